import type { ProgressEventView } from '@lectern/contract/progress'

/** Continuous listening is reduced to one position every ten minutes: a session reports every few seconds. */
const STRETCH_MS = 10 * 60_000
const FASTEST_RATE = 10
const TOLERANCE_SECONDS = 5

/**
 * Positions worth returning to, newest first. Of the many reports of continuous listening only the last one of each
 * stretch is kept; seeks and everything else (marks, refused reports) are kept as they are.
 */
export function placesOf(events: readonly ProgressEventView[]): ProgressEventView[] {
  const places: ProgressEventView[] = []
  for (const [number, event] of events.entries()) {
    const [newer, kept] = [events[number - 1], places.at(-1)]
    const isSteady = newer !== undefined && leadsTo(event, newer)
    const isSameStretch = kept !== undefined && kept.createdAt - event.createdAt < STRETCH_MS
    if (!isSteady || !isSameStretch) places.push(event)
  }
  return places
}

/** Whether there was only continuous listening between the two. */
function leadsTo(event: ProgressEventView, newer: ProgressEventView): boolean {
  const isBeat = event.kind === 'beat' && newer.kind === 'beat' && event.isAccepted && newer.isAccepted
  const elapsedSeconds = (newer.createdAt - event.createdAt) / 1000
  const moved = newer.currentTime - event.currentTime
  return (
    isBeat &&
    event.sessionId === newer.sessionId &&
    moved >= 0 &&
    moved <= elapsedSeconds * FASTEST_RATE + TOLERANCE_SECONDS
  )
}
