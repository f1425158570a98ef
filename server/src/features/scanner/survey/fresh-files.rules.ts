import { isBeingWritten, SETTLED_AFTER_MS } from '../identity/changes.rules.ts'

interface Written {
  readonly size: number
  readonly mtimeMs: number
}

/** Modified a moment ago, so a copy may still be in progress. */
export function isFresh({ size, mtimeMs }: Written, now: number): boolean {
  return isBeingWritten({ size, mtimeMs, atMs: now }, null)
}

/** Returns when all of these files will have been unchanged for long enough; null if they already have. */
export function settlingTime(files: readonly Written[], now: number): number | null {
  const fresh = files.filter((file) => isFresh(file, now))
  if (fresh.length === 0) return null
  return Math.max(...fresh.map(({ mtimeMs }) => mtimeMs)) + SETTLED_AFTER_MS
}
