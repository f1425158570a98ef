import { type AliasedRawBuilder, type Compilable, type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'
import { statement } from './statement.ts'

/** Passes a list of numbers or strings as one parameter, so that the statement is the same for any length. */

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
 * The numbers as a table `wanted` to join with: this makes SQLite start from them, where with several conditions it
 * would rather scan a whole library and look up each item in the list.
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

/** The value to pass as the parameter of any of these functions. */
export function numbersParameter(db: Db, numbers: readonly (number | string)[]): unknown {
  return isPostgres(db) ? numbers : JSON.stringify(numbers)
}

type Build<Row> = (db: Db, isWanted: Expression<SqlBool>) => Compilable<Row>

/** A query by a list of numbers, compiled once; the condition passed to `build` contains its only parameter. */
export function prepareByNumbers<Row>(column: string, build: Build<Row>) {
  const run = statement<{ numbers: unknown }, Row>((db, value) =>
    build(db, isInNumbers(db, column, value('numbers'))),
  )
  return (db: Db, numbers: readonly number[]): Promise<Row[]> =>
    run(db, { numbers: numbersParameter(db, numbers) })
}

/** A query by a list of strings, compiled once. */
export function prepareByTexts<Row>(column: string, build: Build<Row>) {
  const run = statement<{ texts: unknown }, Row>((db, value) =>
    build(db, isInTexts(db, column, value('texts'))),
  )
  return (db: Db, texts: readonly string[]): Promise<Row[]> => run(db, { texts: numbersParameter(db, texts) })
}
