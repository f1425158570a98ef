import { formatSeries, normaliseSequence, parseSeries, type SeriesPlace } from '@lectern/contract/rules/names'
import { BOOK_FACTS, factsOrNull } from '../../items/written-facts.rules.ts'
import { cleanChapters, type LooseChapter } from '../assembling/chapter-cleaning.rules.ts'
import {
  MAX_VALUE_CHARS,
  cleanDescription,
  failedReading,
  isTooLarge,
  withoutEmpty,
} from './sidecar-values.rules.ts'
import type { SidecarProblem, SidecarReading, SourceMetadata } from '../scanner.types.ts'

/**
 * `metadata.json`: all keys at the top level, or the older layout with everything but tags and chapters in
 * `metadata`.
 */

type Json = Record<string, unknown>

const MAX_LIST_LENGTH = 10_000

export function readJsonMetadata(text: string): SidecarReading {
  if (isTooLarge(text)) return failedReading('tooLarge')
  const file = parseObject(text)
  if (!file) return failedReading('notReadable')
  const inner = file['metadata']
  const json: Json = isObject(inner) ? { ...file, ...inner } : file
  const problems: SidecarProblem[] = []
  return { metadata: withoutEmpty(readFields(new JsonReader(json, problems))), problems }
}

function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readFields(reader: JsonReader): { [F in keyof SourceMetadata]?: SourceMetadata[F] | null } {
  const description = reader.text('description')
  const podcastType = reader.text('podcastType') ?? reader.text('type')
  return {
    title: reader.text('title'),
    subtitle: reader.text('subtitle'),
    authors: reader.names('authors'),
    narrators: reader.names('narrators'),
    series: reader.series(),
    genres: reader.names('genres'),
    tags: reader.names('tags'),
    publishedYear: reader.text('publishedYear'),
    publishedDate: reader.text('publishedDate'),
    publisher: reader.text('publisher'),
    description: description && cleanDescription(description),
    isbn: reader.text('isbn'),
    asin: reader.text('asin'),
    language: reader.text('language'),
    explicit: reader.flag('explicit'),
    abridged: reader.flag('abridged'),
    chapters: reader.chapters(),
    author: reader.text('author'),
    releaseDate: reader.text('releaseDate'),
    feedUrl: reader.text('feedURL') ?? reader.text('feedUrl'),
    imageUrl: reader.text('imageURL') ?? reader.text('imageUrl'),
    itunesPageUrl: reader.text('itunesPageURL') ?? reader.text('itunesPageUrl'),
    itunesId: reader.text('itunesId'),
    itunesArtistId: reader.text('itunesArtistId'),
    podcastType: podcastType === 'episodic' || podcastType === 'serial' ? podcastType : null,
  }
}

/** Accepts every format that was ever written; anything else is reported and skipped. */
class JsonReader {
  constructor(
    private readonly json: Json,
    private readonly problems: SidecarProblem[],
  ) {}

  text(key: string): string | undefined {
    const value = this.json[key]
    if (typeof value === 'string')
      return value.trim().slice(0, key === 'description' ? undefined : MAX_VALUE_CHARS)
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    return this.refuse(key, value)
  }

  flag(key: string): boolean | undefined {
    const value = this.json[key]
    return typeof value === 'boolean' ? value : this.refuse(key, value)
  }

  /** Strings, or objects with a name. */
  names(key: string): string[] {
    return this.list(key).flatMap((value) => {
      const name = isObject(value) ? value['name'] : value
      return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : (this.refuse(key, value) ?? [])
    })
  }

  /** `Name #1`, or objects with name and sequence. */
  series(): SeriesPlace[] {
    return this.list('series').flatMap((value): SeriesPlace | SeriesPlace[] => {
      if (typeof value === 'string') return parseSeries(value) ?? []
      const name = isObject(value) ? value['name'] : null
      if (!isObject(value) || typeof name !== 'string' || name.trim() === '')
        return this.refuse('series', value) ?? []
      const sequence = value['sequence']
      const place = typeof sequence === 'string' || typeof sequence === 'number' ? String(sequence) : null
      return [{ name: name.trim(), sequence: normaliseSequence(place) }]
    })
  }

  chapters(): SourceMetadata['chapters'] {
    const loose = this.list('chapters').flatMap((value): LooseChapter[] => {
      const start = isObject(value) ? Number(value['start'] ?? Number.NaN) : Number.NaN
      if (!isObject(value) || !Number.isFinite(start)) return this.refuse('chapters', value) ?? []
      const end = Number(value['end'] ?? Number.NaN)
      const title = typeof value['title'] === 'string' ? value['title'] : ''
      return [{ startSeconds: start, endSeconds: Number.isFinite(end) ? end : null, title }]
    })
    return cleanChapters(
      loose,
      loose.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds ?? 0), 0),
    )
  }

  private list(key: string): unknown[] {
    const value = this.json[key]
    if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH)
    // A single series used to be written without the array.
    if (isObject(value)) return [value]
    this.refuse(key, value)
    return []
  }

  private refuse(key: string, value: unknown): undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (!this.problems.some(({ where }) => where === key))
      this.problems.push({ problem: 'badValue', where: key })
    return undefined
  }
}

export function writeBookJson(metadata: SourceMetadata): string {
  return toJson({
    tags: metadata.tags ?? [],
    chapters: metadata.chapters ?? [],
    title: metadata.title ?? null,
    subtitle: metadata.subtitle ?? null,
    authors: metadata.authors ?? [],
    narrators: metadata.narrators ?? [],
    series: (metadata.series ?? []).map(formatSeries),
    genres: metadata.genres ?? [],
    ...factsOrNull(metadata, BOOK_FACTS),
    explicit: metadata.explicit ?? false,
    abridged: metadata.abridged ?? false,
  })
}

export function writePodcastJson(metadata: SourceMetadata): string {
  return toJson({
    tags: metadata.tags ?? [],
    title: metadata.title ?? null,
    author: metadata.author ?? null,
    description: metadata.description ?? null,
    releaseDate: metadata.releaseDate ?? null,
    genres: metadata.genres ?? [],
    feedURL: metadata.feedUrl ?? null,
    imageURL: metadata.imageUrl ?? null,
    itunesPageURL: metadata.itunesPageUrl ?? null,
    itunesId: metadata.itunesId ?? null,
    itunesArtistId: metadata.itunesArtistId ?? null,
    language: metadata.language ?? null,
    explicit: metadata.explicit ?? false,
    podcastType: metadata.podcastType ?? null,
  })
}

function toJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
