import { search } from '@lectern/contract/search'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { JsonText } from '../../lib/json-text.ts'
import type { EpisodeViews } from '../items/views/episode-views.view.ts'
import { withAdditions } from '../items/views/splice-json.rules.ts'
import type { ItemViews } from '../items/views/item-views.view.ts'
import { sightOf } from '../visibility/viewer-statement.ts'
import type { SearchIndex } from './search-index.service.ts'
import { presentFound } from './search.present.ts'
import { openForSearch, searchLibrary } from './search.service.ts'
import type { Found } from './search.types.ts'

export interface SearchParts {
  readonly index: SearchIndex
  readonly itemViews: ItemViews
  readonly episodeViews: EpisodeViews
}

/** Answers to questions asked again, be it by others who may see the same. */
const HELD_BYTES = 16 * 1024 * 1024

export function searchRoutes(http: Http, ctx: Context, parts: SearchParts): void {
  const { index, itemViews, episodeViews } = parts
  const held = new LRUCache<string, Buffer>({ maxSize: HELD_BYTES, sizeCalculation: ({ length }) => length })

  http.endpoint(search.library, async ({ caller: { user }, params, query: { q, limit } }) => {
    const library = await openForSearch(index, user, params.id)
    const { sortingPrefixes } = ctx.settings.current()
    const key = JSON.stringify([library.id, library.levelAt, sightOf(user), sortingPrefixes, q, limit])
    const known = library.levelAt === null ? undefined : held.get(key)
    if (known) return new JsonText(known)
    const answer = await render(await searchLibrary(ctx, user, library, q, limit), sortingPrefixes)
    if (library.levelAt !== null) held.set(key, answer)
    return new JsonText(answer)
  })

  async function render(found: Found, sortingPrefixes: readonly string[]): Promise<Buffer> {
    return presentFound(found, {
      items: await itemViews.expanded(found.items),
      episodes: await renderEpisodes(found),
      booksOfSeries: await renderBooks(found),
      sortingPrefixes,
    })
  }

  async function renderBooks(found: Found): Promise<Buffer[][]> {
    const shown = found.series.map(({ books }) => books)
    const rendered = await itemViews.minified(shown.flat())
    let start = 0
    return shown.map(({ length }) => {
      const own = rendered.slice(start, start + length)
      start += length
      return own.filter((view) => view !== undefined)
    })
  }

  async function renderEpisodes(found: Found): Promise<(readonly Buffer[])[]> {
    const versions = found.episodes.map(({ id, itemId, changeNum }) => ({ episodeId: id, itemId, changeNum }))
    const episodes = await episodeViews.rendered(versions)
    const podcasts = await itemViews.minified(
      found.episodes.map(({ itemNum, changeNum }) => ({ num: itemNum, changeNum })),
    )
    return podcasts.flatMap((podcast, position) => {
      const episode = episodes[position]
      if (!podcast || !episode) return []
      const pieces = withAdditions(podcast, { ofItem: `,"recentEpisode":${episode.toString()}` })
      return [[Buffer.from('{"libraryItem":'), ...pieces, Buffer.from('}')]]
    })
  }
}
