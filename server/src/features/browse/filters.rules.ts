import type { ItemId } from '@lectern/contract/ids'
import { decodeText } from '@lectern/contract/rules/base64'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import type { LabelKind } from '../items/items.types.ts'

/** Parses a client's filter, given as `group.value`. Unknown filters are ignored and match all items. */

export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'label'; readonly label: LabelKind; readonly name: string }
  | { readonly kind: 'author'; readonly id: string }
  | { readonly kind: 'series'; readonly id: string }
  /** Items whose flags have the bit set, or don't. */
  | { readonly kind: 'flag'; readonly flag: number; readonly isSet: boolean }
  | { readonly kind: 'progress'; readonly state: ProgressFilter }
  | { readonly kind: 'recent' }
  /** Items with an open feed or share, which the caller that builds the list looks up. */
  | { readonly kind: 'feed-open' | 'share-open'; readonly itemIds: readonly ItemId[] }
  | { readonly kind: 'combined'; readonly match: 'all' | 'any'; readonly parts: readonly FilterPart[] }

export interface FilterPart {
  readonly filter: Filter
  readonly isNot: boolean
}

export const PROGRESS_FILTERS = [
  'finished',
  'not-started',
  'not-finished',
  'in-progress',
  'audio-in-progress',
  'ebook-in-progress',
  'ebook-finished',
] as const
export type ProgressFilter = (typeof PROGRESS_FILTERS)[number]

const LABEL_GROUPS: Readonly<Record<string, LabelKind>> = {
  genres: 'genre',
  tags: 'tag',
  narrators: 'narrator',
  languages: 'language',
  publishers: 'publisher',
  publishedDecades: 'decade',
}

const has = (flag: number): Filter => ({ kind: 'flag', flag, isSet: true })
const hasNot = (flag: number): Filter => ({ kind: 'flag', flag, isSet: false })

/** Groups whose values are fixed keywords. */
const WORD_GROUPS: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  progress: Object.fromEntries(PROGRESS_FILTERS.map((state) => [state, { kind: 'progress', state }])),
  missing: {
    asin: has(ITEM_FLAG.lacksAsin),
    isbn: has(ITEM_FLAG.lacksIsbn),
    subtitle: has(ITEM_FLAG.lacksSubtitle),
    authors: has(ITEM_FLAG.lacksAuthors),
    publishedYear: has(ITEM_FLAG.lacksPublishedYear),
    series: has(ITEM_FLAG.lacksSeries),
    description: has(ITEM_FLAG.lacksDescription),
    genres: has(ITEM_FLAG.lacksGenres),
    tags: has(ITEM_FLAG.lacksTags),
    narrators: has(ITEM_FLAG.lacksNarrators),
    publisher: has(ITEM_FLAG.lacksPublisher),
    language: has(ITEM_FLAG.lacksLanguage),
    cover: has(ITEM_FLAG.lacksCover),
    chapters: has(ITEM_FLAG.lacksChapters),
  },
  tracks: {
    none: has(ITEM_FLAG.hasNoTrack),
    single: has(ITEM_FLAG.hasOneTrack),
    multi: has(ITEM_FLAG.hasSeveralTracks),
  },
  ebooks: {
    ebook: has(ITEM_FLAG.hasEbook),
    'no-ebook': hasNot(ITEM_FLAG.hasEbook),
    supplementary: has(ITEM_FLAG.hasSupplementaryEbook),
    'no-supplementary': hasNot(ITEM_FLAG.hasSupplementaryEbook),
  },
}

const PLAIN_FILTERS: Readonly<Record<string, Filter>> = {
  issues: has(ITEM_FLAG.hasIssues),
  explicit: has(ITEM_FLAG.isExplicit),
  abridged: has(ITEM_FLAG.isAbridged),
  recent: { kind: 'recent' },
  'feed-open': { kind: 'feed-open', itemIds: [] },
  'share-open': { kind: 'share-open', itemIds: [] },
}

const ALL: Filter = { kind: 'all' }
const NO_SERIES = 'no-series'

export function readFilter(text: string | undefined): Filter {
  const given = text?.trim() ?? ''
  const plain = ownValue(PLAIN_FILTERS, given)
  if (plain) return plain
  const dot = given.indexOf('.')
  if (dot < 1) return ALL
  const [group, encoded] = [given.slice(0, dot), given.slice(dot + 1)]
  // Most clients send base64; a few send the plain value.
  const values = [decodeText(encoded), encoded].filter((value) => value !== null)
  return readGroup(group, values)
}

/** Parses several filters: `tags.…,!progress.…`. Unknown ones are left out rather than matching all items. */
export function readFilters(text: string, match: 'all' | 'any'): Filter {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .map((part) => (part.startsWith('!') ? [part.slice(1), true] : [part, false]) as [string, boolean])
    .map(([filter, isNot]) => ({ filter: readFilter(filter), isNot }))
    .filter(({ filter }) => filter.kind !== 'all')
  return parts.length === 0 ? ALL : { kind: 'combined', match, parts }
}

/** Whether a filter, or a part of a combined one, is of the given kind. */
export function involves(filter: Filter, kind: Filter['kind']): boolean {
  if (filter.kind === 'combined') return filter.parts.some((part) => involves(part.filter, kind))
  return filter.kind === kind
}

function readGroup(group: string, values: readonly string[]): Filter {
  const [value = ''] = values
  const label = ownValue(LABEL_GROUPS, group)
  if (label) return { kind: 'label', label, name: value }
  if (group === 'authors') return { kind: 'author', id: value }
  if (group === 'series') {
    return values.includes(NO_SERIES) ? has(ITEM_FLAG.lacksSeries) : { kind: 'series', id: value }
  }
  const words = ownValue(WORD_GROUPS, group)
  if (!words) return ALL
  const known = values.map((word) => ownValue(words, toWord(word))).find((filter) => filter !== undefined)
  return known ?? ALL
}

/** Some clients send their label: `Not Started` for `not-started`. */
function toWord(value: string): string {
  return /^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(value) ? value.toLowerCase().replaceAll(' ', '-') : value
}

function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
