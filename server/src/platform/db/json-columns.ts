import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/**
 * Reads many rows of a few columns, with each column aggregated into one JSON array: for a hundred thousand rows this
 * takes an eighth of the time. Keeps the order of the query.
 */
export async function readColumns<Names extends readonly string[]>(
  db: Db,
  names: Names,
  query: Expression<unknown> & Compilable,
): Promise<ColumnsOf<Names>> {
  const { rows } = await db.executeQuery(columnsQuery(db, names, query).compile())
  return parseColumns(names, rows)
}

type ColumnsOf<Names extends readonly string[]> = { readonly [Index in keyof Names]: unknown[] }
type ColumnsRow = Readonly<Record<string, string>>

/** For floating-point columns: SQLite's JSON keeps only 15 digits. Convert the result with `Number`. */
export function exactNumber(db: Db, column: string): RawBuilder<number | string | null> {
  const value = sql.ref(column)
  return isPostgres(db) ? sql`${value}` : sql`iif(${value} is null, null, printf('%!.17g', ${value}))`
}

/**
 * First step of `readColumns`, for queries that are compiled once: builds the query. `parseColumns` parses the
 * result.
 */
export function columnsQuery(
  db: Db,
  names: readonly string[],
  query: Expression<unknown> & Compilable,
): Compilable<ColumnsRow> {
  const lists = names.map((name) =>
    isPostgres(db)
      ? sql`coalesce(json_agg(${sql.ref(name)})::text, '[]')`
      : sql`json_group_array(${sql.ref(name)})`,
  )
  const columns = lists.map((list, index) => sql`${list} as ${sql.ref(`column_${index}`)}`)
  const whole = sql<ColumnsRow>`select ${sql.join(columns)} from ${query} as listed`
  return { compile: () => whole.compile(db) }
}

export function parseColumns<Names extends readonly string[]>(
  names: Names,
  [row]: readonly ColumnsRow[],
): ColumnsOf<Names> {
  return names.map((_name, index) => JSON.parse(row?.[`column_${index}`] ?? '[]') as unknown[]) as {
    readonly [Index in keyof Names]: unknown[]
  }
}

/** Reads a page of wide rows as one JSON array: having the driver create each value takes twice as long. */
export interface JsonRows<Row> {
  query(db: Db, rows: Expression<unknown> & Compilable): Compilable<{ readonly list: string }>
  parse(found: readonly { readonly list: string }[]): Row[]
}

/** `fractions`: columns whose numbers may have more than 15 digits. */
export function jsonRows<Row>(
  names: readonly (keyof Row & string)[],
  fractions: readonly (keyof Row & string)[],
): JsonRows<Row> {
  const isFraction = new Set<string>(fractions)
  const valueOf = (db: Db, name: string) => (isFraction.has(name) ? exactNumber(db, name) : sql.ref(name))
  return {
    query(db, rows) {
      const pairs = sql.join(names.map((name) => sql`${sql.lit(name)}, ${valueOf(db, name)}`))
      const list = isPostgres(db)
        ? sql`coalesce(json_agg(listed)::text, '[]')`
        : sql`json_group_array(json_object(${pairs}))`
      const whole = sql<{ list: string }>`select ${list} as list from ${rows} as listed`
      return { compile: () => whole.compile(db) }
    },
    parse([found]) {
      const rows = JSON.parse(found?.list ?? '[]') as Record<string, unknown>[]
      for (const row of rows) {
        for (const name of fractions) if (typeof row[name] === 'string') row[name] = Number(row[name])
      }
      return rows as Row[]
    },
  }
}
