import { authors } from '@lectern/contract/authors'
import { series } from '@lectern/contract/series'
import type { Http } from '../../http.ts'
import { authorPage } from './author-page.ts'
import type { BrowseContext } from './browse.types.ts'
import { getSeries } from './entities.service.ts'
import { seriesDetail } from './series-detail.ts'

/** One series, one author. */
export function entityRoutes(http: Http, ctx: BrowseContext): void {
  http.endpoint(series.get, async ({ caller, params, query }) =>
    seriesDetail(ctx, caller.user, await getSeries(ctx, caller.user, params.id), query.include),
  )

  http.endpoint(authors.get, ({ caller, params, query }) =>
    authorPage(ctx, caller.user, params.id, query.include),
  )
}
