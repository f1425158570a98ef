import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isBelow, joinRel } from './changed-folders.ts'
import { isNotFoundError } from './file-errors.ts'
import { folderKeys, type FolderSnapshot, type IsIgnored, readFolderSnapshot } from './folder-snapshot.ts'

/** Polls folders for changes, for disks that don't report them. */
export interface TreePoller {
  /**
   * Starts watching the folder and everything below it; changes are noticed once it has been read for the first time.
   */
  add(relPath: string): Promise<void>
  /** Like `add`, for a folder that was just created: its existing content counts as a change. */
  addNew(relPath: string): Promise<void>
  remove(relPath: string): void
  close(): void
}

export interface TreePollerOptions {
  readonly isIgnored: IsIgnored
  readonly pollEveryMs: number
  /** Real paths of folders that links must not lead to. */
  readonly forbidden: readonly string[]
  readonly onChange: (relPath: string) => void
  /** Called in each round in which a folder could not be read, with the reason. */
  readonly onUnreadable: (relPath: string, error: unknown) => void
}

/** A few hundred bytes per folder, none for files. */
interface Known {
  readonly round: number
  readonly list: string
  /** While the folder is busy, a hash of its files' sizes and times, to notice growing files; null otherwise. */
  readonly files: string | null
  readonly busyRounds: number
}

/** A copy in progress may pause for a while. */
const BUSY_FOR_ROUNDS = 10

/** Protects slow disks: the pause between rounds is at least this many times the duration of the last one. */
const REST_FACTOR = 4

export function createTreePoller(root: string, options: TreePollerOptions): TreePoller {
  const { isIgnored, pollEveryMs, forbidden, onChange, onUnreadable } = options
  const polled = new Map<string, 'new' | 'unseen' | 'seen'>()
  const known = new Map<string, Known>()
  let round = 0
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isClosed = false
  let onceLooked: (() => void)[] = []

  const plan = (waitMs: number) => {
    if (isClosed || isRunning || polled.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), waitMs)
    timer.unref()
  }

  const run = async () => {
    isRunning = true
    const startedAt = performance.now()
    round += 1
    const unread: string[] = []
    for (const [relPath, state] of polled) {
      const isRead = await pollTreeAt(relPath, state !== 'unseen')
      if (!polled.has(relPath)) continue
      if (isRead) polled.set(relPath, 'seen')
      else unread.push(relPath)
    }
    forgetGone(unread)
    isRunning = false
    endRound()
    plan(Math.max(pollEveryMs, (performance.now() - startedAt) * REST_FACTOR))
  }

  const endRound = () => {
    for (const resolve of onceLooked) resolve()
    onceLooked = []
  }

  /** Returns whether the top folder could be read. */
  const pollTreeAt = async (top: string, isNews: boolean): Promise<boolean> => {
    const waiting = [top]
    const entered = await folderKeys(forbidden)
    for (let relPath = waiting.pop(); relPath !== undefined; relPath = waiting.pop()) {
      if (isClosed || !polled.has(top)) return false
      try {
        const look = await readFolderSnapshot(path.join(root, relPath), isIgnored, forbidden)
        if (entered.has(look.key)) continue
        entered.add(look.key)
        await compare(relPath, look, isNews)
        for (const name of look.folders) waiting.push(joinRel(relPath, name))
      } catch (error) {
        // Its parent has changed as well and is reported instead.
        if (relPath !== top && isNotFoundError(error)) continue
        onUnreadable(relPath, error)
        if (relPath === top) return false
      }
    }
    return true
  }

  /** Folders below one that could not be read are not forgotten. */
  const forgetGone = (unread: readonly string[]) => {
    for (const [relPath, entry] of known) {
      if (entry.round !== round && !unread.some((top) => isBelow(relPath, top))) known.delete(relPath)
    }
  }

  const compare = async (relPath: string, look: FolderSnapshot, isNews: boolean) => {
    const before = known.get(relPath)
    const list = hashOf([look.key, String(look.mtimeMs), ...look.names, '/', ...look.folders.toSorted()])
    const isChanged = before ? before.list !== list : isNews
    const isBusy = isChanged || (before?.busyRounds ?? 0) > 0
    const files = isBusy ? await filesHash(path.join(root, relPath), look) : null
    const isGrowing = isBusy && before?.files !== null && before?.files !== files
    if (isChanged || isGrowing) onChange(relPath)
    const busyRounds = isChanged || isGrowing ? BUSY_FOR_ROUNDS : Math.max(0, (before?.busyRounds ?? 0) - 1)
    known.set(relPath, { round, list, files, busyRounds })
  }

  const add = async (relPath: string, state: 'new' | 'unseen') => {
    if (isClosed || selfAndParents(relPath).some((folder) => polled.has(folder))) return
    polled.set(relPath, state)
    plan(0)
    await new Promise<void>((resolve) => onceLooked.push(resolve))
  }

  return {
    add: (relPath) => add(relPath, 'unseen'),
    addNew: (relPath) => add(relPath, 'new'),
    remove(relPath) {
      for (const top of polled.keys()) if (isBelow(top, relPath)) polled.delete(top)
      for (const folder of known.keys()) if (isBelow(folder, relPath)) known.delete(folder)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      polled.clear()
      known.clear()
      endRound()
    },
  }
}

function selfAndParents(relPath: string): string[] {
  const parts = relPath.split('/')
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

async function filesHash(folder: string, { names }: FolderSnapshot): Promise<string> {
  const lines: string[] = []
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found?.isFile() === true) lines.push(`${name}/${found.size}/${found.mtimeMs}`)
  }
  return hashOf(lines)
}

/** Names contain no zero bytes, so the separator is unambiguous. */
function hashOf(parts: readonly string[]): string {
  return createHash('sha1').update(parts.join('\0')).digest('base64')
}
