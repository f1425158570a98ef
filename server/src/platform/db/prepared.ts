import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * A query that is built once and asked often. Building costs several times what a lookup does, so hot paths keep one of
 * these. The parameters are given in the order in which they stand in the query.
 */
export interface Prepared<Row, Parameters extends readonly unknown[]> {
  all(...parameters: Parameters): Promise<Row[]>
}

/** The values in `query` only hold the places of the parameters. */
export function prepare<Row, Parameters extends readonly unknown[]>(
  db: Db,
  query: Compilable<Row>,
): Prepared<Row, Parameters> {
  const compiled: CompiledQuery<Row> = query.compile()
  return {
    async all(...parameters) {
      const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
      return rows
    },
  }
}
