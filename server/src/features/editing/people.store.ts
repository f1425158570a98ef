import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AuthorRow, SeriesRow } from '../../platform/db/item-schema.ts'
import type { LabelKind } from '../items/items.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/** Rows of authors and series, and which items bear a name. */

export async function findAuthor(db: Db, id: string): Promise<Selectable<AuthorRow> | undefined> {
  return db.selectFrom('author').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAuthorByKey(db: Db, libraryId: string, matchKey: string) {
  return db
    .selectFrom('author')
    .selectAll()
    .where('library_id', '=', libraryId)
    .where('match_key', '=', matchKey)
    .executeTakeFirst()
}

export async function updateAuthorRow(
  tx: Tx,
  id: string,
  fields: Partial<Selectable<AuthorRow>>,
): Promise<void> {
  await tx.updateTable('author').set(fields).where('id', '=', id).execute()
}

/** False: there was none. */
export async function deleteAuthorRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('author').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** All of them, or those that the viewer may see. */
export async function listItemsOfAuthor(db: Db, authorNum: number, viewer?: User): Promise<string[]> {
  const query = db
    .selectFrom('item_author')
    .innerJoin('item', 'item.num', 'item_author.item_num')
    .select('item.id')
    .where('author_num', '=', authorNum)
  const rows = await (viewer ? query.where(isVisibleTo(viewer)) : query).execute()
  return rows.map(({ id }) => id)
}

export async function findSeries(db: Db, id: string): Promise<Selectable<SeriesRow> | undefined> {
  return db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSeriesByKey(db: Db, libraryId: string, matchKey: string) {
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

/** All of them, or those that the viewer may see. */
export async function listItemsOfSeries(db: Db, seriesNum: number, viewer?: User): Promise<string[]> {
  const query = db
    .selectFrom('item_series')
    .innerJoin('item', 'item.num', 'item_series.item_num')
    .select('item.id')
    .where('series_num', '=', seriesNum)
  const rows = await (viewer ? query.where(isVisibleTo(viewer)) : query).execute()
  return rows.map(({ id }) => id)
}

interface LabelWish {
  readonly kind: LabelKind
  readonly name: string
  readonly libraryId?: string
}

/** Those that the viewer may see, of all libraries or of one. */
export async function listItemsWithLabel(
  db: Db,
  viewer: User,
  { kind, name, libraryId }: LabelWish,
): Promise<string[]> {
  let query = db
    .selectFrom('label')
    .innerJoin('item_label', 'item_label.label_num', 'label.num')
    .innerJoin('item', 'item.num', 'item_label.item_num')
    .select('item.id')
    .where('label.kind', '=', kind)
    .where('label.name', '=', name)
    .where(isVisibleTo(viewer))
  if (libraryId !== undefined) query = query.where('label.library_id', '=', libraryId)
  if (!effectivePermissions(viewer).accessAllLibraries)
    query = query.where('label.library_id', 'in', ['', ...viewer.libraryIds])
  return (await query.execute()).map(({ id }) => id)
}

/** Of the items that the viewer may see, in the order of their names, each once. */
export async function listLabelNames(db: Db, viewer: User, kind: LabelKind): Promise<string[]> {
  let query = db
    .selectFrom('label')
    .select(['label.name', 'label.name_key'])
    .distinct()
    .where('label.kind', '=', kind)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_label')
          .innerJoin('item', 'item.num', 'item_label.item_num')
          .select('item.num')
          .whereRef('item_label.label_num', '=', 'label.num')
          .where(isVisibleTo(viewer)),
      ),
    )
  if (!effectivePermissions(viewer).accessAllLibraries)
    query = query.where('label.library_id', 'in', ['', ...viewer.libraryIds])
  const rows = await query.orderBy('label.name_key').orderBy('label.name').execute()
  return rows.map(({ name }) => name)
}
