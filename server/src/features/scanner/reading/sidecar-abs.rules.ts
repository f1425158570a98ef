import { formatSeries, parseSeries } from '@lectern/contract/rules/names'
import { cleanChapters, type LooseChapter } from '../assembling/chapter-cleaning.rules.ts'
import { splitList } from '../../items/names.rules.ts'
import {
  MAX_VALUE_CHARS,
  cleanDescription,
  failedReading,
  isTooLarge,
  linesOf,
  withoutEmpty,
} from './sidecar-values.rules.ts'
import type { Chapter, SidecarProblem, SidecarReading, SourceMetadata } from '../scanner.types.ts'

/** `metadata.abs`, version 2: `key=value` lines, followed by sections for the description and chapters. */

const HEADER = /^;ABMETADATA([0-9]{1,4})\s*$/i
const MAX_CHAPTERS = 10_000

type Section = 'keys' | 'description' | 'chapter'

export function readAbsMetadata(text: string): SidecarReading {
  if (isTooLarge(text)) return failedReading('tooLarge')
  const [header = '', ...lines] = linesOf(text)
  const version = HEADER.exec(header)?.[1]
  if (version === undefined) return failedReading('notThisFormat')
  if (Number(version) !== 2) return failedReading('unknownVersion')
  const { values, description, chapters } = readSections(lines)
  const problems: SidecarProblem[] = []
  const metadata = { ...readValues(values, problems), description: cleanDescription(description.join('\n')) }
  const loose = chapters.flatMap((chapter) => readChapter(chapter, problems))
  return { metadata: withoutEmpty({ ...metadata, chapters: cleanChapters(loose, lastEnd(loose)) }), problems }
}

type Values = Map<string, string>

function readSections(lines: readonly string[]): {
  values: Values
  description: string[]
  chapters: Values[]
} {
  const values: Values = new Map()
  const description: string[] = []
  const chapters: Values[] = []
  let section: Section = 'keys'
  for (const line of lines) {
    const opened = sectionOf(line)
    if (opened === 'chapter' && chapters.push(new Map()) > MAX_CHAPTERS) break
    if (opened) section = opened
    else if (section === 'description') description.push(line)
    else if (!/^[\s#;]/.test(line)) addValue(section === 'keys' ? values : chapters.at(-1), line)
  }
  return { values, description, chapters }
}

function sectionOf(line: string): Section | null {
  if (line === '[DESCRIPTION]') return 'description'
  return line === '[CHAPTER]' ? 'chapter' : null
}

function addValue(values: Values | undefined, line: string): void {
  const [key = '', ...value] = line.split('=')
  if (value.length > 0) values?.set(key.trim().toLowerCase(), value.join('=').trim())
}

function readValues(values: Values, problems: SidecarProblem[]): SourceMetadata {
  const text = (key: string) => values.get(key)?.slice(0, MAX_VALUE_CHARS)
  const list = (key: string) => readList(values.get(key) ?? '', key, problems)
  return withoutEmpty({
    title: text('title'),
    subtitle: text('subtitle'),
    authors: list('authors'),
    narrators: list('narrators'),
    publishedYear: text('publishedyear'),
    publishedDate: text('publisheddate'),
    publisher: text('publisher'),
    isbn: text('isbn'),
    asin: text('asin'),
    language: text('language'),
    genres: list('genres'),
    tags: list('tags'),
    series: list('series').flatMap((entry) => parseSeries(entry) ?? []),
    explicit: readFlag(values.get('explicit')),
    abridged: readFlag(values.get('abridged')),
    author: text('author'),
    feedUrl: text('feedurl'),
    itunesId: text('itunesid'),
  })
}

/** A comma-separated list or a JSON array: `tags` is always an array, other lists if a value contains a comma. */
function readList(text: string, key: string, problems: SidecarProblem[]): string[] {
  if (!text.startsWith('[')) return splitList(text)
  try {
    const values = JSON.parse(text) as unknown[]
    return values.filter((value) => typeof value === 'string').filter((value) => value.trim() !== '')
  } catch {
    problems.push({ problem: 'badValue', where: key })
    return []
  }
}

function readFlag(text: string | undefined): boolean | undefined {
  if (text === undefined || !/^(y|yes|true|1|n|no|false|0)$/i.test(text)) return undefined
  return /^(y|t|1)/i.test(text)
}

function readChapter(values: Values, problems: SidecarProblem[]): LooseChapter[] {
  const startSeconds = Number(values.get('start') ?? Number.NaN)
  const endSeconds = Number(values.get('end') ?? Number.NaN)
  if (!Number.isFinite(startSeconds)) {
    problems.push({ problem: 'badValue', where: '[CHAPTER]' })
    return []
  }
  return [
    {
      startSeconds,
      endSeconds: Number.isFinite(endSeconds) ? endSeconds : null,
      title: values.get('title') ?? '',
    },
  ]
}

/** The file does not contain the book's duration, so the end of the last chapter is used. */
function lastEnd(chapters: readonly LooseChapter[]): number {
  return chapters.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds ?? 0), 0)
}

export interface AbsFile {
  mediaType: 'book' | 'podcast'
  version: string
  metadata: SourceMetadata
}

export function writeAbsMetadata({ mediaType, version, metadata }: AbsFile): string {
  const lines = [';ABMETADATA2', `#audiobookshelf v${oneLine(version)}`, '', `media=${mediaType}`]
  lines.push(`tags=${JSON.stringify(metadata.tags ?? [])}`)
  for (const [key, value] of mediaType === 'book' ? bookLines(metadata) : podcastLines(metadata)) {
    lines.push(`${key}=${oneLine(value ?? '')}`)
  }
  if (metadata.description)
    lines.push('', '[DESCRIPTION]', ...linesOf(metadata.description).map(escapeSection))
  for (const chapter of metadata.chapters ?? []) lines.push('', ...chapterLines(chapter))
  return `${lines.join('\n')}\n`
}

type Line = [key: string, value: string | undefined]

function bookLines(metadata: SourceMetadata): Line[] {
  return [
    ['title', metadata.title],
    ['subtitle', metadata.subtitle],
    ['authors', writeList(metadata.authors)],
    ['narrators', writeList(metadata.narrators)],
    ['publishedYear', metadata.publishedYear],
    ['publisher', metadata.publisher],
    ['isbn', metadata.isbn],
    ['asin', metadata.asin],
    ['language', metadata.language],
    ['genres', writeList(metadata.genres)],
    ['series', writeList(metadata.series?.map(formatSeries))],
    ['explicit', metadata.explicit ? 'Y' : 'N'],
    ...(metadata.abridged === undefined ? [] : [['abridged', metadata.abridged ? 'Y' : 'N'] satisfies Line]),
  ]
}

function podcastLines(metadata: SourceMetadata): Line[] {
  return [
    ['title', metadata.title],
    ['author', metadata.author],
    ['language', metadata.language],
    ['genres', writeList(metadata.genres)],
    ['feedUrl', metadata.feedUrl],
    ['itunesId', metadata.itunesId],
    ['explicit', metadata.explicit ? 'Y' : 'N'],
  ]
}

function writeList(values: readonly string[] | undefined): string {
  const all = (values ?? []).map(oneLine)
  return all.some((value) => value.includes(',') || value.startsWith('['))
    ? JSON.stringify(all)
    : all.join(', ')
}

function chapterLines({ start, end, title }: Chapter): string[] {
  return ['[CHAPTER]', `start=${start}`, `end=${end}`, `title=${oneLine(title)}`]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A description line that equals a section header must not start that section when read back. */
function escapeSection(line: string): string {
  return sectionOf(line) ? `${line} ` : line
}
