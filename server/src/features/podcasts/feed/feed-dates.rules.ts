/** Dates in feeds: RFC 822 and ISO 8601 as found in practice, with zone names, foreign months and short years. */

/**
 * Returns milliseconds, or null if the date can't be parsed. Dates without a zone are taken as UTC. The month comes
 * first in 01/06/2025, as in most such feeds, unless `isDayFirst`.
 */
export function readDate(text: string, isDayFirst = false): number | null {
  const trimmed = text.trim()
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed)
  return (
    readIso(trimmed) ??
    readRfc822(trimmed) ??
    readMonthFirst(trimmed) ??
    readMonthFirst(yearMoved(trimmed)) ??
    readNumeric(trimmed, isDayFirst)
  )
}

/** True if one of a feed's dates is like 13/01/2025, which tells how to read 01/06/2025 in the same feed. */
export const areDayFirst = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const [, first, separator] = NUMERIC.exec(text.trim()) ?? []
    return separator === '/' && Number(first) > 12
  })

const TIME = String.raw`(?:[T\s,]*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?`
const REST = String.raw`\s*([ap]\.?m\.?)?\s*([+-]\d{1,2}:?\d{2}|[+-]\d{1,2}(?!\d)|[A-Za-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?)?`
const ISO = new RegExp(
  String.raw`^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2})(?!\d))${TIME}${REST}`,
  'iu',
)
const RFC_822 = new RegExp(
  String.raw`^(?:[^\d]*?[\s,.])?(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(?:de\s+)?([^\d\s.,-]{3,})[.,]?[\s-]+(?:de\s+)?(\d{4}|\d{2})${TIME}${REST}`,
  'iu',
)
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[^\d\s,]+(?:,\s*|\s+))?([^\d\s.,]{3,})[.]?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}${REST}`,
  'iu',
)

const NUMERIC = new RegExp(
  String.raw`^(?:[^\d]*?[\s,.])?(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)${TIME}${REST}`,
  'iu',
)

function readIso(text: string): number | null {
  const found = ISO.exec(text)
  return (
    found &&
    toTime(Number(found[1]), Number(found[2] ?? found[4]), Number(found[3] ?? found[5]), found.slice(6))
  )
}

function readRfc822(text: string): number | null {
  const found = RFC_822.exec(text)
  if (!found) return null
  const month = monthOf(found[2] ?? '')
  return month === null ? null : toTime(fullYear(found[3] ?? ''), month, Number(found[1]), found.slice(4))
}

function readMonthFirst(text: string): number | null {
  const found = MONTH_FIRST.exec(text)
  const month = found && monthOf(found[1] ?? '')
  return month === null ? null : toTime(Number(found?.[3]), month, Number(found?.[2]), found?.slice(4) ?? [])
}

/** With dots or dashes, the day comes first. */
function readNumeric(text: string, isDayFirst: boolean): number | null {
  const found = NUMERIC.exec(text)
  if (!found) return null
  const [one, other] = [Number(found[1]), Number(found[3])]
  const startsWithDay = other <= 12 && (one > 12 || isDayFirst || found[2] !== '/')
  const [day, month] = startsWithDay ? [one, other] : [other, one]
  return toTime(Number(found[4]), month, day, found.slice(5))
}

/** `Mon Jan  6 10:00:00 EST 2025`, as printed by `date` and `ctime`: the year comes last. */
const yearMoved = (text: string): string =>
  text.replace(
    /^([^\d]+\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?(?:\s+[A-Za-z]{1,5})?)\s+(\d{4})$/u,
    '$1 $3 $2',
  )

function toTime(
  year: number,
  month: number,
  day: number,
  [hours = '0', minutes = '0', seconds = '0', half, zone = '']: readonly (string | undefined)[],
): number | null {
  const hour = hourOf(Number(hours), half)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || Number(minutes) > 59) return null
  if (year < 1900 || year > 9999) return null
  const time = Date.UTC(year, month - 1, day, hour, Number(minutes), Math.min(Number(seconds), 59))
  return Number.isNaN(time) ? null : time - offsetMinutes(zone) * 60_000
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** Offsets in hours; ambiguous names stand for the most common zone. */
const ZONES: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
  bst: 1,
  wet: 0,
  west: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  sgt: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
}

function offsetMinutes(zone: string): number {
  const numeric = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
    return numeric[1] === '-' ? -minutes : minutes
  }
  return (ZONES[zone.toLowerCase()] ?? 0) * 60
}

/** Prefixes of month names in the languages found in feeds. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'jän', 'jän', 'ene', 'gen', 'sty', 'siječ', 'янв'],
  ['feb', 'fév', 'fev', 'lut', 'velj', 'фев'],
  ['mar', 'mär', 'mrt', 'ožu', 'мар'],
  ['apr', 'avr', 'abr', 'kwi', 'tra', 'апр'],
  ['may', 'mai', 'mei', 'maj', 'mag', 'svi', 'мая', 'май'],
  ['jun', 'juin', 'giu', 'cze', 'lip', 'июн'],
  ['jul', 'juil', 'lug', 'srp', 'июл'],
  ['aug', 'aoû', 'aou', 'ago', 'sie', 'kol', 'авг'],
  ['sep', 'set', 'wrz', 'ruj', 'сен'],
  ['oct', 'okt', 'ott', 'out', 'paź', 'lis', 'окт'],
  ['nov', 'stu', 'ноя'],
  ['dec', 'dez', 'déc', 'dic', 'gru', 'pro', 'дек'],
]

function monthOf(name: string): number | null {
  const lower = name.toLowerCase()
  const index = MONTHS.findIndex((beginnings) => beginnings.some((one) => lower.startsWith(one)))
  return index === -1 ? null : index + 1
}
