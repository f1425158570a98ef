import type { ProgressChange } from '@lectern/contract/progress'
import type { Head } from './progress.types.ts'

/** Two recordings of the same book differ this much at most; beyond that, one is shorter than the other. */
const SAME_LENGTH_SHARE = 0.02

/** The same moment in another copy of the book; seconds are kept if it is about as long. */
export function momentIn(seconds: number, fromDuration: number, toDuration: number): number {
  if (fromDuration <= 0 || toDuration <= 0) return seconds
  const isSameLength = Math.abs(toDuration - fromDuration) <= SAME_LENGTH_SHARE * fromDuration
  return Math.min(toDuration, isSameLength ? seconds : (seconds / fromDuration) * toDuration)
}

/**
 * Progress in one copy as dated changes of another: the listening position and the place in the e-book, each of which
 * only counts if it is newer than what is there.
 */
export function copiedChanges(
  head: Head,
  from: { readonly durationSeconds: number },
  to: { readonly durationSeconds: number },
): ProgressChange[] {
  const { isHidden, startedAt, updatedAt } = head
  const fromDuration = head.durationSeconds > 0 ? head.durationSeconds : from.durationSeconds
  const listened: ProgressChange = {
    currentTime: momentIn(head.positionSeconds, fromDuration, to.durationSeconds),
    isFinished: head.isFinished,
    finishedAt: head.finishedAt,
    hideFromContinueListening: isHidden,
    startedAt,
    lastUpdate: head.positionAt > 0 ? head.positionAt : updatedAt,
  }
  const { ebookLocation, ebookFraction: ebookProgress } = head
  const read = { ebookLocation, ebookProgress, hideFromContinueListening: isHidden, lastUpdate: updatedAt }
  return ebookLocation === null && ebookProgress === null ? [listened] : [listened, read]
}
