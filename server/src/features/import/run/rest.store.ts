import type { Db, Tx } from '../../../platform/db/db.ts'
import type { CustomProviderRow } from '../../../platform/db/change-schema.ts'
import type { LoginRow } from '../../../platform/db/schema.ts'
import { inPortions } from '../../../platform/db/upsert.ts'

/** The library of what a feed is about. */
export async function findLibraryOf(db: Db, entityType: string, entityId: string): Promise<string | null> {
  const table = TABLES[entityType]
  if (table === undefined) return null
  const row = await db.selectFrom(table).select('library_id').where('id', '=', entityId).executeTakeFirst()
  return row?.library_id ?? null
}

const TABLES: Readonly<Record<string, 'item' | 'collection' | 'series'>> = {
  libraryItem: 'item',
  collection: 'collection',
  series: 'series',
}

export async function insertLogins(tx: Tx, rows: readonly LoginRow[]): Promise<number> {
  let total = 0
  for (const portion of inPortions(rows)) {
    const stored = await tx
      .insertInto('login')
      .values(portion)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    total += stored.length
  }
  return total
}

export async function insertProviders(tx: Tx, rows: readonly CustomProviderRow[]): Promise<number> {
  let total = 0
  for (const portion of inPortions(rows)) {
    const stored = await tx
      .insertInto('custom_provider')
      .values(portion)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    total += stored.length
  }
  return total
}
