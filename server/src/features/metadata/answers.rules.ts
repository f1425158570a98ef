import { cleanHtml } from '../../lib/clean-html.ts'

/** Reading what other people's servers answer: nothing in it is taken on trust, wrong kinds count as absent. */

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

/** A text with markup, of which only the harmless is kept. */
export function htmlIn(value: unknown): string | null {
  const text = textIn(value)
  return text === null ? null : cleanHtml(text)
}

/** Texts under the names they have with us. */
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

/** Names of `[{name}]`, joined as people are written. */
export function namesIn(value: unknown): string | null {
  const names = listIn(value).flatMap((one) => textIn(objectIn(one)['name']) ?? [])
  return names.length === 0 ? null : names.join(', ')
}

/** The year a date begins with. */
export function yearIn(value: unknown): string | null {
  return textIn(value)?.match(/^\d{4}/)?.[0] ?? null
}

/** Only what a browser may be sent to. */
export function addressIn(value: unknown): string | null {
  const text = textIn(value)
  return text !== null && /^https?:\/\//i.test(text) ? text : null
}
