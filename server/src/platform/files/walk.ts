import { realpath } from 'node:fs/promises'
import { chunked } from '../../lib/batching.ts'
import { mapLimit } from '../../lib/map-limit.ts'
import { type Disk, syncDisk, asyncDisk } from './disk.ts'
import { folderKeys } from './folder-snapshot.ts'
import { listFolder, type ListedFolder, type ListOptions } from './list-folder.ts'
import type { WalkedPart } from './walk.types.ts'

export interface WalkOptions {
  /** Folders below the root to walk instead of the whole tree. They need not exist. */
  readonly startAt?: readonly string[]
  /** Folders with such a name are not entered; only their entries are counted. */
  readonly isPassedBy?: (name: string) => boolean
  /** Other folders that are walked separately: links into them are skipped. */
  readonly otherRoots?: readonly string[]
  /** Real paths of folders that links must not lead to. */
  readonly forbidden?: readonly string[]
}

const FOLDERS_PER_PART = 64
const FOLDERS_PER_ROUND = 64
const AT_ONCE = 16
/** Slower responses did not come from the cache, so it pays to run several requests concurrently. */
const SLOW_ANSWER_MS = 0.4

/**
 * Walks everything below a folder, in parts: each covers some of the folders directly in the root, with everything
 * below them. Links are followed, except to folders that are walked anyway, to forbidden ones, and to a folder for
 * the second time. Anything unreadable is reported as a problem.
 */
export async function* walkFolder(root: string, options: WalkOptions = {}): AsyncGenerator<WalkedPart> {
  const { startAt, isPassedBy = () => false, otherRoots = [], forbidden = [] } = options
  const roots = await Promise.all([root, ...otherRoots].map((path) => realpath(path).catch(() => path)))
  const walk = new Walk(root, { isPassedBy, roots, forbidden }, await folderKeys(forbidden))
  if (startAt) {
    yield await walk.below(startAt)
    return
  }
  const { part, folders } = await walk.top()
  yield part
  for (const some of chunked(folders, FOLDERS_PER_PART)) yield await walk.below(some)
}

class Walk {
  private readonly entered = new Set<string>()
  private readonly linkedFiles = new Set<string>()
  private answerMs = 0

  constructor(
    private readonly root: string,
    private readonly options: ListOptions,
    /** Device and inode of the forbidden folders: a link may lead to one of their parents. */
    private readonly forbiddenKeys: ReadonlySet<string>,
  ) {}

  /** Lists the root itself; returns the folders in it that are still to be walked. */
  async top(): Promise<{ part: WalkedPart; folders: string[] }> {
    const part = newPart()
    return { part, folders: await this.look(part, ['']) }
  }

  async below(folders: readonly string[]): Promise<WalkedPart> {
    const part = newPart()
    const queue = [...folders]
    while (queue.length > 0) {
      // Last in, first out: keeps the queue short, however wide the tree is.
      queue.push(...(await this.look(part, queue.splice(-FOLDERS_PER_ROUND))))
      // Messages to this thread are received between the rounds.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return part
  }

  /** Returns the subfolders found. */
  private async look(part: WalkedPart, relPaths: readonly string[]): Promise<string[]> {
    const isSlow = this.answerMs > SLOW_ANSWER_MS
    const disk: Disk = isSlow ? asyncDisk : syncDisk
    const startedAt = performance.now()
    const listed = await mapLimit(relPaths, isSlow ? AT_ONCE : 1, (relPath) =>
      listFolder(disk, this.root, relPath, this.options),
    )
    const questions = listed.reduce((sum, folder) => sum + folder.entries.length + 1, 0)
    const share = isSlow ? Math.min(AT_ONCE, relPaths.length) : 1
    this.answerMs = ((performance.now() - startedAt) * share) / questions
    return listed.flatMap((folder) => this.note(part, folder))
  }

  private note(part: WalkedPart, { relPath, stat, entries, problems }: ListedFolder): string[] {
    const key = stat ? `${stat.dev}/${stat.ino}` : ''
    if (this.entered.has(key)) {
      part.problems.push({ kind: 'linkedTwice', relPath, code: '' })
      return []
    }
    if (relPath !== '' && this.forbiddenKeys.has(key)) {
      part.problems.push({ kind: 'forbiddenLink', relPath, code: '' })
      return []
    }
    part.problems.push(...problems)
    if (stat === null) return []
    this.entered.add(key)
    part.folders.set(relPath, stat)
    const folders: string[] = []
    for (const entry of entries) {
      if (entry.kind === 'folder') folders.push(entry.relPath)
      else if (entry.kind === 'passed-by') part.passedBy.push(entry)
      else if (entry.isLink && this.isKnownLink(`${entry.stat.dev}/${entry.stat.ino}`)) {
        part.problems.push({ kind: 'linkedTwice', relPath: entry.stat.relPath, code: '' })
      } else part.files.push(entry.stat)
    }
    return folders
  }

  private isKnownLink(key: string): boolean {
    const isKnown = this.linkedFiles.has(key)
    this.linkedFiles.add(key)
    return isKnown
  }
}

function newPart(): WalkedPart {
  return { files: [], folders: new Map(), passedBy: [], problems: [] }
}
