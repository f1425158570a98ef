import { compareTexts } from '@lectern/contract/rules/sorting'
import { withinLimits } from './field-limits.rules.ts'
import { sourcesOf, type FileSource, type PrecedenceName } from './precedence.rules.ts'
import { isEmptyValue } from '../reading/sidecar-values.rules.ts'
import type { Chapter, MetadataField, MetadataSource, SourceMetadata } from '../scanner.types.ts'

export type FoundMetadata = Partial<Record<FileSource, SourceMetadata>>
export type Provenance = Partial<Record<MetadataField, MetadataSource>>

export interface StoredMetadata {
  values: SourceMetadata
  provenance: Provenance
  locked: ReadonlySet<MetadataField>
}

export interface MergeOptions {
  /** Lowest priority first; see `effectivePrecedence`. */
  precedence: readonly PrecedenceName[]
  hasAudio: boolean
  /** Of the whole book; chapters from a sidecar file are used only if they match it. Null if there is no audio. */
  durationSeconds: number | null
}

export interface MergedMetadata {
  values: SourceMetadata
  provenance: Provenance
  changed: MetadataField[]
}

const FIELDS = Object.keys({
  title: null,
  subtitle: null,
  authors: null,
  narrators: null,
  series: null,
  genres: null,
  tags: null,
  publishedYear: null,
  publishedDate: null,
  publisher: null,
  description: null,
  isbn: null,
  asin: null,
  language: null,
  explicit: null,
  abridged: null,
  chapters: null,
  author: null,
  releaseDate: null,
  feedUrl: null,
  imageUrl: null,
  itunesPageUrl: null,
  itunesId: null,
  itunesArtistId: null,
  podcastType: null,
} satisfies Record<MetadataField, null>) as MetadataField[]

/**
 * Takes each field from the highest-priority source that has a value. Fields are recomputed from all sources every
 * time, so when a source disappears the next one takes over; values set by a user or a provider are kept.
 */
export function mergeMetadata(
  found: FoundMetadata,
  stored: StoredMetadata | null,
  options: MergeOptions,
): MergedMetadata {
  const order = options.precedence.flatMap((name) => sourcesOf(name, options.hasAudio)).toReversed()
  const merged: MergedMetadata = { values: {}, provenance: {}, changed: [] }
  for (const field of FIELDS) {
    if (stored && isKept(field, stored)) copyStored(field, stored, merged)
    else takeStrongest(field, order, found, stored, options, merged)
    if (!isSame(merged.values[field], stored?.values[field])) merged.changed.push(field)
  }
  return merged
}

function isKept(field: MetadataField, { provenance, locked }: StoredMetadata): boolean {
  const source = provenance[field]
  return locked.has(field) || source === 'hand' || source === 'provider'
}

function copyStored<F extends MetadataField>(field: F, stored: StoredMetadata, merged: MergedMetadata): void {
  const source = stored.provenance[field]
  if (source !== undefined) merged.provenance[field] = source
  if (stored.values[field] !== undefined) merged.values[field] = stored.values[field]
}

function takeStrongest<F extends MetadataField>(
  field: F,
  order: readonly FileSource[],
  found: FoundMetadata,
  stored: StoredMetadata | null,
  options: MergeOptions,
  merged: MergedMetadata,
): void {
  // An item always has a title, even in a library that does not read folder names.
  const sources = field === 'title' && !order.includes('folder') ? [...order, 'folder' as const] : order
  for (const source of sources) {
    const value = withinLimits(field, found[source]?.[field])
    if (isEmptyValue(value) || isEcho(source, field, value, stored)) continue
    if (field === 'chapters' && !fits(found[source]?.chapters ?? [], source, options)) continue
    merged.values[field] = value
    merged.provenance[field] = source
    return
  }
}

/**
 * Our own metadata file repeats what was stored when it was written. As long as it still does, it is ignored;
 * otherwise the first file ever written would hide every later tag change.
 */
function isEcho(
  source: FileSource,
  field: MetadataField,
  value: unknown,
  stored: StoredMetadata | null,
): boolean {
  if ((source !== 'abs' && source !== 'json') || !stored) return false
  const before = stored.provenance[field]
  // A false flag may just be the default.
  if (before === undefined) return value === false
  return before !== 'abs' && before !== 'json' && isSame(value, withinLimits(field, stored.values[field]))
}

/** Rejects chapters of another edition: the last one must end where the audio does. */
function fits(chapters: readonly Chapter[], source: FileSource, { durationSeconds }: MergeOptions): boolean {
  if (source !== 'abs' && source !== 'json') return true
  if (durationSeconds === null || durationSeconds <= 0) return false
  const end = chapters.at(-1)?.end ?? 0
  return Math.abs(end - durationSeconds) <= Math.max(2, durationSeconds * 0.005)
}

/** All kinds of empty value are equal; key order does not matter. */
function isSame(a: unknown, b: unknown): boolean {
  return (
    a === b ||
    (isEmptyValue(a) && isEmptyValue(b)) ||
    JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)
  )
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareTexts(a, b)))
}
