import { browse } from '@lectern/contract/browse'
import { names } from '@lectern/contract/names'
import { titleWithoutPrefix } from '@lectern/contract/rules/names'
import { series } from '@lectern/contract/series'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { seriesDetail } from './series-detail.view.ts'
import { editSeries } from './series-edits.service.ts'
import { seriesPage } from './series-page.view.ts'
import { presentSeries } from './series.present.ts'
import { toSeries } from './series.rules.ts'
import { getSeries, getSeriesOfLibrary, searchSeries } from './series.service.ts'

export function seriesRoutes(http: Http, ctx: Context, lists: BrowseContext): void {
  http.endpoint(browse.series, ({ caller, params, query }) =>
    seriesPage(lists, caller.user, params.id, query),
  )
  http.endpoint(browse.seriesOne, async ({ caller, params, query }) => {
    const found = await getSeriesOfLibrary(lists, caller.user, params.id, params.seriesId)
    return seriesDetail(lists, caller.user, found, query.include)
  })
  http.endpoint(series.get, async ({ caller, params, query }) =>
    seriesDetail(lists, caller.user, await getSeries(lists, caller.user, params.id), query.include),
  )
  http.endpoint(series.search, async ({ caller, query }) => {
    const text = query.q?.trim()
    if (!text) return []
    const { sortingPrefixes } = ctx.settings.current()
    const found = await searchSeries(lists, caller.user, text, query.limit)
    return { results: found.map((one) => presentSeries(one, sortingPrefixes)) }
  })
  http.endpoint(names.updateSeries, async ({ caller, params, body }) => {
    const { sortingPrefixes } = ctx.settings.current()
    const edited = toSeries(await editSeries(ctx, caller.user, params.id, body))
    const nameIgnorePrefix = titleWithoutPrefix(edited.name, sortingPrefixes)
    return { ...presentSeries(edited, sortingPrefixes), nameIgnorePrefix }
  })
}
