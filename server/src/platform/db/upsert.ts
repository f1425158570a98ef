import { type RawBuilder, sql } from 'kysely'
import { chunked } from '../../lib/batching.ts'

/** SQLite allows 32,766 values per statement; we stay far below, because others wait while a statement runs. */
const VALUES_PER_STATEMENT = 1_000

/**
 * Splits rows into batches that fit into one statement. Batch sizes are powers of two, so that statements can be
 * reused.
 */
export function inPortions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  return ofFewLengths(rows, VALUES_PER_STATEMENT / Object.keys(rows[0] ?? {}).length)
}

/** Splits single values into batches in the same way. */
export function valuePortions<Value>(values: readonly Value[]): Generator<Value[]> {
  return ofFewLengths(values, VALUES_PER_STATEMENT)
}

function* ofFewLengths<Entry>(entries: readonly Entry[], most: number): Generator<Entry[]> {
  let size: number
  for (let start = 0; start < entries.length; start += size) {
    size = 2 ** Math.floor(Math.log2(Math.max(1, Math.min(most, entries.length - start))))
    yield entries.slice(start, start + size)
  }
}

/** For `doUpdateSet`: sets each given column to the value that could not be inserted. */
export function takeExcluded(columns: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]))
}

/** Splits ids into batches that fit into one statement. */
export function idPortions<Id extends string | number>(ids: readonly Id[]): Generator<Id[]> {
  return chunked(ids, VALUES_PER_STATEMENT)
}

/** Reads the rows of all ids in batches. */
export async function readInPortions<Id extends string | number, Row>(
  ids: readonly Id[],
  read: (portion: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const portion of idPortions(ids)) rows.push(...(await read(portion)))
  return rows
}
