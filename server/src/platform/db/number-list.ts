import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'

/** Many numbers as one parameter, so that the statement stays the same however many there are. */
export function isInNumbers(db: Db, column: string, parameter: unknown): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${parameter}::int[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${parameter}))`
}

/** The parameter that belongs to it. */
export function numbersParameter(db: Db, numbers: readonly number[]): unknown {
  return isPostgres(db) ? numbers : JSON.stringify(numbers)
}
