import { type Compilable, type Expression, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/**
 * Many rows of few values, as one JSON text a column: reading a hundred thousand rows that way takes an eighth of the
 * time. The order of the query is kept.
 */
export async function readColumns<Names extends readonly string[]>(
  db: Db,
  names: Names,
  query: Expression<unknown> & Compilable,
): Promise<{ readonly [Index in keyof Names]: unknown[] }> {
  const lists = names.map((name) =>
    isPostgres(db)
      ? sql`coalesce(json_agg(${sql.ref(name)})::text, '[]')`
      : sql`json_group_array(${sql.ref(name)})`,
  )
  const columns = lists.map((list, index) => sql`${list} as ${sql.ref(`column_${index}`)}`)
  const { rows } = await sql<
    Record<string, string>
  >`select ${sql.join(columns)} from ${query} as listed`.execute(db)
  return names.map((_name, index) => JSON.parse(rows[0]?.[`column_${index}`] ?? '[]') as unknown[]) as {
    readonly [Index in keyof Names]: unknown[]
  }
}
