import { lastDays, noonOf, type SecondsByDay } from './days.rules.ts'

/** A year of days in columns of weeks. */

export const LEVELS = 4
const DAYS_A_WEEK = 7

export interface HeatDay {
  readonly day: string
  readonly seconds: number
  /** 0 for nothing; 1 to 4 between the least and the most. */
  readonly level: number
}

export interface HeatWeek {
  /** Starts on Sunday; future days are missing. */
  readonly days: readonly HeatDay[]
  /** The month that begins in this week, from 0; otherwise null. */
  readonly newMonth: number | null
}

export function heatWeeks(days: SecondsByDay, today: string, weekCount: number): HeatWeek[] {
  const daysSinceSunday = new Date(noonOf(today)).getUTCDay()
  const shown = lastDays(today, (weekCount - 1) * DAYS_A_WEEK + daysSinceSunday + 1)
  const level = levelOf(shown.map((day) => days[day] ?? 0))
  return Array.from({ length: weekCount }, (_, week) => {
    const ofWeek = shown.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK)
    return {
      days: ofWeek.map((day) => ({ day, seconds: days[day] ?? 0, level: level(days[day] ?? 0) })),
      newMonth: monthBegunIn(ofWeek),
    }
  })
}

/** Equal steps between the shortest and the longest day. */
function levelOf(all: readonly number[]): (seconds: number) => number {
  const listened = all.filter((seconds) => seconds > 0)
  const [least, most] = [Math.min(...listened), Math.max(...listened)]
  return (seconds) => {
    if (seconds <= 0) return 0
    if (most === least) return LEVELS
    return Math.min(LEVELS, 1 + Math.floor(((seconds - least) / (most - least)) * LEVELS))
  }
}

function monthBegunIn(days: readonly string[]): number | null {
  const first = days.find((day) => day.endsWith('-01'))
  return first === undefined ? null : new Date(noonOf(first)).getUTCMonth()
}
