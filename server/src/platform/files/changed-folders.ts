/** Folders with changes, collected until they have been quiet for a while. */
export interface FolderChangeTracker {
  /** Records a change in the folder. */
  mark(relPath: string): void
  /** Records a change that was reported without a path. */
  markAll(): void
  /** Discards a folder that is gone, and everything below it. */
  forget(relPath: string): void
  close(): void
}

/**
 * `all` if there are too many to list. Paths are relative to the root, which is ''; a folder does not include those
 * below it.
 */
export type ChangedFolders = readonly string[] | 'all'

export interface FolderChangeTrackerOptions {
  readonly debounceMs: number
  readonly onDirty: (dirt: ChangedFolders) => void
}

/** A folder that is written to for hours delays the report of the others by at most this many debounce periods. */
const LONGEST_WAIT_IN_QUIET_TIMES = 15
const MOST_NAMED = 10_000

/** Monotonic, as the system clock may be changed in the meantime. */
const now = () => performance.now()

export function createFolderChangeTracker({
  debounceMs,
  onDirty,
}: FolderChangeTrackerOptions): FolderChangeTracker {
  /** When each folder last changed. */
  const lastAt = new Map<string, number>()
  let isAllDirty = false
  let latestAt = 0
  let firstAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const plan = () => {
    if (isClosed || timer !== undefined || firstAt === null) return
    const dueAt = Math.min(latestAt + debounceMs, firstAt + debounceMs * LONGEST_WAIT_IN_QUIET_TIMES)
    timer = setTimeout(look, Math.max(0, dueAt - now()))
    timer.unref()
  }

  const note = () => {
    latestAt = now()
    firstAt ??= latestAt
    plan()
  }

  /**
   * Events only update timestamps; the timer checks whether it is time to report, so that a flood of events costs
   * nothing.
   */
  const look = () => {
    timer = undefined
    const at = now()
    const isQuiet = at >= latestAt + debounceMs
    const isLongWait = firstAt !== null && at >= firstAt + debounceMs * LONGEST_WAIT_IN_QUIET_TIMES
    if (isQuiet || isLongWait) report(isQuiet ? at : at - debounceMs)
    plan()
  }

  const report = (happenedUntil: number) => {
    const quiet = [...lastAt].filter(([, at]) => at <= happenedUntil).map(([relPath]) => relPath)
    for (const relPath of quiet) lastAt.delete(relPath)
    firstAt = lastAt.size > 0 ? now() : null
    if (isAllDirty) onDirty('all')
    else if (quiet.length > 0) onDirty(quiet.sort())
    isAllDirty = false
  }

  return {
    mark(relPath) {
      lastAt.set(relPath, now())
      if (lastAt.size > MOST_NAMED) {
        lastAt.clear()
        isAllDirty = true
      }
      note()
    },
    markAll() {
      isAllDirty = true
      note()
    },
    forget(relPath) {
      for (const known of lastAt.keys()) if (isBelow(known, relPath)) lastAt.delete(known)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      lastAt.clear()
    },
  }
}

/** Whether the path is the folder itself or below it. */
export function isBelow(relPath: string, folder: string): boolean {
  return folder === '' || relPath === folder || relPath.startsWith(`${folder}/`)
}

export const joinRel = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
