import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { mapLimit } from '../../lib/map-limit.ts'
import { createDirtyFolders, type DirtyFolders, joinRel } from './dirty-folders.ts'
import { fileErrorCode } from './file-errors.ts'
import { type IsIgnored, isDotName, isFolder, lookIntoFolder } from './folder-look.ts'
import { createTreePoller, type TreePoller } from './tree-poller.ts'
import { POLL_EVERY_MS, type TreeWatch, type TreeWatchOptions } from './tree-watch.types.ts'
import { troubleOf } from './watch-troubles.ts'

export interface WatchTreeOptions extends TreeWatchOptions {
  /** The system's watcher of one folder. */
  readonly watchFolder?: typeof watchOneFolder
}

/**
 * Watches a folder and all below it, one watcher of the system for each: a new folder is watched first and then
 * listed, so nothing that is copied in is missed. What the system does not watch is polled.
 */
export function watchTree(root: string, options: WatchTreeOptions): TreeWatch {
  const watcher = new TreeWatcher(root, options)
  return {
    ready: watcher.start(),
    get numWatched() {
      return watcher.numWatched
    },
  }
}

interface Node {
  /** null: polled instead. */
  readonly watcher: FSWatcher | null
  /** Device and inode; '' while nobody has looked. */
  key: string
  readonly children: Set<string>
}

const AT_ONCE = 8
const MOST_TO_CHECK = 20_000
/** A disk mounted over the root, or taken away, tells no watcher. */
const CHECK_ROOT_EVERY_MS = 30_000
/** A scan reports these; watching would not help. */
const NOT_OURS = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'])

class TreeWatcher {
  private readonly nodes = new Map<string, Node>()
  private readonly pathByKey = new Map<string, string>()
  private readonly toCheck = new Set<string>()
  private readonly dirty: DirtyFolders
  private readonly poller: TreePoller
  private readonly isIgnored: IsIgnored
  private readonly watchFolder: typeof watchOneFolder
  private readonly troubles = new Set<string>()
  private readonly pollEveryMs: number
  private rootTimer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined
  private isClosed = false

  constructor(
    private readonly root: string,
    private readonly options: WatchTreeOptions,
  ) {
    this.isIgnored = options.isIgnored ?? isDotName
    this.watchFolder = options.watchFolder ?? watchOneFolder
    this.pollEveryMs = options.pollEveryMs ?? POLL_EVERY_MS
    this.dirty = createDirtyFolders(options)
    this.poller = createTreePoller(root, {
      isIgnored: this.isIgnored,
      pollEveryMs: this.pollEveryMs,
      onChange: (relPath) => this.dirty.mark(relPath),
      onUnreadable: () => undefined,
    })
  }

  get numWatched(): number {
    let count = 0
    for (const { watcher } of this.nodes.values()) if (watcher) count += 1
    return count
  }

  async start(): Promise<void> {
    const { signal } = this.options
    if (signal.aborted) return this.close()
    signal.addEventListener('abort', () => this.close(), { once: true })
    this.rootTimer = setInterval(() => this.check(''), Math.min(CHECK_ROOT_EVERY_MS, this.pollEveryMs))
    this.rootTimer.unref()
    this.working = this.enter('', 'known').then(() => this.work())
    await this.working
    if (!this.nodes.has('')) this.tellRootAway()
  }

  private close(): void {
    this.isClosed = true
    clearInterval(this.rootTimer)
    this.drop('')
    this.toCheck.clear()
    this.poller.close()
    this.dirty.close()
  }

  private hear(folder: string, event: string, name: string | null): void {
    if (this.isClosed || (name !== null && this.isIgnored(name))) return
    this.dirty.mark(folder)
    // Writing to a file is a "change"; what comes, goes or gets another name is a "rename".
    if (event === 'rename') this.check(name === null ? folder : joinRel(folder, name))
  }

  private check(relPath: string): void {
    this.toCheck.add(relPath)
    if (this.toCheck.size > MOST_TO_CHECK) {
      this.toCheck.clear()
      this.drop('')
      this.toCheck.add('')
    }
    this.working ??= this.work()
  }

  /** One after the other, so that no two of them change the same part of the tree. */
  private async work(): Promise<void> {
    for (const relPath of this.toCheck) {
      this.toCheck.delete(relPath)
      await (relPath === '' ? this.checkRoot() : this.checkFolder(relPath))
    }
    this.working = undefined
  }

  /** Even if it is still there: it may be another one of the same name. */
  private async checkFolder(relPath: string): Promise<void> {
    if (this.nodes.has(relPath)) this.drop(relPath)
    if (await isFolder(path.join(this.root, relPath))) await this.enter(relPath, 'new')
  }

  private async checkRoot(): Promise<void> {
    const node = this.nodes.get('')
    if (node && !node.watcher) return
    const key = await keyOf(this.root)
    if (node?.key === key) return
    this.drop('')
    if (key === undefined) return void (node && this.tellRootAway())
    await this.enter('', 'known')
    this.dirty.markAll()
  }

  private tellRootAway(): void {
    this.tell(`"${this.root}" can not be reached. It is watched again when it is back.`)
  }

  private async enter(top: string, age: 'new' | 'known'): Promise<void> {
    const waiting = [top]
    while (waiting.length > 0 && !this.isClosed) {
      const found = await mapLimit(waiting.splice(-AT_ONCE), AT_ONCE, (relPath) => this.enterOne(relPath, age))
      waiting.push(...found.flat())
    }
  }

  /** Gives the folders in it. */
  private async enterOne(relPath: string, age: 'new' | 'known'): Promise<string[]> {
    if (this.nodes.has(relPath)) return []
    const absolute = path.join(this.root, relPath)
    const node = this.openNode(relPath, absolute, age)
    if (!node) return []
    this.nodes.set(relPath, node)
    if (relPath !== '') this.nodes.get(parentOf(relPath))?.children.add(relPath)
    if (age === 'new') this.dirty.mark(relPath)
    if (!node.watcher) return []
    try {
      const look = await lookIntoFolder(absolute, this.isIgnored)
      if (this.isClosed || this.nodes.get(relPath) !== node) return []
      if (await this.isElsewhere(look.key)) return this.drop(relPath)
      node.key = look.key
      this.pathByKey.set(look.key, relPath)
      return look.folders.map((name) => joinRel(relPath, name))
    } catch {
      return this.drop(relPath)
    }
  }

  private openNode(relPath: string, absolute: string, age: 'new' | 'known'): Node | null {
    const children = new Set<string>()
    try {
      const watcher = this.watchFolder(absolute, (event, name) => this.hear(relPath, event, name))
      watcher.on('error', (error) => this.pollInstead(relPath, error))
      return { watcher, key: '', children }
    } catch (error) {
      if (NOT_OURS.has(fileErrorCode(error))) return null
      this.tell(troubleOf(error, absolute, this.pollEveryMs))
      void (age === 'new' ? this.poller.addNew(relPath) : this.poller.add(relPath))
      return { watcher: null, key: '', children }
    }
  }

  private pollInstead(relPath: string, error: Error): void {
    if (!this.nodes.has(relPath)) return
    this.drop(relPath)
    if (NOT_OURS.has(fileErrorCode(error))) return
    this.tell(troubleOf(error, path.join(this.root, relPath), this.pollEveryMs))
    this.nodes.set(relPath, { watcher: null, key: '', children: new Set() })
    void this.poller.addNew(relPath)
  }

  /** Links may lead back to a folder that is watched; a folder that was renamed is only known by its old name. */
  private async isElsewhere(key: string): Promise<boolean> {
    const other = this.pathByKey.get(key)
    if (other === undefined) return false
    if ((await keyOf(path.join(this.root, other))) === key) return true
    this.drop(other)
    return false
  }

  private drop(relPath: string): [] {
    const waiting = [relPath]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const node = this.nodes.get(at)
      if (!node) continue
      node.watcher?.close()
      if (!node.watcher) this.poller.remove(at)
      if (this.pathByKey.get(node.key) === at) this.pathByKey.delete(node.key)
      this.nodes.delete(at)
      waiting.push(...node.children)
    }
    if (relPath !== '') this.nodes.get(parentOf(relPath))?.children.delete(relPath)
    this.dirty.forget(relPath)
    return []
  }

  private tell(message: string): void {
    if (this.isClosed || this.troubles.has(message)) return
    this.troubles.add(message)
    this.options.onTrouble(message)
  }
}

/** Does not keep the process alive. */
function watchOneFolder(folder: string, hear: (event: string, name: string | null) => void): FSWatcher {
  return watch(folder, { persistent: false }, hear)
}

async function keyOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined)
  return found?.isDirectory() === true ? `${found.dev}/${found.ino}` : undefined
}

const parentOf = (relPath: string): string => relPath.slice(0, Math.max(0, relPath.lastIndexOf('/')))
