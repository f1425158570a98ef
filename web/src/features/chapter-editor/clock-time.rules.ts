/** Times as typed into a field: `1:02:03`, `12:30.5`, `90`. */

const HOUR = 3600
const MINUTE = 60

/** `00:00:07`, `01:02:03.5`; hours take as many digits as they need. */
export function formatTime(seconds: number): string {
  const millis = Math.max(0, Math.round(seconds * 1000))
  const whole = Math.floor(millis / 1000)
  const parts = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE]
  const fraction = millis % 1000
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  if (fraction === 0) return clock
  return `${clock}.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`
}

const PART = /^\d{1,7}(?:[.,]\d{1,6})?$/

/** Parses a time to seconds; null if it is invalid. */
export function parseTime(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => PART.test(part))) return null
  const numbers = parts.map((part) => Number(part.replace(',', '.')))
  if (numbers.slice(0, -1).some((number) => !Number.isInteger(number))) return null
  if (numbers.slice(1).some((number) => number >= 60)) return null
  return roundToMillis(numbers.reduce((seconds, number) => seconds * MINUTE + number, 0))
}

export const roundToMillis = (seconds: number): number => Math.round(seconds * 1000) / 1000
