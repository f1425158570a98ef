/** Parses `3600`, `59:30`, `1:02:03`, `1h2m3s` or `45 min`, with decimals; null if missing or zero. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim().slice(0, MOST_CHARS).toLowerCase()
  const seconds = readClock(trimmed) ?? readUnits(trimmed)
  return seconds !== null && seconds > 0 && seconds < MOST_SECONDS ? seconds : null
}

/** Far more than any of these formats needs. */
const MOST_CHARS = 100
/** One year: no recording is longer. */
const MOST_SECONDS = 366 * 24 * 3600

function readClock(text: string): number | null {
  if (!/^\d+(?::\d{1,2}){0,3}(?:[.,]\d+)?$/.test(text)) return null
  const parts = text.replace(',', '.').split(':').map(Number)
  // Four parts are days, hours, minutes, seconds.
  const daysInHours = parts.length === 4 ? (parts.shift() ?? 0) * 24 : 0
  return parts.reduce((sum, part) => sum * 60 + part, 0) + daysInHours * 3600
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }

function readUnits(text: string): number | null {
  const iso = text.replace(/^pt/, '')
  const found = [...iso.matchAll(/(\d+(?:[.,]\d+)?)\s*(h|m|s)[a-z]*/g)]
  if (found.length === 0) return null
  return found.reduce(
    (sum, [, amount = '0', unit = 's']) => sum + Number(amount.replace(',', '.')) * (UNIT_SECONDS[unit] ?? 0),
    0,
  )
}
