import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/**
 * A query that is built once and asked often: building one costs several times what a lookup does. `build` gets any
 * database of the engine and puts something in the place of each parameter; the parameters are given in that order.
 */
export function prepare<Row, Parameters extends readonly unknown[]>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  const compiled: { sqlite?: CompiledQuery<Row>; postgres?: CompiledQuery<Row> } = {}
  return async (db, ...parameters) => {
    const query = (compiled[isPostgres(db) ? 'postgres' : 'sqlite'] ??= build(db).compile())
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
