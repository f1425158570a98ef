import { browse } from '@lectern/contract/browse'
import type { Http } from '../../http.ts'
import { JsonText } from '../../lib/json-text.ts'
import { listAlbums } from './albums.service.ts'
import type { BrowseContext } from './browse.types.ts'
import { filterData } from './filter-data.view.ts'
import { itemsPage } from './items-page.view.ts'
import { libraryStats } from './library-stats.view.ts'
import { narrators } from './narrators.view.ts'
import { recentEpisodesPage } from './recent-episodes-page.view.ts'

/** Routes for a library's lists. */
export function browseRoutes(http: Http, ctx: BrowseContext): void {
  http.endpoint(browse.items, ({ caller, params, query }) => itemsPage(ctx, caller.user, params.id, query))

  http.endpoint(
    browse.narrators,
    async ({ caller, params }) => new JsonText(await narrators(ctx, caller.user, params.id)),
  )

  http.endpoint(browse.albums, async ({ caller, params, query }) => {
    const { total, albums } = await listAlbums(ctx, caller.user, params.id, query)
    const results = albums.map(({ itemId, ...album }) => ({ ...album, libraryItemId: itemId }))
    return { results, total, limit: query.limit, page: query.page }
  })

  http.endpoint(
    browse.stats,
    async ({ caller, params }) => new JsonText(await libraryStats(ctx, caller.user, params.id)),
  )

  http.endpoint(
    browse.filterdata,
    async ({ caller, params }) => new JsonText(await filterData(ctx, caller.user, params.id)),
  )

  http.endpoint(browse.recentEpisodes, ({ caller, params, query }) =>
    recentEpisodesPage(ctx, caller.user, params.id, query),
  )
}
