import type { MediaProgressView } from '@lectern/contract/progress'

/** State shown on an episode's play button. */
export interface EpisodeLine {
  readonly kind: 'unplayed' | 'begun' | 'finished'
  /** The total duration, or what is left of it. */
  readonly seconds: number
}

export function episodeLine(
  progress: Pick<MediaProgressView, 'isFinished' | 'progress' | 'currentTime'> | undefined,
  durationSeconds: number,
): EpisodeLine {
  if (progress?.isFinished) return { kind: 'finished', seconds: durationSeconds }
  if (progress === undefined || progress.progress <= 0) return { kind: 'unplayed', seconds: durationSeconds }
  return { kind: 'begun', seconds: Math.max(0, durationSeconds - progress.currentTime) }
}
