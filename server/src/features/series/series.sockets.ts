import type { Context } from '../../context.ts'
import { createAnnouncements } from '../../platform/sockets/announcements.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { getSeriesFacts, seenSeries } from './new-series.service.ts'
import { findListedSeries } from './series-list.service.ts'
import { presentSeries } from './series.present.ts'
import type { SeriesFacts } from './series.types.ts'

/** Series that were added, changed or removed, announced to those who see a book of theirs. */
export function seriesSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  browse: BrowseContext,
): void {
  const announcements = createAnnouncements(live, ctx.log)
  const present = (series: SeriesFacts) => presentSeries(series, browse.settings.current().sortingPrefixes)

  ctx.events.on('names.added', async ({ libraryId, seriesIds }) => {
    // A first scan adds thousands of them, mostly with nobody connected.
    if (live.online().length === 0 || seriesIds.length === 0) return
    const all = await getSeriesFacts(ctx, seriesIds)
    const seen = await announcements.shapeForEach((viewer) => seenSeries(ctx, viewer, libraryId, seriesIds))
    for (const series of all) {
      live.toViewers('series_added', (viewer) => (seen(viewer)?.has(series.id) ? present(series) : undefined))
    }
    // Older clients want all of them in one event.
    live.toViewers('multiple_series_added', (viewer) => {
      const own = all.filter(({ id }) => seen(viewer)?.has(id))
      return own.length === 0 ? undefined : own.map(present)
    })
  })

  ctx.events.on('series.changed', ({ libraryId, id }) =>
    announcements.later(async () => {
      const shapes = await announcements.shapeForEach(async (viewer) => {
        if (!maySeeLibrary(viewer, libraryId)) return undefined
        const found = await findListedSeries(browse, viewer, libraryId, id)
        return found && present(found)
      })
      live.toViewers('series_updated', shapes)
    }),
  )

  // The books of a removed series are no longer known, so only those who see every book may hear of it.
  ctx.events.on('series.removed', ({ libraryId, ids }) => {
    for (const id of ids) {
      announcements.later(async () => {
        live.toViewers('series_removed', (viewer) =>
          maySeeAllOf(viewer, libraryId) ? { id, libraryId } : undefined,
        )
      })
    }
  })
}
