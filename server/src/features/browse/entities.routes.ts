import { authors } from '@lectern/contract/authors'
import { series } from '@lectern/contract/series'
import type { Http } from '../../http.ts'
import { authorPage } from './author-page.view.ts'
import type { BrowseContext } from './browse.types.ts'
import { presentAuthor } from './authors.present.ts'
import { getSeries } from './entities.service.ts'
import { searchAuthors, searchSeries } from './name-search.service.ts'
import { seriesDetail } from './series-detail.view.ts'
import { presentSeries } from './series.present.ts'

/** One series, one author. */
export function entityRoutes(http: Http, ctx: BrowseContext): void {
  http.endpoint(authors.search, async ({ caller, query }) => {
    const text = query.q?.trim()
    if (!text) return []
    return { results: (await searchAuthors(ctx, caller.user, text, query.limit)).map(presentAuthor) }
  })

  http.endpoint(series.search, async ({ caller, query }) => {
    const text = query.q?.trim()
    if (!text) return []
    const { sortingPrefixes } = ctx.settings.current()
    const found = await searchSeries(ctx, caller.user, text, query.limit)
    return { results: found.map((one) => presentSeries(one, sortingPrefixes)) }
  })

  http.endpoint(series.get, async ({ caller, params, query }) =>
    seriesDetail(ctx, caller.user, await getSeries(ctx, caller.user, params.id), query.include),
  )

  http.endpoint(authors.get, ({ caller, params, query }) =>
    authorPage(ctx, caller.user, params.id, query.include),
  )
}
