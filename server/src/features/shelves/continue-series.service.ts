import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { User } from '../users/users.types.ts'
import { type HeardItem, listHeard } from './heard.store.ts'
import { lastProgressOf, nextBook, type SeriesBook } from './series-books.rules.ts'
import { listBooksOfSeries, listSeries, listSeriesWith } from './shelf-series.store.ts'
import type { Home, ShelfItem } from './shelves.types.ts'

const MAX_CONTINUED_SERIES = 10
/** So far back, and so many at once: for most, the last few books lead to enough series. */
const TOUCHED = 200
const STEP = 40

type Ctx = Pick<Context, 'db'>

interface NextBook {
  readonly book: SeriesBook
  readonly series: { readonly id: string; readonly name: string }
  readonly lastAt: number
}

/** Of each series begun the next book; the series touched last first. */
export async function continueSeries(ctx: Ctx, { viewer, library, limit }: Home): Promise<ShelfItem[]> {
  const heard = await listHeard(ctx.db, viewer.id, library.id, TOUCHED)
  const wanted = Math.min(limit, MAX_CONTINUED_SERIES)
  const { onlyShowLaterBooksInContinueSeries: onlyLater } = library.settings
  const seen = new Set<number>()
  let next: NextBook[] = []
  for (let start = 0; start < heard.length; start += STEP) {
    const some = heard.slice(start, start + STEP)
    if (isEnough(next, wanted, some)) break
    const found = await nextBooks(ctx, viewer, some, seen, onlyLater)
    next = eachBookOnce([...next, ...found].toSorted((a, b) => b.lastAt - a.lastAt))
  }
  return next.slice(0, wanted).map(({ book: { num, changeNum, sequence }, series, lastAt }) => ({
    num,
    changeNum,
    seriesSequence: sequence,
    prevBookInProgressLastUpdate: lastAt,
    series: { ...series, sequence },
  }))
}

/** What was heard longer ago leads only to series touched longer ago. */
function isEnough(next: readonly NextBook[], wanted: number, [latest]: readonly HeardItem[]): boolean {
  const last = next[wanted - 1]
  return last !== undefined && latest !== undefined && last.lastAt >= latest.at
}

function eachBookOnce(next: readonly NextBook[]): NextBook[] {
  const first = new Map<number, NextBook>()
  for (const entry of next) if (!first.has(entry.book.num)) first.set(entry.book.num, entry)
  return [...first.values()]
}

async function nextBooks(
  ctx: Ctx,
  viewer: User,
  heard: readonly HeardItem[],
  seen: Set<number>,
  onlyLater: boolean,
): Promise<NextBook[]> {
  const nums = await listSeriesWith(
    ctx.db,
    heard.map(({ num }) => num),
  )
  const fresh = nums.filter((num) => !seen.has(num))
  for (const num of fresh) seen.add(num)
  const series = (await listSeries(ctx.db, fresh)).filter(({ id }) => !viewer.hiddenSeriesIds.includes(id))
  const books = await listBooksOfSeries(
    ctx.db,
    viewer,
    series.map(({ num }) => num),
  )
  const booksOf = groupBy(books, ({ seriesNum }) => seriesNum)
  return series.flatMap(({ num, id, name }) => {
    const own = booksOf.get(num) ?? []
    const book = nextBook(own, onlyLater)
    return book ? [{ book, series: { id, name }, lastAt: lastProgressOf(own) ?? 0 }] : []
  })
}
