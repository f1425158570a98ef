import { type AliasedRawBuilder, type Compilable, type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'
import { statement } from './statement.ts'

/** Many numbers, or texts, as one parameter, so that the statement stays the same however many there are. */

export function isInNumbers(db: Db, column: string, parameter: unknown): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${parameter}::int[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${parameter}))`
}

function isInTexts(db: Db, column: string, parameter: unknown): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${parameter}::text[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${parameter}))`
}

/**
 * The same numbers as a table `wanted` to join with: SQLite then begins with them, where among several conditions it
 * would rather walk a whole library and look each of its items up in the list.
 */
export function numbersTable(
  db: Db,
  parameter: unknown,
): AliasedRawBuilder<{ readonly value: number }, 'wanted'> {
  const query = isPostgres(db)
    ? sql<{ value: number }>`(select unnest(${parameter}::int[]) as value)`
    : sql<{ value: number }>`(select value from json_each(${parameter}))`
  return query.as('wanted')
}

/** The value to pass for the parameter of any of these. */
export function numbersParameter(db: Db, numbers: readonly (number | string)[]): unknown {
  return isPostgres(db) ? numbers : JSON.stringify(numbers)
}

type Build<Row> = (db: Db, isWanted: Expression<SqlBool>) => Compilable<Row>

/** A query by a list of numbers, built once; the condition it is handed holds its only parameter. */
export function prepareByNumbers<Row>(column: string, build: Build<Row>) {
  const run = statement<{ numbers: unknown }, Row>((db, value) =>
    build(db, isInNumbers(db, column, value('numbers'))),
  )
  return (db: Db, numbers: readonly number[]): Promise<Row[]> =>
    run(db, { numbers: numbersParameter(db, numbers) })
}

/** The same by a list of texts. */
export function prepareByTexts<Row>(column: string, build: Build<Row>) {
  const run = statement<{ texts: unknown }, Row>((db, value) =>
    build(db, isInTexts(db, column, value('texts'))),
  )
  return (db: Db, texts: readonly string[]): Promise<Row[]> => run(db, { texts: numbersParameter(db, texts) })
}
