import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { inPortions } from '../../../platform/db/upsert.ts'

/** Inserts new rows; rows that conflict with an existing id or name are skipped. Returns how many were inserted. */
export async function insertNew<Table extends 'author' | 'series' | 'login' | 'custom_provider'>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<number> {
  let total = 0
  for (const portion of inPortions(rows)) {
    const stored = await tx
      .insertInto(table)
      .values(portion)
      .onConflict((conflict) => conflict.doNothing())
      .returning((row) => row.lit(1).as('one'))
      .execute()
    total += stored.length
  }
  return total
}
