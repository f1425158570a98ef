/** Apple rejects longer descriptions. */
const MAX_BYTES = 4000
const MOST_BYTES_PER_UNIT = 3
const encoder = new TextEncoder()

/** Truncates long texts. Markup can't be cut at any position, so tags are stripped first. */
export function shortened(text: string): string {
  if (text.length * MOST_BYTES_PER_UNIT <= MAX_BYTES || encoder.encode(text).length <= MAX_BYTES) return text
  const words = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const bytes = encoder.encode(words)
  if (bytes.length <= MAX_BYTES) return words
  const cut = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES - 3)).replace(/\ufffd+$/, '')
  return `${cut}…`
}

const HOUR_MS = 3_600_000

/** Formatted as `25:01:01.500`. */
export function clockTime(seconds: number): string {
  const timeMs = Math.round(seconds * 1000)
  const hours = String(Math.floor(timeMs / HOUR_MS)).padStart(2, '0')
  return `${hours}:${new Date(timeMs).toISOString().slice('1970-01-01T00:'.length, -1)}`
}
