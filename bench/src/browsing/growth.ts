import { readFile } from 'node:fs/promises'
import type { Limit } from '../scenario.ts'

/** The factor that ten times as many books may cost. */
const AT_MOST_TIMES = 2
const SMALL = 10_000
const resultOf = (name: string) => new URL(`../../results/${name}.json`, import.meta.url)

/** Compares with the last measurement of ten thousand books on the same database, both as multiples of a ping. */
export async function limitsOfGrowth(
  { books, onPostgres }: { readonly books: number; readonly onPostgres: boolean },
  names: readonly string[],
  ofPing: (name: string) => number,
): Promise<Limit[]> {
  if (books <= SMALL) return []
  const file = resultOf(onPostgres ? 'browse-postgres' : 'browse')
  const { figures } = JSON.parse(await readFile(file, 'utf8')) as { figures: Record<string, number> }
  return names.flatMap((name): Limit[] => {
    const small = figures[`${name}OfPing`]
    if (small === undefined) return []
    const bound = { atMost: AT_MOST_TIMES }
    return [{ name: `${name} beside ${SMALL} books`, value: ofPing(name) / small, bound, unit: 'times' }]
  })
}
