import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { User } from '../users/users.types.ts'
import { countEach, strongest, type Suggestion, suggest, type Tastes } from './discover.rules.ts'
import {
  listByLot,
  listHeard,
  listItemsOfAuthors,
  listItemsWithLabels,
  listSeriesOfItems,
  listUnheard,
  readTies,
  type UnheardItem,
} from './discover.store.ts'
import { isStarted } from './series-books.rules.ts'
import { listBooksOfSeries } from './shelf-series.store.ts'

/** Enough of the past and of the shelf to choose well; the rest of a large library is left to other days. */
const HEARD = 200
const STRONG_AUTHORS = 40
const STRONG_LABELS = 20
const FROM_AUTHORS = 600
const FROM_LABELS = 600
const BY_LOT = 200

interface Wanted {
  readonly libraryId: string
  readonly day: number
  readonly limit: number
}

/** Books not begun that stand alone or begin a series not begun, by what they share with the ones heard. */
export async function suggestItems(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  { libraryId, day, limit }: Wanted,
): Promise<Suggestion[]> {
  const tastes = await tastesOf(ctx, viewer, libraryId)
  const nums = new Set([
    ...(await listItemsOfAuthors(ctx.db, strongest(tastes.authors, STRONG_AUTHORS), FROM_AUTHORS)),
    ...(await listItemsWithLabels(ctx.db, strongest(tastes.genres, STRONG_LABELS), FROM_LABELS)),
    ...(await listItemsWithLabels(ctx.db, strongest(tastes.tags, STRONG_LABELS), FROM_LABELS)),
    ...(await listByLot(ctx.db, viewer, libraryId, day, BY_LOT)),
  ])
  const unheard = await listUnheard(ctx.db, viewer, libraryId, [...nums])
  const beginnings = await withoutSequels(ctx, viewer, unheard)
  const ties = await readTies(
    ctx.db,
    beginnings.map(({ num }) => num),
  )
  const candidates = beginnings.map((item) => ({
    ...item,
    authors: ties.authors.get(item.num) ?? [],
    genres: ties.genres.get(item.num) ?? [],
    tags: ties.tags.get(item.num) ?? [],
  }))
  return suggest(candidates, tastes, day, limit)
}

async function tastesOf(ctx: Pick<Context, 'db'>, viewer: User, libraryId: string): Promise<Tastes> {
  const ties = await readTies(ctx.db, await listHeard(ctx.db, viewer.id, libraryId, HEARD))
  const counts = (byItem: ReadonlyMap<number, readonly number[]>) => countEach([...byItem.values()].flat())
  return { authors: counts(ties.authors), genres: counts(ties.genres), tags: counts(ties.tags) }
}

/** Nobody wants to start with the second book. */
async function withoutSequels(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  items: readonly UnheardItem[],
): Promise<UnheardItem[]> {
  const seriesOf = await listSeriesOfItems(
    ctx.db,
    items.map(({ num }) => num),
  )
  const seriesNums = [...new Set([...seriesOf.values()].flat())]
  const books = groupBy(await listBooksOfSeries(ctx.db, viewer, seriesNums), ({ seriesNum }) => seriesNum)
  const isBeginning = (num: number, seriesNum: number) => {
    const all = books.get(seriesNum) ?? []
    return all[0]?.num === num && !all.some(isStarted)
  }
  return items.filter(({ num }) => (seriesOf.get(num) ?? []).every((series) => isBeginning(num, series)))
}
