/** Lengths of time in the words of the reader's language. */

const LONGEST_MINUTES = 70
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

/** "42 sec", "65 min", "10 hr 2 min": minutes are counted up to seventy, as people do. */
export function formatDuration(seconds: number, locale: string): string {
  const whole = wholeSeconds(seconds)
  if (whole < MINUTE) return inUnits([['second', whole]], locale, 'short')
  const minutes = Math.floor(whole / MINUTE)
  if (minutes < LONGEST_MINUTES) return inUnits([['minute', minutes]], locale, 'short')
  const hours = Math.floor(minutes / 60)
  return inUnits(
    [
      ['hour', hours],
      ['minute', minutes % 60],
    ],
    locale,
    'short',
  )
}

/** "1d 2h 3m 4s", without the parts that are zero. */
export function formatDurationLong(seconds: number, locale: string): string {
  const whole = wholeSeconds(seconds)
  return inUnits(
    [
      ['day', Math.floor(whole / DAY)],
      ['hour', Math.floor((whole % DAY) / HOUR)],
      ['minute', Math.floor((whole % HOUR) / MINUTE)],
      ['second', whole % MINUTE],
    ],
    locale,
    'narrow',
  )
}

/** "0:07", "12:30", "10:02:11", as a clock shows it. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const rest = String(whole % MINUTE).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

const wholeSeconds = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0

function inUnits(
  parts: readonly (readonly [TimeUnit, number])[],
  locale: string,
  unitDisplay: 'short' | 'narrow',
): string {
  const present = parts.filter(([, count]) => count > 0)
  const shown = present.length > 0 ? present : parts.slice(-1)
  return shown.map(([unit, count]) => unitFormatter(locale, unit, unitDisplay).format(count)).join(' ')
}

const formatters = new Map<string, Intl.NumberFormat>()

function unitFormatter(locale: string, unit: TimeUnit, unitDisplay: 'short' | 'narrow'): Intl.NumberFormat {
  const key = `${locale} ${unit} ${unitDisplay}`
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  formatters.set(key, known)
  return known
}
