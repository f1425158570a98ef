import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AuthorRow, SeriesRow } from '../../../platform/db/name-schema.ts'
import { readInPortions } from '../../../platform/db/upsert.ts'

/** Authors and series with the ids they had. */

type Table = 'author' | 'series'

/** When those that are here were changed last. */
export async function findNames(db: Db, table: Table, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom(table).select(['id', 'updated_at']).where('id', 'in', portion).execute(),
  )
  return new Map(rows.map((row) => [row.id, row.updated_at]))
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
