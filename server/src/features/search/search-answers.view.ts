import type { LibraryId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import type { User } from '../users/users.types.ts'
import { type Visibility, visibilityOf } from '../visibility/visibility.rules.ts'
import type { SearchIndex } from './search-index.service.ts'
import { presentFound } from './search.present.ts'
import { openForSearch, searchLibrary } from './search.service.ts'
import type { Found } from './search.types.ts'

export interface SearchParts {
  readonly index: SearchIndex
  readonly itemViews: ItemViews
  readonly episodeViews: EpisodeViews
}

/** Search responses as JSON. */
export interface SearchAnswers {
  get(
    user: User,
    libraryId: LibraryId,
    query: { readonly q: string; readonly limit: number },
  ): Promise<Buffer>
}

const CACHE_BYTES = 16 * 1024 * 1024

export function createSearchAnswers(ctx: Context, parts: SearchParts): SearchAnswers {
  const { index, itemViews, episodeViews } = parts
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })

  return {
    async get(user, libraryId, { q, limit }) {
      const { viewer, library } = await openForSearch(index, user, libraryId)
      const { sortingPrefixes } = ctx.settings.current()
      // The cache key contains everything the response depends on.
      const key = JSON.stringify([
        library.id,
        library.levelAt,
        visibilityOf(viewer).key,
        sortingPrefixes,
        q,
        limit,
      ])
      const known = library.levelAt === null ? undefined : cache.get(key)
      if (known) return known
      const found = await searchLibrary(ctx, viewer, library, q, limit)
      const answer = await render(found, visibilityOf(viewer), sortingPrefixes)
      if (library.levelAt !== null) cache.set(key, answer)
      return answer
    },
  }

  async function render(
    found: Found,
    reader: Visibility,
    sortingPrefixes: readonly string[],
  ): Promise<Buffer> {
    return presentFound(found, {
      items: await itemViews.expanded(found.items, reader),
      episodes: await renderEpisodes(found, reader),
      booksOfSeries: await renderBooks(found, reader),
      sortingPrefixes,
    })
  }

  async function renderBooks(found: Found, reader: Visibility): Promise<Buffer[][]> {
    const shown = found.series.map(({ books }) => books)
    const rendered = await itemViews.minified(shown.flat(), reader)
    let start = 0
    return shown.map(({ length }) => {
      const own = rendered.slice(start, start + length)
      start += length
      return own.filter((view) => view !== undefined)
    })
  }

  async function renderEpisodes(found: Found, reader: Visibility): Promise<(readonly Buffer[])[]> {
    const versions = found.episodes.map(({ id, itemId, changeNum }) => ({ episodeId: id, itemId, changeNum }))
    const episodes = await episodeViews.rendered(versions)
    const podcasts = await itemViews.expanded(
      found.episodes.map(({ itemNum, changeNum }) => ({ num: itemNum, changeNum })),
      reader,
    )
    return podcasts.flatMap((podcast, position) => {
      const episode = episodes[position]
      if (!podcast || !episode) return []
      const opening = [Buffer.from('{"libraryItem":'), podcast.subarray(0, -1)]
      return [[...opening, Buffer.from(',"recentEpisode":'), episode, Buffer.from('}}')]]
    })
  }
}
