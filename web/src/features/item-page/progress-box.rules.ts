import type { MediaProgressView } from '@lectern/contract/progress'

/** Whether there is any progress worth showing. */
export function hasProgress(progress: MediaProgressView | undefined): progress is MediaProgressView {
  if (progress === undefined) return false
  return progress.isFinished || progress.progress > 0 || (progress.ebookProgress ?? 0) > 0
}

/** Based on the duration stored with the progress, or else the book's own. */
export function remainingSeconds(
  { duration, currentTime }: Pick<MediaProgressView, 'duration' | 'currentTime'>,
  mediaSeconds: number,
): number {
  return Math.max(0, (duration > 0 ? duration : mediaSeconds) - currentTime)
}
