import { type RawBuilder, sql } from 'kysely'

/** SQLite takes 32,766 values in a statement; we stay far below, and statements stay worth preparing. */
const VALUES_PER_STATEMENT = 8_000

/** Rows in portions that fit into one statement. */
export function* inPortions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows
  if (first === undefined) return
  const size = Math.max(1, Math.floor(VALUES_PER_STATEMENT / Object.keys(first).length))
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** For `doUpdateSet`: every given column takes the value that could not be inserted. */
export function takeExcluded(columns: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]))
}
