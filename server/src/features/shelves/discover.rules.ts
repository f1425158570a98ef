import type { ItemNum } from '../../platform/ids.types.ts'

/** Suggests books not started yet, ranked by how much they share with those played. */

export interface Tastes {
  /** How often each author, genre and tag occurs among the books played, by number. */
  readonly authors: ReadonlyMap<number, number>
  readonly genres: ReadonlyMap<number, number>
  readonly tags: ReadonlyMap<number, number>
}

export interface Candidate {
  readonly num: ItemNum
  readonly authors: readonly number[]
  readonly genres: readonly number[]
  readonly tags: readonly number[]
}

export interface Suggestion {
  readonly num: ItemNum
  readonly weight: number
}

/** Best first; ties are broken by an order that changes daily. */
export function suggest(
  candidates: readonly Candidate[],
  tastes: Tastes,
  day: number,
  limit: number,
): Suggestion[] {
  const [authors, genres, tags] = [sharesOf(tastes.authors), sharesOf(tastes.genres), sharesOf(tastes.tags)]
  const weighted = candidates.map((candidate) => ({
    num: candidate.num,
    weight: authors(candidate.authors) + genres(candidate.genres) + tags(candidate.tags),
    place: dailyRandom(candidate.num, day),
  }))
  return weighted
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
    .slice(0, limit)
    .map(({ num, weight }) => ({ num, weight }))
}

function sharesOf(counts: ReadonlyMap<number, number>): (nums: readonly number[]) => number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return () => 0
  return (nums) => nums.reduce((sum, num) => sum + (counts.get(num) ?? 0), 0) / total
}

/** A pseudo-random number that stays the same all day. */
export function dailyRandom(num: number, day: number): number {
  let mixed = Math.imul(num ^ Math.imul(day, 0x9e3779b1), 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

export function countEach(nums: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const num of nums) counts.set(num, (counts.get(num) ?? 0) + 1)
  return counts
}

/** The most frequent ones. */
export function strongest(counts: ReadonlyMap<number, number>, limit: number): number[] {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([num]) => num)
}
