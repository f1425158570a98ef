/** Weekday names in the user's language, in the order of their week. */

export interface Weekday {
  /** 0 is Sunday. */
  readonly day: number
  readonly short: string
  readonly long: string
}

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1, 12)
const DAY_MS = 86_400_000

export function weekdaysOf(locale: string): Weekday[] {
  const name = (day: number, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS)
  return weekOrder(locale).map((day) => ({ day, short: name(day, 'short'), long: name(day, 'long') }))
}

/** Of our languages only American English starts the week on Sunday. */
function weekOrder(locale: string): number[] {
  return locale === 'en-US' ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 0]
}

/** "Monday, Wednesday, and Friday" */
export function listDays(days: readonly number[], locale: string): string {
  const names = weekdaysOf(locale)
    .filter(({ day }) => days.includes(day))
    .map(({ long }) => long)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
