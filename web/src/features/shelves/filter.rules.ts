import type { MediaType } from '@lectern/contract/constants'
import type { FilterDataView } from '@lectern/contract/libraries'
import { decodeText, encodeText } from '@lectern/contract/rules/base64'

/** Filters for lists. A filter is a single word (`issues`), or a group and a value (`genres.…`). */

export const ALL = 'all'
export const NO_SERIES = 'no-series'

type PlainFilter = 'issues' | 'feed-open' | 'share-open' | 'explicit' | 'abridged'
type DataGroup =
  'genres' | 'tags' | 'series' | 'authors' | 'narrators' | 'languages' | 'publishers' | 'publishedDecades'
type FixedGroup = 'progress' | 'missing' | 'tracks' | 'ebooks'

export type FilterGroup = DataGroup | FixedGroup

const FIXED_VALUES = {
  progress: ['finished', 'in-progress', 'not-started', 'not-finished'],
  tracks: ['none', 'single', 'multi'],
  ebooks: ['ebook', 'no-ebook', 'supplementary', 'no-supplementary'],
  missing: [
    'asin',
    'isbn',
    'subtitle',
    'authors',
    'publishedYear',
    'series',
    'description',
    'genres',
    'tags',
    'narrators',
    'publisher',
    'language',
    'cover',
    'chapters',
  ],
} as const satisfies Record<FixedGroup, readonly string[]>

export type FixedValue = (typeof FIXED_VALUES)[FixedGroup][number]

/** An entry of the filter menu: a plain filter, or a group with a list of values. */
export type FilterEntry =
  | { readonly kind: 'plain'; readonly filter: typeof ALL | PlainFilter }
  | { readonly kind: 'group'; readonly group: FilterGroup }

const plain = (filter: typeof ALL | PlainFilter): FilterEntry => ({ kind: 'plain', filter })
const group = (name: FilterGroup): FilterEntry => ({ kind: 'group', group: name })

interface FilterRights {
  /** Accounts that never see explicit items have no use for this filter. */
  readonly seesExplicit: boolean
  /** Only admins know what is shared. */
  readonly seesShares?: boolean
}

export function itemFilters(
  mediaType: MediaType,
  { seesExplicit, seesShares = false }: FilterRights,
): FilterEntry[] {
  const explicit = seesExplicit ? [plain('explicit')] : []
  const shared = seesShares ? [plain('share-open')] : []
  if (mediaType === 'podcast') {
    return [
      plain(ALL),
      group('genres'),
      group('tags'),
      group('languages'),
      plain('issues'),
      plain('feed-open'),
      ...shared,
      ...explicit,
    ]
  }
  if (mediaType !== 'book') return [plain(ALL), group('genres'), group('tags'), plain('issues')]
  return [
    plain(ALL),
    ...BOOK_GROUPS.map(group),
    plain('issues'),
    plain('feed-open'),
    ...shared,
    plain('abridged'),
    ...explicit,
  ]
}

const BOOK_GROUPS: readonly FilterGroup[] = [
  'genres',
  'tags',
  'series',
  'authors',
  'narrators',
  'languages',
  'publishers',
  'publishedDecades',
  'progress',
  'missing',
  'tracks',
  'ebooks',
]

export const SERIES_FILTERS: readonly FilterEntry[] = [
  plain(ALL),
  group('genres'),
  group('tags'),
  group('authors'),
  group('narrators'),
  group('languages'),
  group('publishers'),
  group('progress'),
]

export type ParsedFilter =
  | { readonly kind: 'plain'; readonly filter: string }
  | { readonly kind: 'value'; readonly group: string; readonly value: string }

/** Addresses are typed, shared and truncated: anything unparseable means no filter. */
export function parseFilter(filter: string): ParsedFilter {
  const dot = filter.indexOf('.')
  if (dot === -1) return { kind: 'plain', filter: filter === '' ? ALL : filter }
  const value = decodeText(filter.slice(dot + 1))
  if (value === null || value === '') return { kind: 'plain', filter: ALL }
  return { kind: 'value', group: filter.slice(0, dot), value }
}

export const filterOf = (groupName: string, value: string): string => `${groupName}.${encodeText(value)}`

/** Canonical spelling of a filter, however the address wrote it. */
export function canonicalFilter(filter: string | undefined): string {
  const parsed = parseFilter(filter ?? ALL)
  return parsed.kind === 'plain' ? parsed.filter : filterOf(parsed.group, parsed.value)
}

/** The group of a filter, or the plain filter itself. */
export function groupOf(filter: string): string {
  const parsed = parseFilter(filter)
  return parsed.kind === 'plain' ? parsed.filter : parsed.group
}

/** Whether this kind of list offers the filter. */
export function isKnownFilter(filter: string, entries: readonly FilterEntry[]): boolean {
  const name = groupOf(filter)
  return entries.some((entry) => (entry.kind === 'plain' ? entry.filter === name : entry.group === name))
}

export interface FilterValue {
  readonly value: string
  /** Null if the name is in the string table. */
  readonly name: string | null
}

/** Whether a group's values come from the server. */
export const isOfLibrary = (groupName: FilterGroup): boolean => !(groupName in FIXED_VALUES)

/** The values of a group. */
export function valuesOf(groupName: FilterGroup, data: FilterDataView | undefined): FilterValue[] {
  if (!isOfLibrary(groupName)) {
    return FIXED_VALUES[groupName as FixedGroup].map((value) => ({ value, name: null }))
  }
  const named = (data?.[groupName as DataGroup] ?? []).map((entry) =>
    typeof entry === 'string' ? { value: entry, name: entry } : { value: entry.id, name: entry.name },
  )
  return groupName === 'series' ? [{ value: NO_SERIES, name: null }, ...named] : named
}
