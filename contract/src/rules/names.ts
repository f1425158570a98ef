import { naturalSortKey } from './sorting.ts'

/** Formatting of titles and series sequences, shared by the server and the web client. */

/** Splits a title after a configured prefix: `The` and `Book`; null if it has none. */
function splitPrefix(title: string, prefixes: readonly string[]): { prefix: string; rest: string } | null {
  const text = title.trim()
  const lower = text.toLowerCase().replaceAll('’', "'")
  for (const configured of prefixes) {
    const prefix = configured.trim().toLowerCase().replaceAll('’', "'")
    if (prefix === '' || !lower.startsWith(prefix)) continue
    const rest = text.slice(prefix.length)
    // `l'` is followed directly by its word, all others by a space.
    if (!prefix.endsWith("'") && !/^\s/.test(rest)) continue
    if (rest.trim() !== '') return { prefix: text.slice(0, prefix.length), rest: rest.trim() }
  }
  return null
}

/** `Book` for `The Book`: the sort title when prefixes are ignored. */
export function titleWithoutPrefix(title: string, prefixes: readonly string[]): string {
  return splitPrefix(title, prefixes)?.rest ?? title.trim()
}

/** `Book, The` for `the Book`: the prefix moved to the end and capitalised. */
export function titlePrefixAtEnd(title: string, prefixes: readonly string[]): string {
  const parts = splitPrefix(title, prefixes)
  if (!parts) return title.trim()
  return `${parts.rest}, ${parts.prefix.slice(0, 1).toUpperCase()}${parts.prefix.slice(1).toLowerCase()}`
}

/** The sort key of a title; pass no prefixes if they should not be ignored. */
export function titleSortKey(title: string, prefixes: readonly string[]): string {
  return naturalSortKey(titleWithoutPrefix(title, prefixes))
}

const SUFFIXES = new Set('jr sr ii iii iv phd md dds esq mba obe cbe dphil'.split(' '))

/** `Jr.` or `PhD`. */
export const isNameSuffix = (word: string): boolean => SUFFIXES.has(word.toLowerCase().replaceAll('.', ''))

/** A lone `Jr.` or `PhD` after a comma belongs to the name before it. */
export function joinNameSuffixes(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before !== undefined && isNameSuffix(part)) joined[joined.length - 1] = `${before} ${part}`
    else joined.push(part)
  }
  return joined
}

/** Names of people from a list with commas: `Ada Moor, Kim Vale, Jr.` are two. */
export function splitNames(text: string): string[] {
  const parts = text.split(',').map((name) => name.trim())
  return joinNameSuffixes(parts.filter((name) => name !== ''))
}

const PLAIN_NUMBER = /^0*([0-9]{1,9})(?:\.([0-9]{1,9}))?$/
const NUMBER_RANGE = /^([0-9.]{1,19}) ?[-–—] ?([0-9.]{1,19})$/

/** Normalises a series sequence: `007` to 7, `01.50` to 1.5, `01 – 03` to 1-3; null if empty. */
export function normaliseSequence(sequence: string | null | undefined): string | null {
  const text = sequence?.trim() ?? ''
  if (text === '') return null
  const range = NUMBER_RANGE.exec(text)
  if (range) {
    const [from, to] = [plainNumber(range[1] ?? ''), plainNumber(range[2] ?? '')]
    if (from !== null && to !== null) return `${from}-${to}`
  }
  return plainNumber(text) ?? text
}

function plainNumber(text: string): string | null {
  const found = PLAIN_NUMBER.exec(text)
  if (!found) return null
  const decimals = (found[2] ?? '').replace(/0+$/, '')
  return decimals === '' ? (found[1] ?? text) : `${found[1]}.${decimals}`
}

export interface SeriesPlace {
  name: string
  sequence: string | null
}

/** `Name #3`, or only the name if there is no sequence. */
export function formatSeries(series: SeriesPlace): string {
  return series.sequence === null || series.sequence === ''
    ? series.name
    : `${series.name} #${series.sequence}`
}

/** Parses `Name #3`; a sequence contains neither spaces nor further hash signs. */
export function parseSeries(text: string): SeriesPlace | null {
  const trimmed = text.trim()
  const hash = trimmed.lastIndexOf(' #')
  const sequence = hash > 0 ? trimmed.slice(hash + 2) : ''
  if (sequence === '' || /\s/.test(sequence)) return trimmed === '' ? null : { name: trimmed, sequence: null }
  return { name: trimmed.slice(0, hash).trim(), sequence: normaliseSequence(sequence) }
}
