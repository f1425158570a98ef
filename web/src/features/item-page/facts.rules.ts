import type { ItemExpandedView } from '@lectern/contract/items'
import type { LinkedFilter } from '../../cards/FilterLink.tsx'
import {
  durationSecondsOf,
  isBook,
  isOther,
  isPodcast,
  textOf,
  textsOf,
  type BookItem,
  type OtherItem,
  type PodcastItem,
} from './media.rules.ts'

/** The facts beside a cover: which rows an item has, and where their values link to. */

export type FactName =
  | 'narrators'
  | 'publishedYear'
  | 'publisher'
  | 'podcastType'
  | 'album'
  | 'albumArtist'
  | 'track'
  | 'disc'
  | 'genres'
  | 'tags'
  | 'language'
  | 'isbn'
  | 'asin'
  | 'duration'
  | 'size'

export type Fact =
  | { readonly name: FactName; readonly kind: 'text'; readonly text: string }
  | { readonly name: FactName; readonly kind: 'links'; readonly values: readonly FactLink[] }
  | { readonly name: 'podcastType'; readonly kind: 'podcastType'; readonly type: PodcastType }
  | { readonly name: 'duration'; readonly kind: 'duration'; readonly seconds: number }
  | { readonly name: 'size'; readonly kind: 'size'; readonly bytes: number }

const PODCAST_TYPES = ['episodic', 'serial'] as const
export type PodcastType = (typeof PODCAST_TYPES)[number]

export interface FactLink {
  readonly text: string
  readonly filter: LinkedFilter
  readonly value: string
}

export function factsOf(item: ItemExpandedView): Fact[] {
  const facts = [...ownFacts(item), ...tagFact(item), ...durationFact(item)]
  return [...facts, { name: 'size', kind: 'size', bytes: item.size }]
}

function ownFacts(item: ItemExpandedView): Fact[] {
  if (isBook(item)) return bookFacts(item)
  if (isPodcast(item)) return podcastFacts(item)
  return isOther(item) ? otherFacts(item) : []
}

function bookFacts({ media: { metadata } }: BookItem): Fact[] {
  return [
    ...links('narrators', 'narrators', metadata.narrators),
    ...yearFact(metadata.publishedYear),
    ...links('publisher', 'publishers', present(metadata.publisher)),
    ...links('genres', 'genres', metadata.genres),
    ...links('language', 'languages', present(metadata.language)),
    ...text('isbn', metadata.isbn),
    ...text('asin', metadata.asin),
  ]
}

function podcastFacts({ media: { metadata } }: PodcastItem): Fact[] {
  return [
    ...typeFact(metadata.type),
    ...links('genres', 'genres', metadata.genres),
    ...links('language', 'languages', present(metadata.language)),
  ]
}

function otherFacts(item: OtherItem): Fact[] {
  return [
    ...text('publishedYear', textOf(item, 'originalYear') ?? textOf(item, 'releaseDate')),
    ...text('album', textOf(item, 'album')),
    ...text('albumArtist', textOf(item, 'albumArtist')),
    ...text('track', ofTotal(textOf(item, 'trackNumber'), textOf(item, 'trackTotal'))),
    ...text('disc', ofTotal(textOf(item, 'discNumber'), textOf(item, 'discTotal'))),
    ...links('genres', 'genres', textsOf(item, 'genres')),
    ...links('language', 'languages', present(textOf(item, 'language'))),
  ]
}

const tagFact = (item: ItemExpandedView): Fact[] => links('tags', 'tags', item.media.tags)

/** Only if there is audio. */
function durationFact(item: ItemExpandedView): Fact[] {
  const seconds = durationSecondsOf(item)
  return seconds > 0 ? [{ name: 'duration', kind: 'duration', seconds }] : []
}

/** Feeds can claim other types than the two that have a name. */
function typeFact(type: string | null): Fact[] {
  const known = PODCAST_TYPES.find((name) => name === type?.trim().toLowerCase())
  if (known === undefined) return text('podcastType', type)
  return [{ name: 'podcastType', kind: 'podcastType', type: known }]
}

/** The shelf can only be filtered by decade; a non-numeric year stays plain text. */
function yearFact(year: string | null): Fact[] {
  if (year === null || !/^\d{4}$/.test(year)) return text('publishedYear', year)
  const decade = `${year.slice(0, 3)}0`
  return [
    {
      name: 'publishedYear',
      kind: 'links',
      values: [{ text: year, filter: 'publishedDecades', value: decade }],
    },
  ]
}

function links(name: FactName, filter: LinkedFilter, values: readonly string[]): Fact[] {
  if (values.length === 0) return []
  return [{ name, kind: 'links', values: values.map((value) => ({ text: value, filter, value })) }]
}

function text(name: FactName, value: string | null): Fact[] {
  return present(value).map((shown) => ({ name, kind: 'text', text: shown }))
}

const present = (value: string | null): string[] => (value === null || value.trim() === '' ? [] : [value])

function ofTotal(number: string | null, total: string | null): string | null {
  if (number === null) return null
  return total === null ? number : `${number} / ${total}`
}
