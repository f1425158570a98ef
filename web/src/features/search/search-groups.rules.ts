import type { FoundItemView, FoundNameView, LibrarySearchView } from '@lectern/contract/search'
import type { LinkedFilter } from '../../cards/FilterLink.tsx'

/** Search results in group order. Each result knows what it is; its link determines where it leads. */

export type GroupName =
  | 'books'
  | 'podcasts'
  | 'music'
  | 'videos'
  | 'authors'
  | 'series'
  | 'tags'
  | 'narrators'
  | 'genres'
  | 'episodes'

export type SearchResult =
  | { readonly kind: 'item'; readonly key: string; readonly found: FoundItemView }
  | { readonly kind: 'author'; readonly key: string; readonly author: LibrarySearchView['authors'][number] }
  | { readonly kind: 'series'; readonly key: string; readonly found: LibrarySearchView['series'][number] }
  | NameResult
  | { readonly kind: 'episode'; readonly key: string; readonly item: EpisodeItem }

export interface NameResult {
  readonly kind: NameKind
  readonly key: string
  readonly found: FoundNameView
}

export type NameKind = 'tag' | 'narrator' | 'genre'

/** The bookshelf filter that a name links to. */
export const FILTER_OF: Record<NameKind, LinkedFilter> = {
  tag: 'tags',
  narrator: 'narrators',
  genre: 'genres',
}

type EpisodeItem = LibrarySearchView['episodes'][number]['libraryItem']

export interface SearchGroup {
  readonly name: GroupName
  readonly results: readonly SearchResult[]
}

/** Groups without results are omitted. */
export function groupsOf(reply: LibrarySearchView): SearchGroup[] {
  const groups: SearchGroup[] = [
    { name: 'books', results: reply.book.map(itemResult) },
    { name: 'podcasts', results: reply.podcast.map(itemResult) },
    { name: 'music', results: reply.music.map(itemResult) },
    { name: 'videos', results: reply.video.map(itemResult) },
    {
      name: 'authors',
      results: reply.authors.map((author) => ({ kind: 'author', key: `author-${author.id}`, author })),
    },
    {
      name: 'series',
      results: reply.series.map((found) => ({ kind: 'series', key: `series-${found.series.id}`, found })),
    },
    { name: 'tags', results: nameResults('tag', reply.tags) },
    { name: 'narrators', results: nameResults('narrator', reply.narrators) },
    { name: 'genres', results: nameResults('genre', reply.genres) },
    {
      name: 'episodes',
      results: reply.episodes.map(({ libraryItem }) => ({
        kind: 'episode',
        key: `episode-${libraryItem.recentEpisode.id}`,
        item: libraryItem,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const itemResult = (found: FoundItemView): SearchResult => ({
  kind: 'item',
  key: `item-${found.libraryItem.id}`,
  found,
})

const nameResults = (kind: NameKind, found: readonly FoundNameView[]): SearchResult[] =>
  found.map((one) => ({ kind, key: `${kind}-${one.name}`, found: one }))

/** The matched text, unless the title or author already shows it. */
export function matchLine({ matchKey, matchText }: FoundItemView): string | null {
  const isShown = matchKey === 'title' || matchKey === 'authors' || matchKey === 'author'
  return isShown || matchText.trim() === '' ? null : matchText
}

export const isName = (result: SearchResult): result is NameResult => result.kind in FILTER_OF
