import type { LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'

/** Finds the library of a feed's entity. */
export async function findLibraryOf(db: Db, entityType: string, entityId: string): Promise<LibraryId | null> {
  const table = TABLES.get(entityType)
  if (table === undefined) return null
  const row = await db.selectFrom(table).select('library_id').where('id', '=', entityId).executeTakeFirst()
  return row?.library_id ?? null
}

const TABLES: ReadonlyMap<string, 'item' | 'collection' | 'series'> = new Map([
  ['libraryItem', 'item'],
  ['collection', 'collection'],
  ['series', 'series'],
])
