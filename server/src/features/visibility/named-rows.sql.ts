import type { LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AuthorRow, SeriesRow } from '../../platform/db/name-schema.ts'
import { namedLinks } from '../../platform/db/named-links.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from './visibility.sql.ts'

/**
 * What authors and series have in common: a name in a library, and items linked to it. TypeScript can't type a query
 * whose table is a parameter, hence the casts.
 */

interface NamedRows {
  author: AuthorRow
  series: SeriesRow
}
export type NamedTable = keyof NamedRows

export function namedRows<Table extends NamedTable>(name: Table) {
  type Row = Selectable<NamedRows[Table]>
  const table: NamedTable = name
  return {
    find: async (db: Db, id: string): Promise<Row | undefined> => {
      const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
      return row as Row | undefined
    },
    findByKey: async (db: Db, libraryId: LibraryId, matchKey: string): Promise<Row | undefined> => {
      const query = db.selectFrom(table).selectAll().where('library_id', '=', libraryId)
      return (await query.where('match_key', '=', matchKey).executeTakeFirst()) as Row | undefined
    },
    findLibrary: async (db: Db, id: string): Promise<LibraryId | undefined> => {
      const row = await db.selectFrom(table).select('library_id').where('id', '=', id).executeTakeFirst()
      return row?.library_id
    },
    listById: async (db: Db, ids: readonly string[]): Promise<Row[]> => {
      const rows = await readInPortions(ids, (portion) =>
        db.selectFrom(table).selectAll().where('id', 'in', portion).execute(),
      )
      return rows as Row[]
    },
    /** Filters the ids to those with an item the viewer may see. */
    listVisible: async (db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> => {
      const rows = await readInPortions(ids, (portion) =>
        visibleNames(db, table, viewer).select('named.id').where('named.id', 'in', portion).execute(),
      )
      return new Set(rows.map(({ id }) => id))
    },
    update: async (tx: Tx, id: string, fields: Partial<Row>): Promise<void> => {
      await tx
        .updateTable(table)
        .set(fields as never)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Those with an item the viewer may see, as `named`. */
export function visibleNames(db: Db, table: NamedTable, viewer: User) {
  return namedLinks(db, table as 'author')
    .innerJoin('item', 'item.num', 'link.item_num')
    .distinct()
    .where(isVisibleTo(viewer))
}
