import type { FoundNameView, LibrarySearchView } from '@lectern/contract/search'
import { titlePrefixAtEnd } from '@lectern/contract/rules/names'
import { presentCountedAuthor } from '../items/present/author.present.ts'
import { describedBy } from '../items/views/item-views.present.ts'
import { matchIn, matchInTitle } from './search-match.rules.ts'
import type { Found, FoundLabel, FoundSeries } from './search.types.ts'

/** Builds the JSON response from buffers: items are already rendered, and the rest is added around them. */

export interface FoundViews {
  /** In the order of `found.items`; undefined for items deleted since. */
  readonly items: readonly (Buffer | undefined)[]
  /** Each with its rendered episode. */
  readonly episodes: readonly Pieces[]
  /** Rendered books in the order of `found.series`. */
  readonly booksOfSeries: readonly (readonly Buffer[])[]
  readonly sortingPrefixes: readonly string[]
}

type Group = keyof LibrarySearchView
const ITEM_GROUPS = ['book', 'podcast', 'music', 'video'] as const satisfies readonly Group[]

/** Long texts stay buffers: converting them to strings and back takes longer than the search. */
type Pieces = readonly Buffer[]

export function presentFound(found: Found, views: FoundViews): Buffer {
  const items = found.items.flatMap((item, index): Pieces[] => {
    const view = views.items[index]
    if (!view) return []
    const { matchKey, matchText } =
      matchInTitle(item, found.queries) ?? matchIn(describedBy(view), item.title, found.queries)
    const end = `,"matchKey":"${matchKey}","matchText":${JSON.stringify(matchText)}}`
    return [[Buffer.from('{"libraryItem":'), view, Buffer.from(end)]]
  })
  const series = found.series.map((entry, index) =>
    presentSeries(entry, views.booksOfSeries[index] ?? [], views.sortingPrefixes),
  )
  const groups: Record<Group, Pieces> = {
    book: EMPTY,
    podcast: EMPTY,
    music: EMPTY,
    video: EMPTY,
    episodes: listOf(views.episodes),
    authors: asJson(found.authors.map(presentCountedAuthor)),
    series: listOf(series),
    narrators: asJson(found.narrators.map(presentLabel)),
    tags: asJson(found.tags.map(presentLabel)),
    genres: asJson(found.genres.map(presentLabel)),
  }
  const own = ITEM_GROUPS.find((group) => group === found.mediaType)
  if (own) groups[own] = listOf(items)
  const members = Object.entries(groups).flatMap(([group, pieces], index) => [
    Buffer.from(`${index === 0 ? '{' : ','}"${group}":`),
    ...pieces,
  ])
  return Buffer.concat([...members, Buffer.from('}')])
}

const asJson = (value: unknown): Pieces => [Buffer.from(JSON.stringify(value))]
const EMPTY = asJson([])
const [COMMA, START, END] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')]

const listOf = (elements: readonly Pieces[]): Pieces => [
  START,
  ...elements.flatMap((element, index) => (index === 0 ? element : [COMMA, ...element])),
  END,
]

function presentSeries(
  series: FoundSeries,
  books: readonly Buffer[],
  sortingPrefixes: readonly string[],
): Pieces {
  const view = {
    id: series.id,
    name: series.name,
    nameIgnorePrefix: titlePrefixAtEnd(series.name, sortingPrefixes),
    description: series.description,
    addedAt: series.addedAt,
    updatedAt: series.updatedAt,
    libraryId: series.libraryId,
  }
  return [
    Buffer.from(`{"series":${JSON.stringify(view)},"books":`),
    ...listOf(books.map((book) => [book])),
    Buffer.from(`,"numBooks":${series.numBooks}}`),
  ]
}

const presentLabel = ({ name, numItems }: FoundLabel): FoundNameView => ({
  name,
  numItems,
  numBooks: numItems,
})
