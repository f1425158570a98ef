import type { LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { SeriesRow } from '../../platform/db/name-schema.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'

export async function findSeries(db: Db, id: string): Promise<Selectable<SeriesRow> | undefined> {
  return db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSeriesByKey(db: Db, libraryId: LibraryId, matchKey: string) {
  return db
    .selectFrom('series')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('match_key', '=', matchKey)
    .executeTakeFirst()
}

export async function updateSeriesRow(
  tx: Tx,
  id: string,
  fields: Partial<Selectable<SeriesRow>>,
): Promise<void> {
  await tx.updateTable('series').set(fields).where('id', '=', id).execute()
}

export async function findLibraryOfSeries(db: Db, id: string): Promise<LibraryId | undefined> {
  const row = await db.selectFrom('series').select('library_id').where('id', '=', id).executeTakeFirst()
  return row?.library_id
}

export async function listSeriesById(db: Db, ids: readonly string[]): Promise<Selectable<SeriesRow>[]> {
  return readInPortions(ids, (portion) =>
    db.selectFrom('series').selectAll().where('id', 'in', portion).execute(),
  )
}

/** Those of the series of which the viewer may see a book. */
export async function listVisibleSeries(db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('series')
      .innerJoin('item_series', 'item_series.series_num', 'series.num')
      .innerJoin('item', 'item.num', 'item_series.item_num')
      .select('series.id')
      .distinct()
      .where('series.id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute(),
  )
  return new Set(rows.map(({ id }) => id))
}
