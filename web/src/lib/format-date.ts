import type { DATE_FORMATS, MORE_DATE_FORMATS, TIME_FORMATS } from '@lectern/contract/constants'
import { dateTimeFormat, relativeTimeFormat } from './intl-formats.ts'

/** Dates in the format of the server's settings, with names in the user's language. */

export type DateFormat = (typeof DATE_FORMATS)[number] | (typeof MORE_DATE_FORMATS)[number]
export type TimeFormat = (typeof TIME_FORMATS)[number]

export interface DateStyle {
  dateFormat: DateFormat
  timeFormat: TimeFormat
  /** As in Intl: `en-US`, `zh-CN`. */
  locale: string
  /** Defaults to the user's own. */
  timeZone?: string
}

type Words = Pick<DateStyle, 'locale' | 'timeZone'>

/** The default format of a new server means the locale's own: 11/16/2026, 16.11.2026, 2026/11/16. */
export const USUAL_DATE_FORMAT = 'MM/dd/yyyy' satisfies DateFormat

export const formatDate = (timeMs: number, style: DateStyle): string =>
  style.dateFormat === USUAL_DATE_FORMAT ? usualDate(timeMs, style) : fill(style.dateFormat, timeMs, style)

function usualDate(timeMs: number, { locale, timeZone }: Words): string {
  const date = new Date(timeMs)
  if (Number.isNaN(date.getTime())) return ''
  return dateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(date)
}

export const formatTime = (timeMs: number, style: DateStyle): string => fill(style.timeFormat, timeMs, style)

export const formatDateTime = (timeMs: number, style: DateStyle): string =>
  `${formatDate(timeMs, style)} ${formatTime(timeMs, style)}`.trim()

/** "Mar 1st, 2026", « 1 mars 2026 »: independent of the server's settings, and as the language writes it. */
export const formatDay = (timeMs: number, style: Words): string =>
  isEnglish(style.locale) ? fill('MMM do, yyyy', timeMs, style) : dayInWords(timeMs, style)

/** "Mar 01, 2026 14:05", independent of the server's settings: names something after its creation time. */
export const formatStamp = (timeMs: number, style: Words): string =>
  isEnglish(style.locale)
    ? fill('MMM dd, yyyy HH:mm', timeMs, style)
    : `${dayInWords(timeMs, style)} ${fill('HH:mm', timeMs, style)}`.trim()

const isEnglish = (locale: string): boolean => locale.split('-')[0] === 'en'

function dayInWords(timeMs: number, { locale, timeZone }: Words): string {
  const date = new Date(timeMs)
  if (Number.isNaN(date.getTime())) return ''
  return dateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(date)
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "3 hours ago", "in 2 days"; less than a minute is "now". Counts whole units. */
export function formatRelative(timeMs: number, nowMs: number, locale: string): string {
  const seconds = (timeMs - nowMs) / 1000
  if (!Number.isFinite(seconds)) return ''
  for (const [unit, unitSeconds] of UNITS) {
    const count = Math.trunc(seconds / unitSeconds)
    if (count !== 0) return relativeTimeFormat(locale, { numeric: 'always' }).format(count, unit)
  }
  return relativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
}

type Token = 'yyyy' | 'MMMM' | 'MMM' | 'MM' | 'dd' | 'do' | 'HH' | 'mm' | 'h' | 'a'

const TOKENS = /yyyy|MMMM|MMM|MM|dd|do|HH|mm|h|a/g

function fill(pattern: string, timeMs: number, { locale, timeZone }: Words): string {
  const date = new Date(timeMs)
  if (Number.isNaN(date.getTime())) return ''
  // Digits are the same in all our languages; English avoids era and ordering quirks.
  const number = (options: Intl.DateTimeFormatOptions, part: Intl.DateTimeFormatPartTypes) =>
    partOf(date, 'en-US', { ...options, timeZone }, part)
  const month = (length: 'long' | 'short') => monthName(date, locale, { month: length, timeZone })
  const day = () => number({ day: 'numeric' }, 'day')

  const values: Record<Token, () => string> = {
    yyyy: () => number({ year: 'numeric' }, 'year').padStart(4, '0'),
    MMMM: () => month('long'),
    MMM: () => month('short'),
    MM: () => number({ month: '2-digit' }, 'month'),
    dd: () => day().padStart(2, '0'),
    do: () => ordinalDay(Number(day()), locale),
    HH: () => number({ hour: '2-digit', hourCycle: 'h23' }, 'hour'),
    mm: () => number({ hour: 'numeric', minute: '2-digit' }, 'minute').padStart(2, '0'),
    h: () => number({ hour: 'numeric', hourCycle: 'h12' }, 'hour'),
    a: () => partOf(date, locale, { hour: 'numeric', hourCycle: 'h12', timeZone }, 'dayPeriod'),
  }
  return pattern.replace(TOKENS, (token) => values[token as Token]())
}

/**
 * Slavic languages inflect the month's name next to a day, so the day is requested too; Chinese then gives a bare
 * number.
 */
function monthName(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const besideDay = partOf(date, locale, { ...options, day: 'numeric' }, 'month')
  return /^\d+$/.test(besideDay) ? dateTimeFormat(locale, options).format(date) : besideDay
}

function partOf(
  date: Date,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const parts = dateTimeFormat(locale, options).formatToParts(date)
  return parts.find((part) => part.type === type)?.value ?? ''
}

const ENGLISH_SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** The 1st, der 1., le 1er, 1日; the bare number where a language writes it so. */
function ordinalDay(day: number, locale: string): string {
  const [language] = locale.split('-')
  if (isEnglish(locale)) {
    const rule = new Intl.PluralRules(locale, { type: 'ordinal' }).select(day)
    return `${day}${ENGLISH_SUFFIX[rule] ?? 'th'}`
  }
  if (language === 'de' || language === 'hr') return `${day}.`
  if (language === 'fr') return day === 1 ? '1er' : `${day}`
  if (language === 'zh') return `${day}日`
  return `${day}`
}
