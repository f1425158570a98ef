import { compareTexts } from '@lectern/contract/rules/sorting'
import { isSameOrInside } from '../../lib/paths.ts'
import { walkFolder } from '../../platform/files/walk.ts'
import type { FolderStat, Walked } from '../../platform/files/walk.types.ts'
import { parentOf } from './file-kinds.rules.ts'
import { groupFiles } from './grouping.rules.ts'
import { filesHashOf } from './hashes.ts'
import { isFresh } from './sightings.rules.ts'
import { noteOfGrouping, noteOfHiddenFolder, noteOfProblem } from './survey-notes.rules.ts'
import { matchSurvey } from './survey-match.ts'
import type { ItemCandidate } from './scanner.types.ts'
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

/**
 * Looks through the folders of a library, groups what lies there into items and finds the stored ones again. It keeps
 * everything in the memory of its thread; the scan takes what it works on in portions.
 */
export class Survey {
  readonly known = new Map<string, KnownBrief>()
  readonly knownFiles = new Map<string, KnownFiles['files']>()
  readonly sightings: Sighting[] = []
  private readonly notes: SurveyNote[] = []
  private readonly unread: { folderId: string; relPath: string }[] = []
  private plan: SurveyPlan | null = null

  know(items: readonly KnownBrief[]): void {
    for (const item of items) this.known.set(item.id, item)
  }

  knowFiles(items: readonly KnownFiles[]): void {
    for (const { id, files } of items) this.knownFiles.set(id, files)
  }

  async look(plan: SurveyPlan): Promise<SurveyReport> {
    this.plan = plan
    const folders: FolderReport[] = []
    let numFiles = 0
    for (const folder of plan.folders) {
      const walked = await walkFolder(folder.path, {
        startAt: folder.startAt ?? [''],
        isPassedBy: (name) => name.startsWith('.'),
      })
      numFiles += walked.files.length
      folders.push(this.group(folder, walked))
    }
    const upToDate = this.markUpToDate()
    return {
      folders,
      numFiles,
      numItems: this.sightings.length,
      numUpToDate: upToDate.size,
      changedIds: this.openKnown(upToDate).map(({ id }) => id),
      notes: this.notes,
    }
  }

  match(): SurveyMatches {
    const upToDate = new Set(this.sightings.flatMap((sighting) => sighting.upToDate?.id ?? []))
    return matchSurvey({
      sightings: this.sightings,
      known: this.openKnown(upToDate),
      filesOf: (id) => this.knownFiles.get(id) ?? [],
      isForced: this.plan?.isForced ?? false,
      now: this.plan?.now ?? 0,
    })
  }

  take(indices: readonly number[]): FoundItem[] {
    return indices.flatMap((index) => this.sightings[index]?.found ?? [])
  }

  /** Those whose files have come to rest since the first look. */
  async lookAgain(indices: readonly number[], now: number): Promise<number[]> {
    const settled: number[] = []
    for (const index of indices) {
      const sighting = this.sightings[index]
      if (sighting && (await this.hasSettled(sighting, now))) settled.push(index)
    }
    return settled
  }

  private group({ id, path }: SurveyFolder, walked: Walked): FolderReport {
    const { files, folders, problems, passedBy } = walked
    for (const problem of problems) {
      this.notes.push(noteOfProblem(id, problem))
      if (problem.kind === 'unreadable') this.unread.push({ folderId: id, relPath: problem.relPath })
    }
    for (const { relPath, numEntries } of passedBy) {
      this.notes.push(noteOfHiddenFolder(id, relPath, numEntries))
    }
    const { mediaType = 'book', audiobooksOnly = false } = this.plan ?? {}
    const { items, notes } = groupFiles(files, {
      mediaType,
      audiobooksOnly,
      wholeFolders: this.wholeFolders(id),
    })
    for (const note of notes) this.notes.push(noteOfGrouping(id, note))
    for (const item of items) {
      this.sightings.push({ found: toFound(id, item, folders), root: path, upToDate: null })
    }
    return { id, numItems: items.length }
  }

  private wholeFolders(folderId: string): Set<string> {
    const inFolder = [...this.known.values()].filter((item) => item.folderId === folderId && !item.isFile)
    return new Set(inFolder.map(({ relPath }) => relPath))
  }

  private markUpToDate(): Set<string> {
    const byPath = new Map([...this.known.values()].map((item) => [`${item.folderId}/${item.relPath}`, item]))
    const upToDate = new Set<string>()
    for (const sighting of this.sightings) {
      const { found } = sighting
      const known = byPath.get(`${found.folderId}/${found.relPath}`)
      const isSame =
        known !== undefined &&
        !known.isMissing &&
        known.filesHash === found.filesHash &&
        known.isFile === found.isFile &&
        known.ino === found.ino
      if (!isSame) continue
      sighting.upToDate = known
      upToDate.add(known.id)
    }
    return upToDate
  }

  /** Stored items that have to be looked for; those in places that could not be read are left in peace. */
  private openKnown(upToDate: ReadonlySet<string>): KnownBrief[] {
    const open = [...this.known.values()].filter((item) => !upToDate.has(item.id) && !this.isUnread(item))
    return open.sort((a, b) => compareTexts(a.id, b.id))
  }

  private isUnread({ folderId, relPath }: KnownBrief): boolean {
    return this.unread.some(
      (place) => place.folderId === folderId && isSameOrInside(`/${relPath}`, `/${place.relPath}`),
    )
  }

  private async hasSettled({ found, root }: Sighting, now: number): Promise<boolean> {
    const startAt = [found.isFile ? parentOf(found.relPath) : found.relPath]
    const { files } = await walkFolder(root, { startAt, isPassedBy: (name) => name.startsWith('.') })
    const present = new Map(files.map((file) => [file.relPath, file]))
    const isAtRest = found.files.every((file) => {
      const again = present.get(file.relPath)
      return again?.size === file.size && again.mtimeMs === file.mtimeMs && !isFresh(again, now)
    })
    // A file that came since then: the copy goes on.
    const own = new Set(found.files.map(({ relPath }) => relPath))
    return isAtRest && (found.isFile || files.every((file) => own.has(file.relPath) || !isFresh(file, now)))
  }
}

const NOWHERE: FolderStat = { ino: '', dev: '', mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 }

function toFound(
  folderId: string,
  { relPath, isFile, files }: ItemCandidate,
  folders: ReadonlyMap<string, FolderStat>,
): FoundItem {
  const main = isFile ? files.find((file) => file.relPath === relPath) : folders.get(relPath)
  const { ino, dev, mtimeMs, ctimeMs, birthtimeMs } = main ?? NOWHERE
  const filesHash = filesHashOf(files)
  return { folderId, relPath, isFile, ino, dev, mtimeMs, ctimeMs, birthtimeMs, filesHash, files }
}
