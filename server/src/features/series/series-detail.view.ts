import type { SeriesDetailView } from '@lectern/contract/series'
import type { User } from '../users/users.types.ts'
import type { BrowseContext, ListedSeries } from '../browse/browse.types.ts'
import { openFeedsOf } from '../feeds/open-feeds.view.ts'
import { getSeriesProgress } from './series.service.ts'
import { presentSeriesDetail } from './series.present.ts'

/** A series with the requested extras. */
export async function seriesDetail(
  ctx: BrowseContext,
  viewer: User,
  series: ListedSeries,
  include: ReadonlySet<string>,
): Promise<SeriesDetailView> {
  const progress = include.has('progress') ? await getSeriesProgress(ctx, viewer, series) : undefined
  return presentSeriesDetail(series, {
    prefixes: ctx.settings.current().sortingPrefixes,
    feeds: include.has('rssfeed') ? await openFeedsOf(ctx, viewer, 'series') : undefined,
    progress,
  })
}
