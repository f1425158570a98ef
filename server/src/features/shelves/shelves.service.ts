import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Library } from '../libraries/libraries.types.ts'
import type { User } from '../users/users.types.ts'
import { suggestItems } from './discover.service.ts'
import { listHeard } from './discover.store.ts'
import { isActive, isStarted, lastProgressOf, nextBook, type SeriesBook } from './series-books.rules.ts'
import {
  countUnfinishedEpisodes,
  listFinished,
  listNewest,
  listNewestEpisodes,
  listOpen,
  type ProgressedItem,
  type Way,
} from './shelf-items.store.ts'
import {
  listBooksOfSeries,
  listNewestAuthors,
  listNewestSeries,
  listSeries,
  listSeriesWith,
  type SeriesRow,
} from './shelf-series.store.ts'
import type { Shelf, ShelfItem, ShelfSeries } from './shelves.types.ts'

/** The home page of a library: what to go on with, what is new, what else there is. */

const MAX_CONTINUED_SERIES = 10
const MAX_NEW_SERIES = 5
const MAX_NEW_AUTHORS = 10
const TOUCHED = 200
const MAX_BOOKS_OF_SERIES = 40

export interface Home {
  readonly viewer: User
  readonly library: Library
  readonly limit: number
  /** Counted from the epoch: what is drawn by lot stays for a day. */
  readonly day: number
  readonly countsUnfinished: boolean
}

type Ctx = Pick<Context, 'db'>

/** What changes only when something is begun, finished or hidden; all else follows every report. */
export interface SlowShelves {
  readonly continued: readonly ShelfItem[]
  readonly suggested: readonly ShelfItem[]
}

export async function getSlowShelves(ctx: Ctx, home: Home): Promise<SlowShelves> {
  if (home.library.mediaType !== 'book') return { continued: [], suggested: [] }
  const { viewer, library, limit, day } = home
  return {
    continued: await continuedSeries(ctx, home),
    suggested: await suggestItems(ctx, viewer, { libraryId: library.id, day, limit }),
  }
}

/** In the order they are shown; those with nothing on them are left out. */
export async function getShelves(ctx: Ctx, home: Home, slow: SlowShelves): Promise<Shelf[]> {
  const isBooks = home.library.mediaType === 'book'
  const shelves = isBooks ? await bookShelves(ctx, home, slow) : await otherShelves(ctx, home)
  return shelves.filter((shelf) => entitiesOf(shelf).length > 0)
}

function entitiesOf(shelf: Shelf): readonly unknown[] {
  if ('items' in shelf) return shelf.items
  return 'series' in shelf ? shelf.series : shelf.authors
}

async function bookShelves(ctx: Ctx, home: Home, { continued, suggested }: SlowShelves): Promise<Shelf[]> {
  const { viewer, library, limit } = home
  const authors = await listNewestAuthors(ctx.db, viewer, {
    libraryId: library.id,
    limit: Math.min(limit, MAX_NEW_AUTHORS),
  })
  return [
    { id: 'continue-listening', type: 'book', items: await open(ctx, home, 'heard') },
    { id: 'continue-reading', type: 'book', items: await open(ctx, home, 'read') },
    { id: 'continue-series', type: 'book', items: continued },
    {
      id: 'recently-added',
      type: 'book',
      items: await listNewest(ctx.db, viewer, { libraryId: library.id, limit }),
    },
    { id: 'recent-series', type: 'series', series: await newestSeries(ctx, home) },
    { id: 'discover', type: 'book', items: suggested },
    { id: 'listen-again', type: 'book', items: await finished(ctx, home, 'heard') },
    { id: 'read-again', type: 'book', items: await finished(ctx, home, 'read') },
    { id: 'newest-authors', type: 'authors', authors },
  ]
}

async function otherShelves(ctx: Ctx, home: Home): Promise<Shelf[]> {
  const { viewer, library, limit } = home
  const isPodcasts = library.mediaType === 'podcast'
  const heardType = isPodcasts ? 'episode' : library.mediaType
  const newest = await listNewest(ctx.db, viewer, { libraryId: library.id, limit })
  return [
    { id: 'continue-listening', type: heardType, items: await open(ctx, home, 'heard') },
    {
      id: 'newest-episodes',
      type: 'episode',
      items: isPodcasts ? await newestEpisodes(ctx, home) : [],
    },
    { id: 'recently-added', type: library.mediaType, items: await withCounts(ctx, home, newest) },
    { id: 'listen-again', type: heardType, items: await finished(ctx, home, 'heard') },
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
    home.viewer.id,
    items.map(({ num }) => num),
  )
  return items.map((item) => ({ ...item, numEpisodesIncomplete: counts.get(item.num) ?? 0 }))
}

/** Of each series begun the next book; the series touched last first. */
async function continuedSeries(ctx: Ctx, { viewer, library, limit }: Home): Promise<ShelfItem[]> {
  const heard = await listHeard(ctx.db, viewer.id, library.id, TOUCHED)
  const seriesNums = await listSeriesWith(ctx.db, heard)
  const series = (await listSeries(ctx.db, seriesNums)).filter(
    ({ id }) => !viewer.hiddenSeriesIds.includes(id),
  )
  const books = await listBooksOfSeries(
    ctx.db,
    viewer,
    series.map(({ num }) => num),
  )
  const booksOf = groupBy(books, ({ seriesNum }) => seriesNum)
  const { onlyShowLaterBooksInContinueSeries: onlyLater } = library.settings
  const next = series.flatMap(({ num, id, name }) => {
    const own = booksOf.get(num) ?? []
    const book = nextBook(own, onlyLater)
    return book ? [{ book, id, name, lastAt: lastProgressOf(own) ?? 0 }] : []
  })
  const shown = new Map<number, ShelfItem>()
  for (const { book, id, name, lastAt } of next.toSorted((a, b) => b.lastAt - a.lastAt)) {
    if (shown.has(book.num) || shown.size >= Math.min(limit, MAX_CONTINUED_SERIES)) continue
    const { num, changeNum, sequence } = book
    const entry = { num, changeNum, seriesSequence: sequence, prevBookInProgressLastUpdate: lastAt }
    shown.set(num, { ...entry, series: { id, name, sequence } })
  }
  return [...shown.values()]
}

async function newestSeries(ctx: Ctx, { viewer, library, limit }: Home): Promise<ShelfSeries[]> {
  const series = await listNewestSeries(ctx.db, viewer, {
    libraryId: library.id,
    minBooks: library.settings.hideSingleBookSeries ? 2 : 1,
    limit: Math.min(limit, MAX_NEW_SERIES),
  })
  const nums = series.map(({ num }) => num)
  const booksOf = groupBy(await listBooksOfSeries(ctx.db, viewer, nums), ({ seriesNum }) => seriesNum)
  return series.map((entry) => toShelfSeries(entry, booksOf.get(entry.num) ?? [], viewer, library.id))
}

function toShelfSeries(
  { num: _num, ...series }: SeriesRow,
  books: readonly SeriesBook[],
  viewer: User,
  libraryId: string,
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
