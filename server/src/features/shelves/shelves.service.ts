import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Choices } from './choices.cache.ts'
import { continueSeries } from './continue-series.service.ts'
import { isActive, isStarted, lastProgressOf, type SeriesBook } from './series-books.rules.ts'
import {
  countUnfinishedEpisodes,
  listFinished,
  listNewest,
  listNewestEpisodes,
  listOpen,
  listWanted,
  type ProgressedItem,
  type Way,
} from './shelf-items.store.ts'
import { listBooksOfSeries, listNewestAuthors, listNewestSeries } from './shelf-series.store.ts'
import type { SeriesFacts } from '../items/names.types.ts'
import type { Home, HomeState, Shelf, ShelfItem, ShelfSeries } from './shelves.types.ts'
import type { CountedAuthor } from '../items/names.types.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** The home page of a library: what to continue, what is new, what else there is. */

const MAX_NEW_SERIES = 5
const MAX_NEW_AUTHORS = 10
const MAX_BOOKS_OF_SERIES = 40

type Ctx = Pick<Context, 'db'>

/** Shelves that are the same for all viewers with the same access. */
export interface CommonShelves {
  readonly newest: readonly ShelfItem[]
  readonly series: readonly SeriesFacts[]
  readonly authors: readonly CountedAuthor[]
}

export async function getCommonShelves(ctx: Ctx, { viewer, library, limit }: Home): Promise<CommonShelves> {
  const libraryId = library.id
  const newest = await listNewest(ctx.db, viewer, { libraryId, limit })
  if (library.mediaType !== 'book') return { newest, series: [], authors: [] }
  return {
    newest,
    series: await listNewestSeries(ctx.db, viewer, {
      libraryId,
      minBooks: library.settings.hideSingleBookSeries ? 2 : 1,
      limit: Math.min(limit, MAX_NEW_SERIES),
    }),
    authors: await listNewestAuthors(ctx.db, viewer, { libraryId, limit: Math.min(limit, MAX_NEW_AUTHORS) }),
  }
}

/** Shelves that only change when something is started, finished or hidden; all others change with every report. */
export interface SlowShelves {
  readonly continued: readonly ShelfItem[]
  readonly wanted: readonly ShelfItem[]
  readonly suggested: readonly ShelfItem[]
  readonly heardAgain: readonly ShelfItem[]
  readonly readAgain: readonly ShelfItem[]
}

export async function getSlowShelves(
  ctx: Ctx,
  home: Home,
  choices: Choices,
  state: HomeState,
): Promise<SlowShelves> {
  const heardAgain = await finished(ctx, home, 'heard')
  const wanted = await listWanted(ctx.db, home.viewer, home.library.id, home.limit)
  if (home.library.mediaType !== 'book')
    return { continued: [], wanted, suggested: [], heardAgain, readAgain: [] }
  return {
    wanted,
    continued: await continueSeries(ctx, home),
    suggested: await choices.suggested(home, state),
    heardAgain,
    readAgain: await finished(ctx, home, 'read'),
  }
}

export interface ReadyShelves extends SlowShelves, CommonShelves {}

/** In display order; empty shelves are left out. */
export async function getShelves(ctx: Ctx, home: Home, ready: ReadyShelves): Promise<Shelf[]> {
  const isBooks = home.library.mediaType === 'book'
  const shelves = isBooks ? await bookShelves(ctx, home, ready) : await otherShelves(ctx, home, ready)
  return shelves.filter((shelf) => entitiesOf(shelf).length > 0)
}

function entitiesOf(shelf: Shelf): readonly unknown[] {
  if ('items' in shelf) return shelf.items
  return 'series' in shelf ? shelf.series : shelf.authors
}

async function bookShelves(ctx: Ctx, home: Home, ready: ReadyShelves): Promise<Shelf[]> {
  return [
    { id: 'continue-listening', type: 'book', items: await open(ctx, home, 'heard') },
    { id: 'continue-reading', type: 'book', items: await open(ctx, home, 'read') },
    { id: 'continue-series', type: 'book', items: ready.continued },
    { id: 'want-to-listen', type: 'book', items: ready.wanted },
    { id: 'recently-added', type: 'book', items: ready.newest },
    { id: 'recent-series', type: 'series', series: await withBooks(ctx, home, ready.series) },
    { id: 'discover', type: 'book', items: ready.suggested },
    { id: 'listen-again', type: 'book', items: ready.heardAgain },
    { id: 'read-again', type: 'book', items: ready.readAgain },
    { id: 'newest-authors', type: 'authors', authors: ready.authors },
  ]
}

async function otherShelves(ctx: Ctx, home: Home, ready: ReadyShelves): Promise<Shelf[]> {
  const { library } = home
  const isPodcasts = library.mediaType === 'podcast'
  const heardType = isPodcasts ? 'episode' : library.mediaType
  return [
    { id: 'continue-listening', type: heardType, items: await open(ctx, home, 'heard') },
    { id: 'want-to-listen', type: library.mediaType, items: ready.wanted },
    {
      id: 'newest-episodes',
      type: 'episode',
      items: isPodcasts ? await newestEpisodes(ctx, home) : [],
    },
    { id: 'recently-added', type: library.mediaType, items: await withCounts(ctx, home, ready.newest) },
    { id: 'listen-again', type: heardType, items: ready.heardAgain },
  ]
}

async function open(ctx: Ctx, { viewer, library, limit }: Home, way: Way): Promise<ShelfItem[]> {
  const rows = await listOpen(ctx.db, viewer, library.id, way, limit)
  return rows.map((row) => ({ ...toItem(row), progressLastUpdate: row.updatedAt }))
}

async function finished(ctx: Ctx, { viewer, library, limit }: Home, way: Way): Promise<ShelfItem[]> {
  const rows = await listFinished(ctx.db, viewer, library.id, way, limit)
  return rows.map((row) => ({ ...toItem(row), finishedAt: row.finishedAt }))
}

const toItem = ({ num, changeNum, itemId, episodeId }: ProgressedItem): ShelfItem => ({
  num,
  changeNum,
  ...(episodeId === null ? {} : { episode: { episodeId, itemId } }),
})

async function newestEpisodes(ctx: Ctx, { viewer, library, limit }: Home): Promise<ShelfItem[]> {
  const rows = await listNewestEpisodes(ctx.db, viewer, { libraryId: library.id, limit })
  return rows.map(({ num, changeNum, itemId, episodeId }) => ({
    num,
    changeNum,
    episode: { episodeId, itemId },
  }))
}

async function withCounts(ctx: Ctx, home: Home, items: readonly ShelfItem[]): Promise<readonly ShelfItem[]> {
  if (!home.countsUnfinished || home.library.mediaType !== 'podcast') return items
  const counts = await countUnfinishedEpisodes(
    ctx.db,
    home.viewer,
    items.map(({ num }) => num),
  )
  return items.map((item) => ({ ...item, numEpisodesIncomplete: counts.get(item.num) ?? 0 }))
}

async function withBooks(
  ctx: Ctx,
  { viewer, library }: Home,
  series: readonly SeriesFacts[],
): Promise<ShelfSeries[]> {
  const nums = series.map(({ num }) => num)
  const booksOf = groupBy(await listBooksOfSeries(ctx.db, viewer, nums), ({ seriesNum }) => seriesNum)
  return series.map((entry) => toShelfSeries(entry, booksOf.get(entry.num) ?? [], viewer, library.id))
}

function toShelfSeries(
  { num: _num, ...series }: SeriesFacts,
  books: readonly SeriesBook[],
  viewer: LibraryViewer,
  libraryId: LibraryId,
): ShelfSeries {
  const toBook = ({ num, changeNum, sequence }: SeriesBook) => ({ num, changeNum, seriesSequence: sequence })
  const unread = books.find((book) => !isStarted(book))
  return {
    ...series,
    libraryId,
    books: books.slice(0, MAX_BOOKS_OF_SERIES).map(toBook),
    isInProgress: books.some(isStarted),
    hasActiveBook: books.some(isActive),
    isHidden: viewer.hiddenSeriesIds.includes(series.id),
    lastProgressAt: lastProgressOf(books),
    firstUnread: unread ? toBook(unread) : null,
  }
}
