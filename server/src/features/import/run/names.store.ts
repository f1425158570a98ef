import type { Db } from '../../../platform/db/db.ts'
import { readInPortions } from '../../../platform/db/upsert.ts'
import { type NamedTable, namedRows } from '../../visibility/named-rows.sql.ts'

/** Authors and series with their original ids. */

/** Maps existing names to the time of their last change. */
export async function findNames(
  db: Db,
  table: NamedTable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom(table).select(['id', 'updated_at']).where('id', 'in', portion).execute(),
  )
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

export const { update: updateAuthor } = namedRows('author')
export const { update: updateSeries } = namedRows('series')
