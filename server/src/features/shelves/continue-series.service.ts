import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { chunked } from '../../lib/batching.ts'
import { groupBy } from '../../lib/group-by.ts'
import { type PlayedItem, listPlayed } from './played-items.store.ts'
import { lastProgressOf, nextBook, type SeriesBook } from './series-books.rules.ts'
import { listBooksBesideItems, listSeriesNames, listSeriesNums } from './shelf-series.store.ts'
import type { Home, ShelfItem } from './shelves.types.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

const MAX_CONTINUED_SERIES = 10
/** How far back to look; for most users, the last few books give enough series. */
const DEPTHS = [40, 200]
/** How many books to process at a time. */
const STEP = 40

type Ctx = Pick<Context, 'db'>

interface NextBook {
  readonly book: SeriesBook
  /** When something in its series was last played. */
  readonly lastAt: number
}

/** The next book of each series the user has started, most recent series first. */
export async function continueSeries(ctx: Ctx, { viewer, library, limit }: Home): Promise<ShelfItem[]> {
  const wanted = Math.min(limit, MAX_CONTINUED_SERIES)
  const done = new Set(await listSeriesNums(ctx.db, viewer.hiddenSeriesIds))
  let next: NextBook[] = []
  for await (const some of heardInSteps(ctx, viewer, library.id)) {
    if (isEnough(next, wanted, some)) break
    const books = await listBooksBesideItems(
      ctx.db,
      viewer,
      some.map(({ num }) => num),
    )
    const found = nextBooks(books, done, library.settings.onlyShowLaterBooksInContinueSeries)
    next = eachBookOnce([...next, ...found].toSorted((a, b) => b.lastAt - a.lastAt))
  }
  return toItems(ctx, next.slice(0, wanted))
}

/** The most recent books, a few at a time. */
async function* heardInSteps(
  ctx: Ctx,
  viewer: LibraryViewer,
  libraryId: LibraryId,
): AsyncGenerator<PlayedItem[]> {
  const seen = new Set<number>()
  for (const depth of DEPTHS) {
    const played = await listPlayed(ctx.db, viewer.id, libraryId, depth)
    const fresh = played.filter(({ num }) => !seen.has(num))
    for (const { num } of fresh) seen.add(num)
    yield* chunked(fresh, STEP)
    if (played.length < depth) return
  }
}

/** Older books only lead to series that were played less recently. */
function isEnough(next: readonly NextBook[], wanted: number, [latest]: readonly PlayedItem[]): boolean {
  const last = next[wanted - 1]
  return last !== undefined && latest !== undefined && last.lastAt >= latest.at
}

function eachBookOnce(next: readonly NextBook[]): NextBook[] {
  const first = new Map<number, NextBook>()
  for (const entry of next) if (!first.has(entry.book.num)) first.set(entry.book.num, entry)
  return [...first.values()]
}

/** Considers series not seen before; `done` contains those, and the hidden ones. */
function nextBooks(books: readonly SeriesBook[], done: Set<number>, onlyLater: boolean): NextBook[] {
  const next: NextBook[] = []
  for (const [seriesNum, own] of groupBy(books, (book) => book.seriesNum)) {
    if (done.has(seriesNum)) continue
    done.add(seriesNum)
    const book = nextBook(own, onlyLater)
    if (book) next.push({ book, lastAt: lastProgressOf(own) ?? 0 })
  }
  return next
}

async function toItems(ctx: Ctx, next: readonly NextBook[]): Promise<ShelfItem[]> {
  const names = await listSeriesNames(
    ctx.db,
    next.map(({ book }) => book.seriesNum),
  )
  const byNum = new Map(names.map((series) => [series.num, series]))
  return next.flatMap(({ book: { num, changeNum, sequence, seriesNum }, lastAt }): ShelfItem[] => {
    const series = byNum.get(seriesNum)
    if (!series) return []
    const { id, name } = series
    return [
      {
        num,
        changeNum,
        seriesSequence: sequence,
        prevBookInProgressLastUpdate: lastAt,
        series: { id, name, sequence },
      },
    ]
  })
}
