import type { PlayerState } from '../../player/player-state.ts'
import type { MediaRef, QueueEntry } from '../../player/queue.rules.ts'

/** Player state stored in the browser. */
export interface LastPlayed {
  readonly userId: string
  readonly ref: MediaRef
  readonly positionSeconds: number
  readonly queue: readonly QueueEntry[]
  /** When it was stored. */
  readonly at: number
}

const MOVED_SECONDS = 5

/** Not every tick: only if the media, queue or phase changed, or the position moved notably. */
export function isWorthKeeping(now: PlayerState, kept: PlayerState): boolean {
  if (now.media === null) return false
  return (
    now.media !== kept.media ||
    now.queue !== kept.queue ||
    now.phase !== kept.phase ||
    Math.abs(now.positionSeconds - kept.positionSeconds) >= MOVED_SECONDS
  )
}

/** Uses the server's position if it is newer: playback may have continued on another device. */
export function placeOf(
  last: LastPlayed,
  progress: { readonly currentTime: number; readonly lastUpdate: number } | undefined,
): number {
  return progress !== undefined && progress.lastUpdate > last.at ? progress.currentTime : last.positionSeconds
}

/** Null if the stored value is invalid. */
export function readLastPlayed(stored: unknown): LastPlayed | null {
  if (!isRecord(stored)) return null
  const { userId, ref, positionSeconds, queue, at } = stored
  if (typeof userId !== 'string' || !isRef(ref)) return null
  if (typeof positionSeconds !== 'number' || typeof at !== 'number') return null
  return { userId, ref, positionSeconds, at, queue: Array.isArray(queue) ? queue.filter(isEntry) : [] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isRef = (value: unknown): value is MediaRef =>
  isRecord(value) && typeof value['libraryItemId'] === 'string' && isTextOrNull(value['episodeId'])

const isEntry = (value: unknown): value is QueueEntry =>
  isRecord(value) &&
  isRef({ ...value }) &&
  ['libraryId', 'title', 'subtitle', 'caption'].every((key) => typeof value[key] === 'string') &&
  (value['duration'] === null || typeof value['duration'] === 'number') &&
  isTextOrNull(value['coverPath'])
