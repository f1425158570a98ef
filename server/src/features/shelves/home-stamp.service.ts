import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { readStamp } from './shelf-items.store.ts'
import type { Home } from './shelves.service.ts'

/** All that the shelves of a visitor depend on, as one text: as long as it is the same, so are they. */
export async function getHomeStamp(ctx: Pick<Context, 'db' | 'settings'>, home: Home): Promise<string> {
  const { viewer, library, limit, day, countsUnfinished } = home
  const stamp = (await readStamp(ctx.db, viewer.id, library.id)) ?? notFound('Library')
  const { onlyShowLaterBooksInContinueSeries, hideSingleBookSeries } = library.settings
  return JSON.stringify([
    library.id,
    viewer.id,
    stamp.changeNum,
    stamp.positionNum,
    viewer.type,
    viewer.permissions,
    viewer.itemTags,
    viewer.hiddenSeriesIds,
    onlyShowLaterBooksInContinueSeries,
    hideSingleBookSeries,
    ctx.settings.current().sortingPrefixes,
    limit,
    day,
    countsUnfinished,
  ])
}
