import { cleanHtml } from '../../lib/clean-html.ts'

/** Parses responses of external servers. Nothing is trusted; values of the wrong type count as missing. */

export type Answer = Readonly<Record<string, unknown>>

const MAX_TEXT_CHARS = 100_000
const MAX_LIST = 200

export function objectIn(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {}
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LIST) : []
}

export function textIn(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = value.slice(0, MAX_TEXT_CHARS).trim()
  return text === '' ? null : text
}

/** Sanitised HTML. */
export function htmlIn(value: unknown): string | null {
  const text = textIn(value)
  return text === null ? null : cleanHtml(text)
}

/** Picks text fields by name. */
export function textsNamed<Name extends string>(
  answer: Answer,
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, textIn(answer[name])])) as Record<Name, string | null>
}

export function textsIn(value: unknown): string[] {
  return listIn(value).flatMap((one) => textIn(one) ?? [])
}

export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Names from `[{name}]`, joined with commas. */
export function namesIn(value: unknown): string | null {
  const names = listIn(value).flatMap((one) => textIn(objectIn(one)['name']) ?? [])
  return names.length === 0 ? null : names.join(', ')
}

/** The year at the start of a date. */
export function yearIn(value: unknown): string | null {
  return textIn(value)?.match(/^\d{4}/)?.[0] ?? null
}

/** Only http and https URLs. */
export function addressIn(value: unknown): string | null {
  const text = textIn(value)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}
