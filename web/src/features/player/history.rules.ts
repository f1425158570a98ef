import type { ProgressEventView } from '@lectern/contract/progress'

/** Reports of steady listening within this stretch are one place: a session reports every few seconds. */
const SAME_PLACE_SECONDS = 600
const SAME_PLACE_MS = 10 * 60_000

/**
 * The places worth going back to, newest first. Of the many reports of steady listening only the last one of each
 * stretch is kept; everything else (jumps, marks, refused reports) is kept as it is.
 */
export function placesOf(events: readonly ProgressEventView[]): ProgressEventView[] {
  const places: ProgressEventView[] = []
  for (const event of events) {
    const newer = places.at(-1)
    if (newer === undefined || !isSamePlace(event, newer)) places.push(event)
  }
  return places
}

const isSamePlace = (event: ProgressEventView, newer: ProgressEventView): boolean =>
  event.kind === 'beat' &&
  newer.kind === 'beat' &&
  event.isAccepted === newer.isAccepted &&
  event.sessionId === newer.sessionId &&
  Math.abs(newer.currentTime - event.currentTime) < SAME_PLACE_SECONDS &&
  newer.createdAt - event.createdAt < SAME_PLACE_MS
