import type { Selectable } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

/**
 * Finds the row with these values. Casts to `never`, as the compiler can't type a query whose table is a parameter.
 */
export async function findRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Partial<Selectable<Database[Table]>>,
): Promise<Selectable<Database[Table]> | undefined> {
  const row = await db
    .selectFrom(table as 'user')
    .selectAll()
    .where((eb) => eb.and(values as never))
    .executeTakeFirst()
  return row as Selectable<Database[Table]> | undefined
}

/** Like `findRow`, mapped by `toShape`. */
export async function findShape<Table extends keyof Database, Shape>(
  db: Db,
  table: Table,
  values: Partial<Selectable<Database[Table]>>,
  toShape: (row: Selectable<Database[Table]>) => Shape,
): Promise<Shape | undefined> {
  const row = await findRow(db, table, values)
  return row && toShape(row)
}
