import { normaliseSequence, parseSeries, type SeriesPlace } from '@lectern/contract/rules/names'
import { foldText } from '@lectern/contract/rules/sorting'
import { parsePeople, splitGenres, splitList } from '../../items/names.rules.ts'
import {
  MAX_VALUE_CHARS,
  cleanDescription,
  failedReading,
  isTooLarge,
  lastYearIn,
  linesOf,
  withoutEmpty,
} from './sidecar-values.rules.ts'
import type { SidecarReading, SourceMetadata } from '../scanner.types.ts'

/** `*.nfo`: `Key: value` lines, often padded with dots, and free text below `Book Description`. */

type Values = Map<string, string>

export function readNfo(text: string): SidecarReading {
  if (isTooLarge(text)) return failedReading('tooLarge')
  const lines = linesOf(text)
  const descriptionAt = lines.findIndex((line) => keyOf(line).startsWith('book description'))
  const values = readLines(descriptionAt < 0 ? lines : lines.slice(0, descriptionAt))
  const description = descriptionAt < 0 ? '' : readDescription(lines.slice(descriptionAt))
  return { metadata: withoutEmpty({ ...readValues(values), description }), problems: [] }
}

function readLines(lines: readonly string[]): Values {
  const values: Values = new Map()
  for (const line of lines) {
    const [name, rest] = splitAtColon(line)
    const [key, value] = [keyOf(name), rest.trim().slice(0, MAX_VALUE_CHARS)]
    if (value !== '' && !values.has(key)) values.set(key, value)
  }
  return values
}

function splitAtColon(line: string): [before: string, after: string] {
  const [before = '', ...after] = line.split(':')
  return [before, after.join(':')]
}

/** `Release Date.....` becomes `release date`. */
function keyOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()
}

/** Text after a colon on the heading line is included; lines without letters or digits are dropped. */
function readDescription([heading = '', ...rest]: readonly string[]): string {
  const [, first] = splitAtColon(heading)
  return cleanDescription(
    [first, ...rest].filter((line) => line.trim() === '' || /[\p{L}\p{N}]/u.test(line)).join('\n'),
  )
}

/** Without a line of its own, the position may follow the name: `Dune #2`. */
function seriesOf(name: string, sequence: string | undefined): SeriesPlace[] {
  if (sequence !== undefined) return [{ name, sequence: normaliseSequence(sequence) }]
  const series = parseSeries(name)
  return series === null ? [] : [series]
}

function readValues(values: Values): { [F in keyof SourceMetadata]?: SourceMetadata[F] | null } {
  const first = (...keys: string[]) => keys.map((key) => values.get(key)).find((value) => value !== undefined)
  const seriesName = first('series name', 'series')
  const sequence = first('position in series', 'series position', 'book number')
  const published = first(
    'copyright',
    'release date',
    'released',
    'release',
    'published',
    'publication date',
    'year',
    'date',
  )
  return {
    ...readTitle(first('title') ?? ''),
    authors: parsePeople(first('author', 'authors', 'written by') ?? ''),
    narrators: parsePeople(first('narrator', 'narrators', 'read by', 'narrated by', 'reader') ?? ''),
    series: seriesName === undefined ? [] : seriesOf(seriesName, sequence),
    genres: splitGenresOrList(first('genre', 'genres') ?? ''),
    tags: splitList(first('tags', 'tag') ?? ''),
    publishedYear: lastYearIn(published ?? ''),
    publisher: first('publisher'),
    asin: first('asin'),
    isbn: first('isbn', 'isbn-13', 'isbn 13', 'isbn-10', 'isbn 10'),
    language: first('language', 'lang'),
    abridged: readAbridged(values),
  }
}

/** Splits `Title: Subtitle`. */
function readTitle(value: string): Pick<SourceMetadata, 'title' | 'subtitle'> {
  const colon = value.indexOf(': ')
  if (colon < 1) return { title: value }
  return { title: value.slice(0, colon).trim(), subtitle: value.slice(colon + 2).trim() }
}

function splitGenresOrList(value: string): string[] {
  return /[/;|]/.test(value) ? splitGenres(value) : splitList(value)
}

function readAbridged(values: Values): boolean | undefined {
  const unabridged = values.get('unabridged')
  if (unabridged !== undefined) return !isYes(unabridged)
  const abridged = values.get('abridged')
  return abridged === undefined ? undefined : isYes(abridged)
}

function isYes(text: string): boolean {
  return /^(y|yes|true|1)\b/i.test(text)
}
