import { naturalSortKey } from '@lectern/contract/rules/sorting'
import type { Context } from '../../context.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import type { SearchMatch } from './index/match.rules.ts'
import type { WordIndex } from './index/word-index.cache.ts'
import { findItems, findTitlesBeginning, type ItemRow, type Lookup } from './search-find.store.ts'
import type { Words } from './library-words.cache.ts'
import type { SearchQuery } from './search-query.rules.ts'
import { type RankedItem, rankItems, rankNames } from './search-rank.rules.ts'

/** Ranks search results. Matches come from memory; the tables tell which of them exist and are visible. */

type Ctx = Pick<Context, 'db' | 'settings'>

/** One way to run a search: the match condition, and the queries used for ranking. */
export interface Attempt {
  readonly match: SearchMatch
  readonly queries: readonly SearchQuery[]
}

export interface ItemsAsked {
  readonly lookup: Lookup
  readonly words: Pick<Words, 'items'>
  readonly limit: number
}

/**
 * How many matches are drawn, in no particular order, to choose from; the larger draws are only needed if most
 * matches are hidden from the viewer or deleted.
 */
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

/** Finds top-ranked matches that a truncated draw may have missed. */
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

/** Growth factor of batches. The first is just as large as needed, since most viewers see everything. */
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
