/** Decides how much of a reported reading time counts. */

interface KnownReading {
  readonly seconds: number
  readonly updatedAt: number
}

/** A first report has no earlier one to measure against; readers report once a minute. */
const LONGEST_FIRST_SECONDS = 10 * 60
/** Tolerance for inexact clocks and network delays. */
const SLACK_SECONDS = 5

/**
 * Returns the seconds to add. Reports carry the total time since the book was opened, so a duplicate or out-of-order
 * report adds nothing. The time that has passed since the last report is the upper limit.
 */
export function countReading(totalSeconds: number, known: KnownReading | undefined, now: number): number {
  if (!known) return Math.min(totalSeconds, LONGEST_FIRST_SECONDS)
  const passed = Math.max(0, (now - known.updatedAt) / 1000)
  return Math.max(0, Math.min(totalSeconds - known.seconds, passed + SLACK_SECONDS))
}

interface DayShare {
  readonly day: string
  readonly seconds: number
}

/** Splits reading time that ended now into calendar days. */
export function splitByDay(seconds: number, now: number, dayOf: (at: number) => string): DayShare[] {
  const today = dayOf(now)
  const beganAt = now - seconds * 1000
  const before = dayOf(beganAt)
  if (before === today) return [{ day: today, seconds }]
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const ofToday = Math.min(seconds, (now - midnight.getTime()) / 1000)
  return [
    { day: before, seconds: seconds - ofToday },
    { day: today, seconds: ofToday },
  ]
}
