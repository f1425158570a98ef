/** How much of a report of reading counts. */

interface KnownReading {
  readonly seconds: number
  readonly updatedAt: number
}

/** Before a first report there is no time to measure it against; readers report once a minute. */
const LONGEST_FIRST_SECONDS = 10 * 60
/** Clocks and networks are not exact. */
const SLACK_SECONDS = 5

/**
 * Reports name the time of a whole opening of a book, so one that is sent twice, or overtaken by a later one, adds
 * nothing. Nobody reads longer than the time that passed.
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

/** Time that ended now, by the days it lies on. */
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
