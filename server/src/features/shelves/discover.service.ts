import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { countEach, strongest, type Suggestion, suggest, type Tastes } from './discover.rules.ts'
import {
  listRandomItems,
  listStartedSeriesAndSequels,
  listItemsWith,
  listUnplayed,
  readTies,
  type Ties,
} from './discover.store.ts'
import { listPlayed } from './played-items.store.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/**
 * Suggests books not started yet that are standalone or start a series the user has not started, ranked by how much
 * they share with those played.
 */

/** Enough history and candidates to choose well; the rest of a large library gets its turn on other days. */
const PLAYED = 150
const STRONG_AUTHORS = 40
const STRONG_LABELS = 20
const FROM_AUTHORS = 300
const FROM_LABELS = 200
const BY_LOT = 150
const CHOSEN = 250

type Ctx = Pick<Context, 'db'>

/** A user's suggestions, best first: more than a shelf holds, as some will be started or hidden. */
export interface Choice {
  readonly suggestions: readonly Suggestion[]
  /** The number of books played that it is based on. */
  readonly numPlayed: number
}

export async function chooseItems(
  ctx: Ctx,
  viewer: LibraryViewer,
  { libraryId, day }: { readonly libraryId: LibraryId; readonly day: number },
): Promise<Choice> {
  const played = (await listPlayed(ctx.db, viewer.id, libraryId, PLAYED)).map(({ num }) => num)
  const tastes = tastesOf(await readTies(ctx.db, played))
  const nums = new Set([
    ...(await listItemsWith(ctx.db, 'author', strongest(tastes.authors, STRONG_AUTHORS), FROM_AUTHORS)),
    ...(await listItemsWith(ctx.db, 'label', strongest(tastes.genres, STRONG_LABELS), FROM_LABELS)),
    ...(await listItemsWith(ctx.db, 'label', strongest(tastes.tags, STRONG_LABELS), FROM_LABELS)),
    ...(await listRandomItems(ctx.db, viewer, libraryId, day, BY_LOT)),
  ])
  const beginnings = [...(await findBeginnings(ctx, viewer, libraryId, [...nums])).keys()]
  const ties = await readTies(ctx.db, beginnings)
  const candidates = beginnings.map((num) => ({
    num,
    authors: ties.authors.get(num) ?? [],
    genres: ties.genres.get(num) ?? [],
    tags: ties.tags.get(num) ?? [],
  }))
  return { suggestions: suggest(candidates, tastes, day, CHOSEN), numPlayed: played.length }
}

function tastesOf(ties: Ties): Tastes {
  const counts = (byItem: ReadonlyMap<number, readonly number[]>) => countEach([...byItem.values()].flat())
  return { authors: counts(ties.authors), genres: counts(ties.genres), tags: counts(ties.tags) }
}

/** The first suggestions that are still not started. */
export async function takeUnplayed(
  ctx: Ctx,
  viewer: LibraryViewer,
  libraryId: LibraryId,
  suggestions: readonly Suggestion[],
  limit: number,
): Promise<(Suggestion & { readonly changeNum: number })[]> {
  const taken: (Suggestion & { readonly changeNum: number })[] = []
  const step = limit + 5
  for (let start = 0; start < suggestions.length && taken.length < limit; start += step) {
    const some = suggestions.slice(start, start + step)
    const nums = some.map(({ num }) => num)
    const changeNums = await findBeginnings(ctx, viewer, libraryId, nums)
    taken.push(
      ...some.flatMap((suggestion) => {
        const changeNum = changeNums.get(suggestion.num)
        return changeNum === undefined ? [] : [{ ...suggestion, changeNum }]
      }),
    )
  }
  return taken.slice(0, limit)
}

/** Leaves out sequels, and books of series the user has already started. */
async function findBeginnings(
  ctx: Ctx,
  viewer: LibraryViewer,
  libraryId: LibraryId,
  nums: readonly ItemNum[],
): Promise<Map<ItemNum, number>> {
  const unplayed = await listUnplayed(ctx.db, viewer, libraryId, nums)
  const others = await listStartedSeriesAndSequels(
    ctx.db,
    viewer,
    unplayed.map(({ num }) => num),
  )
  return new Map(unplayed.filter(({ num }) => !others.has(num)).map(({ num, changeNum }) => [num, changeNum]))
}
