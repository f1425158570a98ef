import type { MediaPatch } from '@lectern/contract/item-patches'
import type { BookMatchView, PodcastMatchView } from '@lectern/contract/metadata'
import { splitNames } from '@lectern/contract/rules/names'
import type { ItemDraft } from './item-form.rules.ts'

export const MATCH_KEYS = [
  'cover',
  'title',
  'subtitle',
  'authors',
  'narrators',
  'description',
  'publisher',
  'publishedYear',
  'series',
  'genres',
  'tags',
  'language',
  'isbn',
  'asin',
  'author',
  'itunesId',
  'feedUrl',
  'releaseDate',
] as const
export type MatchKey = (typeof MATCH_KEYS)[number]

const LIST_KEYS = ['authors', 'narrators', 'series', 'genres', 'tags'] as const
type ListKey = (typeof LIST_KEYS)[number]

/** Lists stay lists: a genre or the name of a series may contain a comma. */
export type Found = Partial<Record<Exclude<MatchKey, ListKey>, string> & Record<ListKey, readonly string[]>>
export type FoundValue = string | readonly string[]

export const asText = (value: FoundValue): string => (typeof value === 'string' ? value : value.join(', '))

export function foundInBook(match: BookMatchView): Found {
  return known({
    cover: match.cover,
    title: match.title,
    subtitle: match.subtitle,
    authors: splitNames(match.author ?? ''),
    narrators: splitNames(match.narrator ?? ''),
    description: match.description,
    publisher: match.publisher,
    publishedYear: match.publishedYear,
    series: match.series.map(({ series, sequence }) => (sequence ? `${series} #${sequence}` : series)),
    genres: match.genres,
    tags: splitNames(match.tags ?? ''),
    language: match.language,
    isbn: match.isbn,
    asin: match.asin,
  })
}

export function foundInPodcast(match: PodcastMatchView): Found {
  return known({
    cover: match.cover,
    title: match.title,
    author: match.artistName,
    description: match.description,
    genres: match.genres,
    itunesId: String(match.id),
    feedUrl: match.feedUrl,
    releaseDate: match.releaseDate,
  })
}

function known(values: Partial<Record<MatchKey, FoundValue | null>>): Found {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value.length > 0))
}

/** Excludes the cover, which is shown as a picture. */
export function currentValue(key: Exclude<MatchKey, 'cover'>, draft: ItemDraft): string {
  if (key === 'series') {
    return draft.series.map(({ name, sequence }) => (sequence ? `${name} #${sequence}` : name)).join(', ')
  }
  const value = draft[key]
  return typeof value === 'string' ? value : value.join(', ')
}

/** Fields with several names, which are edited individually. */
export const isList = (key: MatchKey): key is ListKey => (LIST_KEYS as readonly MatchKey[]).includes(key)

/** Payload for the chosen fields; the cover is sent separately. */
export function patchOfMatch(chosen: Found): MediaPatch {
  const metadata: Record<string, unknown> = {}
  let tags: string[] | undefined
  for (const [key, value] of Object.entries(chosen) as [MatchKey, FoundValue][]) {
    if (key === 'cover' || asText(value).trim() === '') continue
    if (typeof value === 'string') metadata[key] = value.trim()
    else if (key === 'tags') tags = trimmed(value)
    else if (key === 'authors') metadata['authors'] = trimmed(value).map((name) => ({ name }))
    else if (key === 'series') metadata['series'] = trimmed(value).map(seriesIn)
    else metadata[key] = trimmed(value)
  }
  return {
    ...(Object.keys(metadata).length > 0 ? { metadata: metadata as MediaPatch['metadata'] } : {}),
    ...(tags === undefined ? {} : { tags }),
  }
}

const trimmed = (names: readonly string[]): string[] =>
  names.map((name) => name.trim()).filter((name) => name !== '')

function seriesIn(text: string) {
  const [, name, sequence] = /^(.*\S)\s+#(\S+)$/.exec(text) ?? []
  return name === undefined ? { name: text, sequence: null } : { name, sequence: sequence ?? null }
}

export interface LengthDifference {
  readonly kind: 'same' | 'longer' | 'shorter'
  readonly minutes: number
}

/** How an edition’s length, which providers round to minutes, compares with the item’s own; null without audio. */
export function lengthDifference(foundMinutes: number, ownSeconds: number): LengthDifference | null {
  if (ownSeconds <= 0 || foundMinutes <= 0) return null
  const minutes = Math.round(foundMinutes - ownSeconds / 60)
  if (Math.abs(minutes) <= 1) return { kind: 'same', minutes: 0 }
  return { kind: minutes > 0 ? 'longer' : 'shorter', minutes: Math.abs(minutes) }
}
