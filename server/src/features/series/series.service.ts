import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { notFound } from '../../lib/errors.ts'
import type { BrowseContext, ListedSeries } from '../browse/browse.types.ts'
import { searchByName } from '../browse/name-search.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findListedSeries, listSeries, type SeriesListing } from './series-list.service.ts'
import { findLibraryOfSeries } from './series.store.ts'

/** Returns a series as the viewer sees it; not found if the viewer may not see any of its books. */

export async function getSeries(ctx: BrowseContext, viewer: User, id: string): Promise<ListedSeries> {
  const libraryId = await findLibraryOfSeries(ctx.db, id)
  if (libraryId === undefined || !maySeeLibrary(viewer, libraryId)) notFound('Series')
  return getSeriesOfLibrary(ctx, viewer, libraryId, id)
}

export async function getSeriesOfLibrary(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  id: string,
): Promise<ListedSeries> {
  return (await findListedSeries(ctx, viewer, libraryId, id)) ?? notFound('Series')
}

export interface SeriesProgress {
  readonly itemIds: readonly ItemId[]
  readonly finishedIds: readonly string[]
}

export async function getSeriesProgress(
  ctx: BrowseContext,
  viewer: User,
  series: ListedSeries,
): Promise<SeriesProgress> {
  const { byItem } = await ctx.heads.states(viewer.id, series.libraryId)
  const finished = series.books.filter(({ num }) => byItem.get(num)?.state === 'finished')
  return { itemIds: series.books.map(({ id }) => id), finishedIds: finished.map(({ id }) => id) }
}

export function searchSeries(
  ctx: BrowseContext,
  viewer: User,
  text: string,
  limit: number,
): Promise<ListedSeries[]> {
  const request = { limit: 0, page: 0, sort: 'name', filter: undefined, isDescending: false }
  return searchByName(ctx, viewer, { text, limit }, async (libraryId) => {
    const listing = await listSeries(ctx, viewer, libraryId, request)
    return describeEach(listing)
  })
}

/** Lazy, because describing a series takes time and most are not needed. */
function* describeEach(listing: SeriesListing): Generator<ListedSeries> {
  for (const place of listing.places) yield listing.describe(place)
}
