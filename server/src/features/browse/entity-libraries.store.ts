import type { Db } from '../../platform/db/db.ts'

/** The library that a series or an author belongs to. */
export async function findLibraryOf(
  db: Db,
  table: 'series' | 'author',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('library_id').where('id', '=', id).executeTakeFirst()
  return row?.library_id
}
