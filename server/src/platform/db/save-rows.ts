import type { Insertable } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'
import { inPortions, takeExcluded } from './upsert.ts'

/** Stores many rows. Casts to `never`, as the compiler can't type a query whose table is a parameter. */

type Table = keyof Database
type Rows<T extends Table> = readonly Insertable<Database[T]>[]
type Key<T extends Table> = readonly (keyof Database[T] & string)[]

/** Overwrites all other columns of rows whose key already exists. */
export async function saveRows<T extends Table>(db: Db, table: T, rows: Rows<T>, key: Key<T>): Promise<void> {
  for (const portion of inPortions(rows)) {
    const columns = Object.keys(portion[0] ?? {}).filter(
      (column) => !(key as readonly string[]).includes(column),
    )
    await db
      .insertInto(table)
      .values(portion as never)
      .onConflict((conflict) => conflict.columns(key as never).doUpdateSet(takeExcluded(columns) as never))
      .execute()
  }
}

/** Leaves rows whose key already exists unchanged. */
export async function addRows<T extends Table>(db: Db, table: T, rows: Rows<T>, key: Key<T>): Promise<void> {
  for (const portion of inPortions(rows)) {
    await db
      .insertInto(table)
      .values(portion as never)
      .onConflict((conflict) => conflict.columns(key as never).doNothing())
      .execute()
  }
}
