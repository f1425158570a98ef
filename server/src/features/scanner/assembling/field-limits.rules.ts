import { withoutOpenDirections } from '../../../lib/direction-marks.ts'
import type { MetadataField, SourceMetadata } from '../scanner.types.ts'

/** Limits that the edit form enforces, applied to values from files so that the item can still be saved there. */
const MAX_CHARS: Partial<Record<MetadataField, number>> = {
  title: 2000,
  subtitle: 2000,
  author: 2000,
  publisher: 1000,
  description: 200_000,
  publishedYear: 50,
  publishedDate: 50,
  releaseDate: 100,
  isbn: 100,
  asin: 100,
  language: 200,
  itunesId: 100,
  itunesArtistId: 100,
}
const MAX_URL_CHARS = 4000
const MAX_NAME_CHARS = 1000
const MAX_SEQUENCE_CHARS = 100
const MAX_NAMES = 1000
const MAX_SERIES = 100

export function withinLimits<F extends MetadataField>(field: F, value: SourceMetadata[F]): SourceMetadata[F]
export function withinLimits(field: MetadataField, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = field === 'description' ? value : oneLine(value)
    return cut(composed(text), MAX_CHARS[field] ?? MAX_URL_CHARS)
  }
  if (!Array.isArray(value) || field === 'chapters') return value
  const limit = field === 'series' ? MAX_SERIES : MAX_NAMES
  return (value as readonly (string | NamedPlace)[]).slice(0, limit).map(cutName)
}

interface NamedPlace {
  readonly name: string
  readonly sequence: string | null
}

function cutName(value: string | NamedPlace): string | NamedPlace {
  if (typeof value === 'string') return cut(composed(oneLine(value)), MAX_NAME_CHARS)
  const sequence = value.sequence === null ? null : cut(oneLine(value.sequence), MAX_SEQUENCE_CHARS)
  return { name: cut(composed(oneLine(value.name)), MAX_NAME_CHARS), sequence }
}

/** Folder names from macOS are decomposed, so the same narrator or genre would be listed twice. */
const composed = (text: string): string => text.normalize('NFC')

/** Tags may contain line breaks, tabs and other control characters, which must not appear in titles. */
const oneLine = (text: string): string =>
  withoutOpenDirections(/[\p{Cc}\u2028\u2029]/u.test(text) ? text.replace(/[\p{Cc}\s]+/gu, ' ').trim() : text)

/** Does not cut a surrogate pair in half. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return text
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
