import type { MediaProgressView } from '@lectern/contract/progress'

/** A box is worth showing once there is something to say. */
export function hasProgress(progress: MediaProgressView | undefined): progress is MediaProgressView {
  if (progress === undefined) return false
  return progress.isFinished || progress.progress > 0 || (progress.ebookProgress ?? 0) > 0
}

/** Of the duration the progress was made with, or else of the book's own. */
export function remainingSeconds(
  { duration, currentTime }: Pick<MediaProgressView, 'duration' | 'currentTime'>,
  mediaSeconds: number,
): number {
  return Math.max(0, (duration > 0 ? duration : mediaSeconds) - currentTime)
}
