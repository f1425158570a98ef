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

/** Announces added, changed and removed series to users who may see one of their books. */
export function seriesSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  browse: BrowseContext,
): void {
  const announcements = createAnnouncements(live, ctx.log)
  const present = (series: SeriesFacts) => presentSeries(series, browse.settings.current().sortingPrefixes)

  ctx.events.on('names.added', ({ libraryId, seriesIds }) =>
    announcements.added(seriesIds, {
      load: async () => (await getSeriesFacts(ctx, seriesIds)).map(present),
      seenIds: async (viewer) =>
        maySeeLibrary(viewer, libraryId) ? seenSeries(ctx, viewer, seriesIds) : undefined,
      tellOne: (shape) => live.toViewers('series_added', shape),
      tellAll: (shape) => live.toViewers('multiple_series_added', shape),
    }),
  )

  ctx.events.on('series.changed', ({ libraryId, id }) =>
    announcements.later('series_updated', async (viewer) => {
      if (!maySeeLibrary(viewer, libraryId)) return undefined
      const found = await findListedSeries(browse, viewer, libraryId, id)
      return found && present(found)
    }),
  )

  // The books of a removed series are no longer known, so only users who may see every book are told.
  ctx.events.on('series.removed', ({ libraryId, ids }) => {
    for (const id of ids) {
      announcements.later('series_removed', async (viewer) =>
        maySeeAllOf(viewer, libraryId) ? { id, libraryId } : undefined,
      )
    }
  })
}
