import type { MediaPatch } from '@lectern/contract/item-patches'
import type { BookMatchView, PodcastMatchView } from '@lectern/contract/metadata'
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

export type Found = Partial<Record<MatchKey, string>>

export function foundInBook(match: BookMatchView): Found {
  return known({
    cover: match.cover,
    title: match.title,
    subtitle: match.subtitle,
    authors: match.author,
    narrators: match.narrator,
    description: match.description,
    publisher: match.publisher,
    publishedYear: match.publishedYear,
    series: match.series
      .map(({ series, sequence }) => (sequence ? `${series} #${sequence}` : series))
      .join(', '),
    genres: match.genres.join(', '),
    tags: match.tags,
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
    genres: match.genres.join(', '),
    itunesId: String(match.id),
    feedUrl: match.feedUrl,
    releaseDate: match.releaseDate,
  })
}

function known(values: Partial<Record<MatchKey, string | null>>): Found {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}

/** Excludes the cover, which is shown as a picture. */
export function currentValue(key: Exclude<MatchKey, 'cover'>, draft: ItemDraft): string {
  if (key === 'series') {
    return draft.series.map(({ name, sequence }) => (sequence ? `${name} #${sequence}` : name)).join(', ')
  }
  const value = draft[key]
  return typeof value === 'string' ? value : value.join(', ')
}

const LISTS: ReadonlySet<MatchKey> = new Set(['narrators', 'genres', 'tags'])

/** Fields with several names, which are edited individually. */
export const isList = (key: MatchKey): boolean => LISTS.has(key) || key === 'authors' || key === 'series'

/** Payload for the chosen fields; the cover is sent separately. */
export function patchOfMatch(chosen: Found): MediaPatch {
  const metadata: Record<string, unknown> = {}
  let tags: string[] | undefined
  for (const [key, value] of Object.entries(chosen) as [MatchKey, string][]) {
    if (key === 'cover' || value.trim() === '') continue
    if (key === 'tags') tags = namesIn(value)
    else if (key === 'authors') metadata['authors'] = namesIn(value).map((name) => ({ name }))
    else if (key === 'series') metadata['series'] = namesIn(value).map(seriesIn)
    else metadata[key] = LISTS.has(key) ? namesIn(value) : value.trim()
  }
  return {
    ...(Object.keys(metadata).length > 0 ? { metadata: metadata as MediaPatch['metadata'] } : {}),
    ...(tags === undefined ? {} : { tags }),
  }
}

export function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

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
