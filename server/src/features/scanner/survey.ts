import { compareTexts } from '@lectern/contract/rules/sorting'
import { walkFolder } from '../../platform/files/walk.ts'
import type { FileStat, FolderStat, WalkedPart } from '../../platform/files/walk.types.ts'
import { parentOf } from './file-kinds.rules.ts'
import { groupFiles } from './grouping.rules.ts'
import { filesHashOf } from './hashes.ts'
import { packFiles, unpackFiles } from './packed-files.rules.ts'
import type { GroupingOptions, ItemCandidate } from './scanner.types.ts'
import { isFresh, settlingTime } from './sightings.rules.ts'
import { matchSurvey } from './survey-match.ts'
import { noteOfGrouping, noteOfHiddenFolder, noteOfProblem } from './survey-notes.rules.ts'
import type {
  FolderReport,
  FoundItem,
  KnownBrief,
  KnownFiles,
  Sighting,
  SurveyFolder,
  SurveyMatches,
  SurveyNote,
  SurveyPlan,
  SurveyReport,
} from './survey.types.ts'

const isHidden = (name: string) => name.startsWith('.')

/**
 * Looks through the folders of a library, groups what lies there into items and finds the stored ones again. It keeps
 * everything in the memory of its thread; the scan takes what it works on in portions.
 */
export class Survey {
  private readonly known = new Map<string, KnownBrief>()
  private readonly knownFiles = new Map<string, KnownFiles['files']>()
  private readonly sightings: Sighting[] = []
  private readonly notes: SurveyNote[] = []
  /** Places that could not be looked into. */
  private readonly unread: { folderId: string; relPath: string }[] = []

  know(items: readonly KnownBrief[]): void {
    for (const item of items) this.known.set(item.id, item)
  }

  knowFiles(items: readonly KnownFiles[]): void {
    for (const { id, files } of items) this.knownFiles.set(id, files)
  }

  async look(plan: SurveyPlan): Promise<SurveyReport> {
    const folders: FolderReport[] = []
    let numFiles = 0
    for (const folder of plan.folders) {
      const before = this.sightings.length
      for await (const part of this.walk(plan, folder)) {
        numFiles += part.files.length
        this.noteProblems(folder.id, part)
        this.group(plan, folder, part)
      }
      folders.push({ id: folder.id, numItems: this.sightings.length - before })
    }
    return {
      folders,
      numFiles,
      numItems: this.sightings.length,
      numUpToDate: this.upToDateIds().size,
      changedIds: this.openKnown().map(({ id }) => id),
      notes: this.notes,
    }
  }

  match(): SurveyMatches {
    return matchSurvey({
      sightings: this.sightings,
      known: this.openKnown(),
      filesOf: (id) => this.knownFiles.get(id) ?? [],
    })
  }

  take(indices: readonly number[]): FoundItem[] {
    return indices.flatMap((index) => {
      const sighting = this.sightings[index]
      return sighting ? [{ ...sighting.place, files: unpackFiles(sighting.packedFiles) }] : []
    })
  }

  /** Those whose files have come to rest since the first look. */
  async lookAgain(indices: readonly number[], now: number): Promise<number[]> {
    const settled: number[] = []
    for (const index of indices) {
      const sighting = this.sightings[index]
      if (sighting && (await hasSettled(sighting, now))) settled.push(index)
    }
    return settled
  }

  private walk({ folders }: SurveyPlan, { path, startAt }: SurveyFolder): AsyncGenerator<WalkedPart> {
    const otherRoots = folders.map((folder) => folder.path).filter((other) => other !== path)
    return walkFolder(path, { isPassedBy: isHidden, otherRoots, ...(startAt ? { startAt } : {}) })
  }

  private noteProblems(folderId: string, { problems, passedBy }: WalkedPart): void {
    for (const problem of problems) {
      this.notes.push(noteOfProblem(folderId, problem))
      if (problem.kind === 'unreadable') this.unread.push({ folderId, relPath: problem.relPath })
    }
    for (const { relPath, numEntries } of passedBy) {
      this.notes.push(noteOfHiddenFolder(folderId, relPath, numEntries))
    }
  }

  /** What lies in one folder of the root does not depend on what lies in another: each part can be grouped by itself. */
  private group(plan: SurveyPlan, { id, path }: SurveyFolder, { files, folders }: WalkedPart): void {
    const { items, notes } = groupFiles(files, this.groupingOptions(plan, id))
    for (const note of notes) this.notes.push(noteOfGrouping(id, note))
    for (const item of items) this.sightings.push(this.toSighting(plan, { id, path }, item, folders))
  }

  private readonly options = new Map<string, GroupingOptions>()

  private groupingOptions({ mediaType, audiobooksOnly }: SurveyPlan, folderId: string): GroupingOptions {
    const made = this.options.get(folderId)
    if (made) return made
    const inFolder = [...this.known.values()].filter((item) => item.folderId === folderId && !item.isFile)
    const wholeFolders = new Set(inFolder.map(({ relPath }) => relPath))
    const options = { mediaType, audiobooksOnly, wholeFolders }
    this.options.set(folderId, options)
    return options
  }

  private toSighting(
    { isForced, now }: SurveyPlan,
    { id, path }: Pick<SurveyFolder, 'id' | 'path'>,
    { relPath, isFile, files }: ItemCandidate,
    folders: ReadonlyMap<string, FolderStat>,
  ): Sighting {
    const stat = isFile ? files.find((file) => file.relPath === relPath) : folders.get(relPath)
    const { ino, dev, mtimeMs, ctimeMs, birthtimeMs } = stat ?? NOWHERE
    const filesHash = filesHashOf(files)
    const place = { folderId: id, relPath, isFile, ino, dev, mtimeMs, ctimeMs, birthtimeMs, filesHash }
    const upToDate = this.findSame(place)
    const packedFiles = upToDate && !isForced ? '' : packFiles(files)
    return { place, root: path, upToDate, packedFiles, settlesAt: settlingTime(files, now) }
  }

  private knownByPath: Map<string, KnownBrief> | undefined

  private findSame(place: Sighting['place']): KnownBrief | null {
    this.knownByPath ??= new Map(
      [...this.known.values()].map((item) => [`${item.folderId}/${item.relPath}`, item]),
    )
    const known = this.knownByPath.get(`${place.folderId}/${place.relPath}`)
    const isSame =
      known !== undefined &&
      !known.isMissing &&
      known.filesHash === place.filesHash &&
      known.isFile === place.isFile &&
      known.ino === place.ino
    return isSame ? known : null
  }

  private upToDateIds(): Set<string> {
    return new Set(this.sightings.flatMap(({ upToDate }) => (upToDate === null ? [] : [upToDate.id])))
  }

  /** Stored items that have to be looked for; those in places that could not be read are left in peace. */
  private openKnown(): KnownBrief[] {
    const upToDate = this.upToDateIds()
    const open = [...this.known.values()].filter((item) => !upToDate.has(item.id) && !this.isUnread(item))
    return open.sort((a, b) => compareTexts(a.id, b.id))
  }

  private isUnread({ folderId, relPath }: KnownBrief): boolean {
    return this.unread.some(
      (place) =>
        place.folderId === folderId &&
        (place.relPath === '' || relPath === place.relPath || relPath.startsWith(`${place.relPath}/`)),
    )
  }
}

const NOWHERE: FolderStat = { ino: '', dev: '', mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 }

async function hasSettled({ place, root, packedFiles }: Sighting, now: number): Promise<boolean> {
  const startAt = [place.isFile ? parentOf(place.relPath) : place.relPath]
  const present = new Map<string, FileStat>()
  for await (const { files } of walkFolder(root, { startAt, isPassedBy: isHidden })) {
    for (const file of files) present.set(file.relPath, file)
  }
  const own = unpackFiles(packedFiles)
  const isAtRest = own.every((file) => {
    const again = present.get(file.relPath)
    return again?.size === file.size && again.mtimeMs === file.mtimeMs && !isFresh(again, now)
  })
  if (!isAtRest || place.isFile) return isAtRest
  // A file that came since then: the copy goes on.
  for (const file of own) present.delete(file.relPath)
  return [...present.values()].every((file) => !isFresh(file, now))
}
