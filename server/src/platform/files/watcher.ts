import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { mapLimit } from '../../lib/map-limit.ts'
import { createFolderChangeTracker, type FolderChangeTracker, joinRel } from './changed-folders.ts'
import { fileErrorCode } from './file-errors.ts'
import {
  folderKeys,
  isAllowedFolder,
  type IsIgnored,
  isDotName,
  readFolderSnapshot,
} from './folder-snapshot.ts'
import { createTreePoller, type TreePoller } from './tree-poller.ts'
import { POLL_EVERY_MS, type TreeWatch, type TreeWatchOptions } from './tree-watch.types.ts'
import { describeWatchError } from './watch-errors.ts'
import { WatchedFolders } from './watched-folders.ts'

export interface WatchTreeOptions extends TreeWatchOptions {
  /** Creates the operating system's watcher for one folder. */
  readonly watchFolder?: typeof watchOneFolder
}

/**
 * Watches a folder and everything below it, with one system watcher per folder: a new folder is watched first and
 * then listed, so nothing that is copied in is missed. Folders the system can't watch are polled.
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

/** The contents of a folder that existed before we started watching are not a change. */
type Age = 'new' | 'known'

const AT_ONCE = 8
const MOST_TO_CHECK = 20_000
const MOST_TROUBLES = 50
/** Mounting a disk over the root, or unmounting it, triggers no watcher. */
const CHECK_ROOT_EVERY_MS = 30_000
/** A scan reports these; polling would not help. */
const NOT_OURS = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'])

class TreeWatcher {
  private readonly folders = new WatchedFolders()
  private readonly toCheck = new Set<string>()
  private readonly broken = new Map<string, Error>()
  private readonly warnings = new Set<string>()
  private readonly dirty: FolderChangeTracker
  private readonly poller: TreePoller
  private readonly isIgnored: IsIgnored
  private readonly pollEveryMs: number
  private readonly forbidden: readonly string[]
  /** Device and inode of the forbidden folders: a link may lead to one of their parents. */
  private forbiddenKeys: ReadonlySet<string> = new Set()
  private rootTimer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined
  private isResetDue = false
  private isClosed = false

  constructor(
    private readonly root: string,
    private readonly options: WatchTreeOptions,
  ) {
    this.isIgnored = options.isIgnored ?? isDotName
    this.pollEveryMs = options.pollEveryMs ?? POLL_EVERY_MS
    this.forbidden = options.forbidden ?? []
    this.dirty = createFolderChangeTracker(options)
    this.poller = createTreePoller(root, {
      isIgnored: this.isIgnored,
      pollEveryMs: this.pollEveryMs,
      forbidden: this.forbidden,
      onChange: (relPath) => this.dirty.mark(relPath),
      onUnreadable: () => undefined,
    })
  }

  get numWatched(): number {
    return this.folders.numWatched
  }

  async start(): Promise<void> {
    const { signal } = this.options
    if (signal.aborted) return this.close()
    signal.addEventListener('abort', () => this.close(), { once: true })
    this.rootTimer = setInterval(() => this.check(''), Math.min(CHECK_ROOT_EVERY_MS, this.pollEveryMs))
    this.rootTimer.unref()
    this.working = folderKeys(this.forbidden)
      .then((keys) => {
        this.forbiddenKeys = keys
        return this.enter('', 'known')
      })
      .then(() => this.work())
    await this.working
    if (!this.folders.get('')) this.tellRootAway()
  }

  private close(): void {
    this.isClosed = true
    clearInterval(this.rootTimer)
    this.folders.drop('')
    this.toCheck.clear()
    this.poller.close()
    this.dirty.close()
  }

  broke(relPath: string, error: Error): void {
    this.broken.set(relPath, error)
    this.check(relPath)
  }

  handleEvent(folder: string, event: string, name: string | null): void {
    if (this.isClosed || (name !== null && this.isIgnored(name))) return
    this.dirty.mark(folder)
    // Writes to a file are reported as "change"; creation, deletion and renaming as "rename".
    if (event !== 'rename') return
    // The removal of a watched folder is reported under its own name.
    if (name === null || (folder === '' && name === path.basename(this.root))) this.reset()
    else this.check(joinRel(folder, name))
  }

  private check(relPath: string): void {
    this.toCheck.add(relPath)
    if (this.toCheck.size > MOST_TO_CHECK) this.reset()
    this.working ??= this.work()
  }

  /** Starts over when it is unclear what has changed. */
  private reset(): void {
    this.isResetDue = true
    this.toCheck.clear()
    this.check('')
  }

  /** Runs sequentially, so that no two checks change the same part of the tree. */
  private async work(): Promise<void> {
    await Promise.resolve()
    for (const relPath of this.toCheck) {
      this.toCheck.delete(relPath)
      const error = this.broken.get(relPath)
      this.broken.delete(relPath)
      if (error) this.pollInstead(relPath, error)
      else await (relPath === '' ? this.checkRoot() : this.checkFolder(relPath))
    }
    this.working = undefined
  }

  /** Re-enters the folder even if it still exists: it may be a different one with the same name. */
  private async checkFolder(relPath: string): Promise<void> {
    if (this.folders.get(relPath)) this.drop(relPath)
    const isAllowed = await isAllowedFolder(path.join(this.root, relPath), this.forbidden)
    if (isAllowed) await this.enter(relPath, 'new')
  }

  private async checkRoot(): Promise<void> {
    const before = this.folders.get('')
    if (before && !before.watcher) return
    const key = await keyOf(this.root)
    if (!this.isResetDue && before?.key === key) return
    this.isResetDue = false
    this.drop('')
    if (key === undefined) return before && this.tellRootAway()
    await this.enter('', 'known')
    this.dirty.markAll()
  }

  private async enter(top: string, age: Age): Promise<void> {
    const waiting = [top]
    while (waiting.length > 0) {
      const next = waiting.splice(-AT_ONCE)
      const found = await mapLimit(next, AT_ONCE, (relPath) => this.enterOne(relPath, age))
      waiting.push(...found.flat())
    }
  }

  /** Returns its subfolders. */
  private async enterOne(relPath: string, age: Age): Promise<string[]> {
    if (this.isClosed || !this.folders.hasPlaceFor(relPath)) return []
    const absolute = path.join(this.root, relPath)
    const watcher = this.openWatcher(relPath, absolute, age)
    if (watcher === undefined) return []
    const folder = this.folders.add(relPath, watcher)
    if (age === 'new') this.dirty.mark(relPath)
    if (!watcher) return []
    const look = await readFolderSnapshot(absolute, this.isIgnored, this.forbidden).catch(() => undefined)
    const isKept =
      look !== undefined && !this.forbiddenKeys.has(look.key) && !(await this.isElsewhere(look.key))
    if (this.folders.get(relPath) !== folder) return []
    if (!isKept) return this.drop(relPath)
    this.folders.setKey(relPath, look.key)
    return look.folders.map((name) => joinRel(relPath, name))
  }

  /** Null if the folder is polled instead; undefined if there is nothing to watch. */
  private openWatcher(relPath: string, absolute: string, age: Age): FSWatcher | null | undefined {
    const { watchFolder = watchOneFolder } = this.options
    try {
      const watcher = watchFolder(absolute)
      // There may be hundreds of thousands of watchers, so they share their listeners instead of having closures of
      // their own.
      return Object.assign(watcher, { tree: this, relPath }).on('change', onChange).on('error', onError)
    } catch (error) {
      if (NOT_OURS.has(fileErrorCode(error))) return undefined
      this.report(describeWatchError(error, absolute, this.pollEveryMs))
      void (age === 'new' ? this.poller.addNew(relPath) : this.poller.add(relPath))
      return null
    }
  }

  private pollInstead(relPath: string, error: Error): void {
    this.drop(relPath)
    if (this.isClosed || NOT_OURS.has(fileErrorCode(error)) || !this.folders.hasPlaceFor(relPath)) return
    this.report(describeWatchError(error, path.join(this.root, relPath), this.pollEveryMs))
    this.folders.add(relPath, null)
    void this.poller.addNew(relPath)
  }

  /** Links may lead back to a watched folder; a renamed folder is still registered under its old path. */
  private async isElsewhere(key: string): Promise<boolean> {
    const other = this.folders.pathOf(key)
    if (other === undefined) return false
    if ((await keyOf(path.join(this.root, other))) === key) return true
    this.drop(other)
    return false
  }

  private drop(relPath: string): [] {
    for (const polled of this.folders.drop(relPath)) this.poller.remove(polled)
    this.dirty.forget(relPath)
    return []
  }

  private tellRootAway(): void {
    if (!this.isClosed)
      this.options.onWarning(`"${this.root}" cannot be reached. It is watched again when it is back.`)
  }

  private report(message: string): void {
    if (this.warnings.has(message) || this.warnings.size >= MOST_TROUBLES) return
    this.warnings.add(message)
    this.options.onWarning(message)
  }
}

interface OwnWatcher extends FSWatcher {
  readonly tree: TreeWatcher
  readonly relPath: string
}

function onChange(this: FSWatcher, event: string, name: string | Buffer | null): void {
  const { tree, relPath } = this as OwnWatcher
  tree.handleEvent(relPath, event, name === null ? null : String(name))
}

function onError(this: FSWatcher, error: Error): void {
  const { tree, relPath } = this as OwnWatcher
  tree.broke(relPath, error)
}

/** Does not keep the process alive. */
function watchOneFolder(folder: string): FSWatcher {
  return watch(folder, { persistent: false })
}

async function keyOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined)
  return found?.isDirectory() === true ? `${found.dev}/${found.ino}` : undefined
}
