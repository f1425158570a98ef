import { isBeingWritten } from './changes.rules.ts'

/** Written to a moment ago: somebody may still be copying it. */
export function isFresh({ size, mtimeMs }: { size: number; mtimeMs: number }, now: number): boolean {
  return isBeingWritten({ size, mtimeMs, atMs: now }, null)
}
