import { formatCount } from './format-count.ts'

/** Durations, with consistent units everywhere. */

const LONGEST_MINUTES = 70
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

type TimeUnit = 'day' | 'hour' | 'minute' | 'second'
type Symbols = Readonly<Record<TimeUnit, string>>

/** The international symbols, which most languages use as they are. */
const SYMBOLS: Symbols = { day: 'd', hour: 'h', minute: 'min', second: 's' }
const OTHER_SYMBOLS: Readonly<Record<string, Symbols>> = {
  ru: { day: 'д', hour: 'ч', minute: 'мин', second: 'с' },
  zh: { day: '天', hour: '小时', minute: '分钟', second: '秒' },
}

/** "42 s", "65 min", "10 h 2 min": minutes are used up to seventy. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = wholeSeconds(seconds)
  const minutes = Math.floor(whole / MINUTE)
  if (whole < MINUTE) return inUnits({ second: whole }, locale)
  if (minutes < LONGEST_MINUTES) return inUnits({ minute: minutes }, locale)
  return inUnits({ hour: Math.floor(minutes / 60), minute: minutes % 60 }, locale)
}

/** "90 min", however large. */
export const formatMinutes = (seconds: number, locale: string): string =>
  inUnits({ minute: Math.round(seconds / MINUTE) }, locale)

/** "1 d 2 h 3 min 4 s", without parts that are zero. */
export function formatDurationLong(seconds: number, locale: string): string {
  const whole = wholeSeconds(seconds)
  return inUnits(
    {
      day: Math.floor(whole / DAY),
      hour: Math.floor((whole % DAY) / HOUR),
      minute: Math.floor((whole % HOUR) / MINUTE),
      second: whole % MINUTE,
    },
    locale,
  )
}

/** Clock format: "0:07", "12:30", "10:02:11". */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const rest = String(whole % MINUTE).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0

function inUnits(counts: Partial<Record<TimeUnit, number>>, locale: string): string {
  const symbols = OTHER_SYMBOLS[locale.slice(0, 2)] ?? SYMBOLS
  const parts = Object.entries(counts) as [TimeUnit, number][]
  const present = parts.filter(([, count]) => count > 0)
  const shown = present.length > 0 ? present : parts.slice(-1)
  return shown.map(([unit, count]) => `${formatCount(count, locale)} ${symbols[unit]}`).join(' ')
}
