import type { FoundNameView, LibrarySearchView } from '@lectern/contract/search'
import { titlePrefixAtEnd } from '@lectern/contract/rules/names'
import type { FullView } from '../items/full-views.ts'
import { type MatchFact, matchIn } from './search-match.rules.ts'
import type { Found, FoundAuthor, FoundLabel, FoundSeries } from './search.types.ts'

/** The answer as JSON text: items come rendered, the rest is put around them. */

export interface FoundViews {
  /** In the order of `found.items`; undefined for what is gone since. */
  readonly items: readonly (FullView<readonly MatchFact[]> | undefined)[]
  /** Each with its episode, rendered. */
  readonly episodes: readonly string[]
  /** Rendered books in the order of `found.series`. */
  readonly booksOfSeries: readonly (readonly Buffer[])[]
  readonly sortingPrefixes: readonly string[]
}

type Group = keyof LibrarySearchView
const ITEM_GROUPS = ['book', 'podcast', 'music', 'video'] as const satisfies readonly Group[]

export function presentFound(found: Found, views: FoundViews): string {
  const items = views.items.flatMap((view) => {
    if (!view) return []
    const { matchKey, matchText } = matchIn(view.facts, found.queries)
    return `{"libraryItem":${view.bytes.toString()},"matchKey":"${matchKey}","matchText":${JSON.stringify(matchText)}}`
  })
  const series = found.series.map((entry, index) =>
    presentSeries(entry, views.booksOfSeries[index] ?? [], views.sortingPrefixes),
  )
  const groups: Record<Group, string> = {
    book: '[]',
    podcast: '[]',
    music: '[]',
    video: '[]',
    episodes: listOf(views.episodes),
    authors: JSON.stringify(found.authors.map(presentAuthor)),
    series: listOf(series),
    narrators: JSON.stringify(found.narrators.map(presentLabel)),
    tags: JSON.stringify(found.tags.map(presentLabel)),
    genres: JSON.stringify(found.genres.map(presentLabel)),
  }
  const own = ITEM_GROUPS.find((group) => group === found.mediaType)
  if (own) groups[own] = listOf(items)
  return `{${Object.entries(groups)
    .map(([group, text]) => `"${group}":${text}`)
    .join(',')}}`
}

const listOf = (texts: readonly string[]): string => `[${texts.join(',')}]`

function presentAuthor(author: FoundAuthor) {
  return {
    id: author.id,
    asin: author.asin,
    name: author.name,
    lastFirst: author.lastFirst,
    description: author.description,
    imagePath: author.imagePath,
    libraryId: author.libraryId,
    addedAt: author.addedAt,
    updatedAt: author.updatedAt,
    numBooks: author.numBooks,
  }
}

function presentSeries(
  series: FoundSeries,
  books: readonly Buffer[],
  sortingPrefixes: readonly string[],
): string {
  const view = {
    id: series.id,
    name: series.name,
    nameIgnorePrefix: titlePrefixAtEnd(series.name, sortingPrefixes),
    description: series.description,
    addedAt: series.addedAt,
    updatedAt: series.updatedAt,
    libraryId: series.libraryId,
  }
  const texts = books.map((book) => book.toString())
  return `{"series":${JSON.stringify(view)},"books":${listOf(texts)},"numBooks":${series.numBooks}}`
}

const presentLabel = ({ name, numItems }: FoundLabel): FoundNameView => ({
  name,
  numItems,
  numBooks: numItems,
})
