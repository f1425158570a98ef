import { naturalSortKey } from '@lectern/contract/rules/sorting'
import type { Context } from '../../context.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import type { SearchMatch } from './index/match.rules.ts'
import type { WordIndex } from './index/word-index.cache.ts'
import { findItems, findTitlesBeginning, type ItemRow, type Lookup } from './search-find.store.ts'
import type { Words } from './library-words.cache.ts'
import type { SearchQuery } from './search-query.rules.ts'
import { type RankedItem, rankItems, rankNames } from './search-rank.rules.ts'

/** The best of what matches. What matches is known from memory; what is there and may be seen, the tables say. */

type Ctx = Pick<Context, 'db' | 'settings'>

/** A way to ask: what must match, and what that means for the order. */
export interface Attempt {
  readonly match: SearchMatch
  readonly queries: readonly SearchQuery[]
}

export interface ItemsAsked {
  readonly lookup: Lookup
  readonly words: Pick<Words, 'items'>
  readonly limit: number
}

/** So many are drawn, in no order, to choose from; more only where most are hidden from the viewer, or gone. */
const DRAWS = [60, 1000, 5000]
const NAMES_DRAWN = 1000

export async function bestItems(
  ctx: Ctx,
  { lookup, words: { items }, limit }: ItemsAsked,
  { match, queries }: Attempt,
): Promise<(ItemRow & { readonly title: string })[]> {
  const { sortingPrefixes } = ctx.settings.current()
  for (const most of DRAWS) {
    const drawn = items.find(match, 'all', most)
    const isAll = drawn.length < most
    const nums = isAll ? drawn : [...drawn, ...(await titled(ctx, items, lookup, { match, queries }, most))]
    const ranked = rankItems(
      [...new Set(nums)].map((num) => toRanked(num, items)),
      queries,
      sortingPrefixes,
    )
    const best = await takeBest(ranked, limit, (some) => findItems(ctx.db, lookup, some.map(asItemNum)))
    if (best.length >= limit || isAll) return best
  }
  return []
}

/** What a cut off draw may have missed, and would have come first. */
async function titled(
  ctx: Ctx,
  items: WordIndex,
  { libraryId }: Lookup,
  { match, queries: [query] }: Attempt,
  most: number,
): Promise<number[]> {
  const beginning = await findTitlesBeginning(ctx.db, libraryId, naturalSortKey(query?.text ?? ''))
  return [...beginning, ...items.find(match, 'title', most)]
}

function toRanked(num: number, items: WordIndex): RankedItem & { readonly num: number } {
  const [title = '', people = '', series = ''] = items.fieldsOf(num)
  return { num, title, people, series }
}

export async function bestNames<Row extends { readonly num: number }>(
  index: WordIndex,
  { match, queries }: Attempt,
  limit: number,
  fetch: (nums: readonly number[]) => Promise<Row[]>,
): Promise<(Row & { readonly title: string })[]> {
  const drawn = index.find(match, 'all', NAMES_DRAWN)
  const ranked = rankNames(
    drawn.map((num) => ({ num, title: index.fieldsOf(num)[0] ?? '' })),
    queries,
  )
  return takeBest(ranked, limit, fetch)
}

/** After as many as are wanted are asked for: most viewers see everything. */
const NEXT_STEP_TIMES = 8

async function takeBest<Row extends { readonly num: number }>(
  ranked: readonly { readonly num: number; readonly title: string }[],
  limit: number,
  fetch: (nums: readonly number[]) => Promise<Row[]>,
): Promise<(Row & { readonly title: string })[]> {
  const best: (Row & { readonly title: string })[] = []
  let start = 0
  for (let step = limit; start < ranked.length && best.length < limit; step *= NEXT_STEP_TIMES) {
    const some = ranked.slice(start, start + step)
    const rows = new Map((await fetch(some.map(({ num }) => num))).map((row) => [row.num, row]))
    for (const { num, title } of some) {
      const row = rows.get(num)
      if (row) best.push({ ...row, title })
    }
    start += step
  }
  return best.slice(0, limit)
}
