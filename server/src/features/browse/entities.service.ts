import { notFound } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { type AuthorWithBooks, findAuthorWithBooks } from './authors-list.service.ts'
import type { BrowseContext, ListedSeries } from './browse.types.ts'
import { findLibraryOf } from './entity-libraries.store.ts'
import { findListedSeries } from './series-list.service.ts'

/** One series, one author, as the viewer may see them; what they may not see does not exist. */

export async function getSeries(ctx: BrowseContext, viewer: User, id: string): Promise<ListedSeries> {
  const libraryId = await findLibraryOf(ctx.db, 'series', id)
  if (libraryId === undefined || !maySeeLibrary(viewer, libraryId)) notFound('Series')
  return getSeriesOfLibrary(ctx, viewer, libraryId, id)
}

export async function getSeriesOfLibrary(
  ctx: BrowseContext,
  viewer: User,
  libraryId: string,
  id: string,
): Promise<ListedSeries> {
  return (await findListedSeries(ctx, viewer, libraryId, id)) ?? notFound('Series')
}

export interface SeriesProgress {
  readonly itemIds: readonly string[]
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

export async function getAuthor(ctx: BrowseContext, viewer: User, id: string): Promise<AuthorWithBooks> {
  const libraryId = await findLibraryOf(ctx.db, 'author', id)
  if (libraryId === undefined || !maySeeLibrary(viewer, libraryId)) notFound('Author')
  return (await findAuthorWithBooks(ctx, viewer, libraryId, id)) ?? notFound('Author')
}
