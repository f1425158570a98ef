import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AuthorRow, SeriesRow } from '../../../platform/db/name-schema.ts'
import { idPortions } from '../../../platform/db/upsert.ts'

/** Authors and series with the ids they had. */

type Table = 'author' | 'series'

/** When those that are here were changed last. */
export async function findNames(db: Db, table: Table, ids: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const portion of idPortions(ids)) {
    const rows = await db.selectFrom(table).select(['id', 'updated_at']).where('id', 'in', portion).execute()
    for (const row of rows) found.set(row.id, row.updated_at)
  }
  return found
}

export async function updateAuthor(
  tx: Tx,
  id: string,
  change: Pick<Selectable<AuthorRow>, 'asin' | 'description' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('author').set(change).where('id', '=', id).execute()
}

export async function updateSeries(
  tx: Tx,
  id: string,
  change: Pick<Selectable<SeriesRow>, 'description' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('series').set(change).where('id', '=', id).execute()
}
