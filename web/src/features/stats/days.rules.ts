/** Days as counted by the server: 'YYYY-MM-DD' in its own time zone. */

const DAY_MS = 86_400_000

export type SecondsByDay = Readonly<Record<string, number>>

export function dayOf(timeMs: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(timeMs)
}

/** Noon, so that clock changes never move it to another day. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

export const daysBefore = (day: string, count: number): string =>
  new Date(noonOf(day) - count * DAY_MS).toISOString().slice(0, 10)

/** The most recent days up to today, oldest first. */
export const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => daysBefore(today, count - 1 - place))

export interface WeekFigures {
  readonly totalSeconds: number
  readonly averageSeconds: number
  readonly bestSeconds: number
  /** Consecutive days with listening, counting back from today. */
  readonly daysInRow: number
}

export function weekFigures(days: SecondsByDay, today: string): WeekFigures {
  const week = lastDays(today, 7).map((day) => days[day] ?? 0)
  const totalSeconds = week.reduce((sum, seconds) => sum + seconds, 0)
  return {
    totalSeconds,
    averageSeconds: totalSeconds / 7,
    bestSeconds: Math.max(...week),
    daysInRow: daysInRow(days, today),
  }
}

function daysInRow(days: SecondsByDay, today: string): number {
  let count = 0
  while ((days[daysBefore(today, count)] ?? 0) > 0) count += 1
  return count
}

export const daysListened = (days: SecondsByDay): number =>
  Object.values(days).filter((seconds) => seconds > 0).length

/**
 * Minutes between grid lines of the chart: the best day fits into five of six steps; large steps are multiples of 5.
 */
export function chartStep(bestMinutes: number): number {
  const step = Math.max(1, Math.ceil(bestMinutes / 5))
  return step > 25 ? Math.ceil(step / 5) * 5 : step
}
