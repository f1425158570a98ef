import { walkFolder } from '../../../platform/files/walk.ts'
import type { FolderStat, WalkedPart } from '../../../platform/files/walk.types.ts'
import { isHidden, isMedia, parentOf } from './file-kinds.rules.ts'
import { groupFiles } from '../grouping/grouping.rules.ts'
import { filesHashOf } from './hashes.service.ts'
import type { IdentityFile } from '../identity/identity.types.ts'
import { pathInFolder } from '../../items/item-paths.rules.ts'
import type { ItemCandidate } from '../scanner.types.ts'
import { settlingTime } from './fresh-files.rules.ts'
import { hasSettled } from './settled-items.service.ts'
import { KnownItems } from './stored-items.service.ts'
import { type Match, matchSurvey, toWork } from './match-items.service.ts'
import { noteOfGrouping, noteOfHiddenFolder, noteOfProblem, notesToReport } from './survey-notes.rules.ts'
import { FoundItems } from './found-items.service.ts'
import type {
  FolderReport,
  FoundItem,
  KnownFiles,
  SettledCheck,
  SurveyFolder,
  SurveyMatches,
  SurveyNote,
  SurveyPlan,
  SurveyReport,
  Work,
  WorkPart,
} from './survey.types.ts'
import type { ItemBrief } from '../../items/items.types.ts'

/**
 * Walks the folders of a library, groups the files into items and matches them to the stored ones. Everything is kept
 * in the memory of this thread; the scan fetches what it works on in portions.
 */
export class Survey {
  private readonly known = new KnownItems()
  private readonly knownFiles = new Map<string, IdentityFile[]>()
  private readonly foundItems = new FoundItems()
  private readonly notes: SurveyNote[] = []
  /** Paths that could not be read. */
  private readonly unread: { folderId: string; relPath: string }[] = []
  /** Folders in which no item was found, but that contain media files that could not be accessed. */
  private readonly veiled = new Set<string>()
  private readonly roots = new Map<string, string>()
  private readonly settled: Match[] = []
  private readonly unsettled: Match[] = []

  know(items: readonly ItemBrief[]): void {
    this.known.add(items)
  }

  knowFiles(items: readonly KnownFiles[]): void {
    for (const { id, files } of items) {
      const item = this.known.get(id)
      if (!item) continue
      const inFolder = files.map((file) => ({ ...file, relPath: pathInFolder(item, file.relPath) }))
      this.knownFiles.set(id, inFolder)
    }
  }

  async look(plan: SurveyPlan): Promise<SurveyReport> {
    const folders: FolderReport[] = []
    let numFiles = 0
    const startedAt = performance.now()
    for (const folder of plan.folders) {
      this.roots.set(folder.id, folder.path)
      let numItems = 0
      for await (const part of this.walk(plan, folder)) {
        numFiles += part.files.length
        this.noteProblems(plan, folder.id, part)
        // The walk may take minutes, and a file written meanwhile is not one from the future.
        const now = plan.now + performance.now() - startedAt
        numItems += this.group({ ...plan, now }, folder, part)
      }
      folders.push({ id: folder.id, numItems, numPresentBefore: this.known.numPresentIn(folder.id) })
    }
    return {
      folders,
      numFiles,
      numItems: folders.reduce((sum, { numItems }) => sum + numItems, 0),
      numUpToDate: this.known.numUpToDate,
      changedIds: this.storedToFind().map(({ id }) => id),
      notes: this.notes,
    }
  }

  match(): SurveyMatches {
    const { work, ...matches } = matchSurvey({
      foundItems: this.foundItems,
      known: this.storedToFind(),
      filesOf: (id) => this.knownFiles.get(id) ?? [],
      rootOf: (folderId) => this.roots.get(folderId) ?? '',
      isStoredAt: ({ folderId, relPath }) => this.known.at(folderId, relPath) !== undefined,
    })
    this.knownFiles.clear()
    for (const match of work) {
      const isSettled = this.foundItems.settlesAt(match.index) === null
      ;(isSettled ? this.settled : this.unsettled).push(match)
    }
    return { ...matches, numWork: work.length, numUnsettled: this.unsettled.length }
  }

  work({ isSettled, start, count }: WorkPart): Work[] {
    const matches = (isSettled ? this.settled : this.unsettled).slice(start, start + count)
    return matches.flatMap((match) => toWork(this.foundItems, match) ?? [])
  }

  take(indices: readonly number[]): FoundItem[] {
    return indices.flatMap((index) => this.foundItems.get(index) ?? [])
  }

  /** Returns the items whose files have been completely written since the first look. */
  async lookAgain(indices: readonly number[], rest: SettledCheck): Promise<number[]> {
    const settled: number[] = []
    for (const index of indices) {
      const item = this.foundItems.get(index)
      const root = this.roots.get(item?.folderId ?? '')
      if (item && root !== undefined && (await hasSettled(root, item, rest))) settled.push(index)
    }
    return settled
  }

  private walk(
    { folders, forbidden }: SurveyPlan,
    { path, startAt }: SurveyFolder,
  ): AsyncGenerator<WalkedPart> {
    const otherRoots = folders.map((folder) => folder.path).filter((other) => other !== path)
    return walkFolder(path, { isPassedBy: isHidden, otherRoots, forbidden, ...(startAt ? { startAt } : {}) })
  }

  private noteProblems(plan: SurveyPlan, folderId: string, { problems, passedBy }: WalkedPart): void {
    for (const problem of problems) {
      const { kind, relPath } = problem
      this.notes.push(noteOfProblem(folderId, problem))
      if (kind !== 'unreadable') continue
      this.unread.push({ folderId, relPath })
      if (isMedia(relPath, plan)) this.veil(folderId, relPath)
    }
    for (const { relPath, numEntries } of passedBy) {
      this.notes.push(noteOfHiddenFolder(folderId, relPath, numEntries))
    }
  }

  private veil(folderId: string, file: string): void {
    for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) {
      this.veiled.add(placeKey(folderId, folder))
    }
  }

  /**
   * The top-level folders are independent of each other, so each part can be grouped on its own. Returns the number
   * of items in it.
   */
  private group(plan: SurveyPlan, folder: SurveyFolder, { files, folders }: WalkedPart): number {
    const { mediaType, audiobooksOnly } = plan
    const wholeFolders = { has: (relPath: string) => hasSeveralAudioFiles(this.known.at(folder.id, relPath)) }
    const { items, notes } = groupFiles(files, { mediaType, audiobooksOnly, wholeFolders })
    for (const { relPath } of items) this.veiled.delete(placeKey(folder.id, relPath))
    const atWork = items.filter((item) => this.addIfChanged(plan, folder.id, item, folders))
    const grouped = notes.map((note) => noteOfGrouping(folder.id, note))
    this.notes.push(...notesToReport(grouped, atWork))
    return items.length
  }

  /** Returns whether the item needs processing. */
  private addIfChanged(
    { isForced, now }: SurveyPlan,
    folderId: string,
    { relPath, isFile, files }: ItemCandidate,
    folders: ReadonlyMap<string, FolderStat>,
  ): boolean {
    const stat = isFile ? files.find((file) => file.relPath === relPath) : folders.get(relPath)
    const { ino, dev, mtimeMs, ctimeMs, birthtimeMs } = stat ?? NOWHERE
    const filesHash = filesHashOf(files)
    const item = { folderId, relPath, isFile, ino, dev, mtimeMs, ctimeMs, birthtimeMs, filesHash, files }
    const upToDate = this.findSame(item)
    if (upToDate) this.known.markUpToDate(upToDate)
    if (upToDate && !isForced) return false
    this.foundItems.add(item, { upToDateId: upToDate?.id ?? null, settlesAt: settlingTime(files, now) })
    return true
  }

  private findSame(item: FoundItem): ItemBrief | null {
    const known = this.known.at(item.folderId, item.relPath)
    const isSame =
      known !== undefined &&
      !known.isMissing &&
      known.filesHash === item.filesHash &&
      known.isFile === item.isFile &&
      known.ino === item.ino
    return isSame ? known : null
  }

  /** Stored items that still have to be matched, except those at paths that could not be read. */
  private storedToFind(): ItemBrief[] {
    return this.known.open().filter((item) => !this.isUnread(item))
  }

  private isUnread({ folderId, relPath }: ItemBrief): boolean {
    if (this.veiled.has(placeKey(folderId, relPath))) return true
    return this.unread.some(
      (place) =>
        place.folderId === folderId &&
        (place.relPath === '' || relPath === place.relPath || relPath.startsWith(`${place.relPath}/`)),
    )
  }
}

const placeKey = (folderId: string, relPath: string) => `${folderId}/${relPath}`

const NOWHERE: FolderStat = { ino: '', dev: '', mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 }

/** A stored item with several audio files must stay together; one with a single file can be split. */
function hasSeveralAudioFiles(known: ItemBrief | undefined): boolean {
  return known !== undefined && !known.isFile && known.numAudioFiles > 1
}
