const LONGEST_MS = 24 * 3600 * 1000

/** Parses `Retry-After` (seconds or a date), capped at one day; null if it is invalid. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const text = (header ?? '').trim()
  if (text === '') return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_MS) : null
}
