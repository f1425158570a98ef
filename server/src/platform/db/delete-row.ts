import type { Selectable } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

/**
 * Returns false if no row matched. Casts to `never`, as the compiler can't type a query whose table is a parameter.
 */
export async function deleteRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Partial<Selectable<Database[Table]>>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as 'user')
    .where((eb) => eb.and(values as never))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
