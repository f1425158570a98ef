import { type RawBuilder, sql } from 'kysely'
import { chunked } from '../../lib/batching.ts'

/** SQLite takes 32,766 values in a statement; we stay far below: others wait for a statement to end. */
const VALUES_PER_STATEMENT = 1_000

/** Rows in portions that fit into one statement. Of few different lengths, so that statements come again. */
export function* inPortions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows
  if (first === undefined) return
  const most = Math.max(1, VALUES_PER_STATEMENT / Object.keys(first).length)
  let size: number
  for (let start = 0; start < rows.length; start += size) {
    size = 2 ** Math.floor(Math.log2(Math.min(most, rows.length - start)))
    yield rows.slice(start, start + size)
  }
}

/** For `doUpdateSet`: every given column takes the value that could not be inserted. */
export function takeExcluded(columns: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]))
}

/** Ids in portions that fit into one statement. */
export function idPortions<Id extends string>(ids: readonly Id[]): Generator<Id[]> {
  return chunked(ids, VALUES_PER_STATEMENT)
}
