import { mapLimit } from '../../lib/map-limit.ts'
import { fastDisk, type Disk, patientDisk } from './disk.ts'
import { listFolder, type FolderEntry, type ListedFolder } from './list-folder.ts'
import type { FileStat, FolderStat, Walked, WalkProblem } from './walk.types.ts'

export interface WalkOptions {
  /** Folders below the root to look into, instead of all of it. They need not exist. */
  readonly startAt?: readonly string[]
  /** Folders of such a name are not entered; how many entries they have is counted. */
  readonly isPassedBy?: (name: string) => boolean
  readonly onProgress?: (numFiles: number) => void
}

const FOLDERS_PER_ROUND = 64
const AT_ONCE = 16
/** Above this, an answer did not come from memory: then it pays to ask for several things at once. */
const SLOW_ANSWER_MS = 0.4

/**
 * Everything below a folder. Links are followed, but no folder is entered twice, and what a link shows a second time
 * is left out: real folders come first. What can't be read is a problem to report, never an end.
 */
export async function walkFolder(root: string, options: WalkOptions = {}): Promise<Walked> {
  const walk = new Walk(root, options)
  await walk.run()
  return walk.result()
}

class Walk {
  private readonly files: FileStat[] = []
  private readonly linkedFiles: FileStat[] = []
  private readonly folders = new Map<string, FolderStat>()
  private readonly passedBy: Walked['passedBy'] = []
  private readonly problems: WalkProblem[] = []
  private readonly entered = new Set<string>()
  private readonly queue: string[] = []
  private readonly linkedFolders: string[] = []
  private answerMs = 0

  constructor(
    private readonly root: string,
    private readonly options: WalkOptions,
  ) {}

  async run(): Promise<void> {
    const { startAt = [''] } = this.options
    this.queue.push(...startAt)
    while (this.queue.length > 0 || this.linkedFolders.length > 0) {
      // The last first: the queue stays short, however wide the tree is.
      const from = this.queue.length > 0 ? this.queue : this.linkedFolders
      await this.look(from.splice(-FOLDERS_PER_ROUND))
      this.options.onProgress?.(this.files.length)
      // Messages to this thread are heard between the rounds.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  result(): Walked {
    const { files, folders, problems, passedBy } = this
    for (const link of this.linkedFiles) {
      if (this.isLinkedTwice(link)) problems.push({ kind: 'linkedTwice', relPath: link.relPath, code: '' })
      else files.push(link)
    }
    return { files, folders, problems, passedBy }
  }

  private async look(relPaths: readonly string[]): Promise<void> {
    const isSlow = this.answerMs > SLOW_ANSWER_MS
    const disk: Disk = isSlow ? patientDisk : fastDisk
    const startedAt = performance.now()
    const listed = await mapLimit(relPaths, isSlow ? AT_ONCE : 1, (relPath) =>
      listFolder(disk, this.root, relPath, this.options.isPassedBy ?? (() => false)),
    )
    const questions = listed.reduce((sum, folder) => sum + folder.entries.length + 1, 0)
    const share = isSlow ? Math.min(AT_ONCE, relPaths.length) : 1
    this.answerMs = ((performance.now() - startedAt) * share) / questions
    for (const folder of listed) this.note(folder)
  }

  private note({ relPath, stat, entries, problems }: ListedFolder): void {
    if (!stat) {
      this.problems.push(...problems)
      return
    }
    const key = `${stat.dev}/${stat.ino}`
    if (this.entered.has(key)) {
      this.problems.push({ kind: 'linkedTwice', relPath, code: '' })
      return
    }
    this.entered.add(key)
    this.problems.push(...problems)
    this.folders.set(relPath, stat)
    for (const entry of entries) this.noteEntry(entry)
  }

  private noteEntry(entry: FolderEntry): void {
    switch (entry.kind) {
      case 'file':
        return void (entry.isLink ? this.linkedFiles : this.files).push(entry.stat)
      case 'folder':
        return void (entry.isLink ? this.linkedFolders : this.queue).push(entry.relPath)
      case 'passed-by':
        return void this.passedBy.push({ relPath: entry.relPath, numEntries: entry.numEntries })
    }
  }

  private realFiles: Set<string> | undefined

  private isLinkedTwice(link: FileStat): boolean {
    this.realFiles ??= new Set(this.files.map((file) => `${file.dev}/${file.ino}`))
    const key = `${link.dev}/${link.ino}`
    if (this.realFiles.has(key)) return true
    this.realFiles.add(key)
    return false
  }
}
