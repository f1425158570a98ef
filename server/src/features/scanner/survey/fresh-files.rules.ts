import { isBeingWritten, SETTLED_AFTER_MS } from '../identity/changes.rules.ts'

interface Written {
  readonly size: number
  readonly mtimeMs: number
}

/** Written to a moment ago: somebody may still be copying it. */
export function isFresh({ size, mtimeMs }: Written, now: number): boolean {
  return isBeingWritten({ size, mtimeMs, atMs: now }, null)
}

/** When the last of these files will have rested long enough; null when all have. */
export function settlingTime(files: readonly Written[], now: number): number | null {
  const fresh = files.filter((file) => isFresh(file, now))
  if (fresh.length === 0) return null
  return Math.max(...fresh.map(({ mtimeMs }) => mtimeMs)) + SETTLED_AFTER_MS
}
