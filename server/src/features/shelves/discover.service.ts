import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { countEach, strongest, type Suggestion, suggest, type Tastes } from './discover.rules.ts'
import {
  listByLot,
  listHeard,
  listItemsOfAuthors,
  listItemsWithLabels,
  listSequels,
  listSeriesOfItems,
  listUnheard,
  readTies,
  type Ties,
  type UnheardItem,
} from './discover.store.ts'

/** Enough of the past and of the shelf to choose well; the rest of a large library is left to other days. */
const HEARD = 150
const STRONG_AUTHORS = 40
const STRONG_LABELS = 20
const FROM_AUTHORS = 300
const FROM_LABELS = 200
const BY_LOT = 150

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
  const heard = await listHeard(ctx.db, viewer.id, libraryId, HEARD)
  const tastes = tastesOf(await readTies(ctx.db, heard))
  const nums = new Set([
    ...(await listItemsOfAuthors(ctx.db, strongest(tastes.authors, STRONG_AUTHORS), FROM_AUTHORS)),
    ...(await listItemsWithLabels(ctx.db, strongest(tastes.genres, STRONG_LABELS), FROM_LABELS)),
    ...(await listItemsWithLabels(ctx.db, strongest(tastes.tags, STRONG_LABELS), FROM_LABELS)),
    ...(await listByLot(ctx.db, viewer, libraryId, day, BY_LOT)),
  ])
  const unheard = await listUnheard(ctx.db, viewer, libraryId, [...nums])
  const beginnings = await withoutSequels(ctx, viewer, unheard, heard)
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

function tastesOf(ties: Ties): Tastes {
  const counts = (byItem: ReadonlyMap<number, readonly number[]>) => countEach([...byItem.values()].flat())
  return { authors: counts(ties.authors), genres: counts(ties.genres), tags: counts(ties.tags) }
}

/** Nobody wants to start with the second book, nor with the first of a series they are in already. */
async function withoutSequels(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  items: readonly UnheardItem[],
  heard: readonly number[],
): Promise<UnheardItem[]> {
  const nums = items.map(({ num }) => num)
  const sequels = await listSequels(ctx.db, viewer, nums)
  const seriesOf = await listSeriesOfItems(ctx.db, [...nums, ...heard])
  const started = new Set(heard.flatMap((num) => seriesOf.get(num) ?? []))
  return items.filter(
    ({ num }) => !sequels.has(num) && !(seriesOf.get(num) ?? []).some((series) => started.has(series)),
  )
}
