import type { LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AuthorRow } from '../../platform/db/name-schema.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'

export async function findAuthor(db: Db, id: string): Promise<Selectable<AuthorRow> | undefined> {
  return db.selectFrom('author').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAuthorByKey(db: Db, libraryId: LibraryId, matchKey: string) {
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

export async function findLibraryOfAuthor(db: Db, id: string): Promise<LibraryId | undefined> {
  const row = await db.selectFrom('author').select('library_id').where('id', '=', id).executeTakeFirst()
  return row?.library_id
}

export async function listAuthorsById(db: Db, ids: readonly string[]): Promise<Selectable<AuthorRow>[]> {
  return readInPortions(ids, (portion) =>
    db.selectFrom('author').selectAll().where('id', 'in', portion).execute(),
  )
}

/** Those of the authors of whom the viewer may see a book. */
export async function listVisibleAuthors(db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('author')
      .innerJoin('item_author', 'item_author.author_num', 'author.num')
      .innerJoin('item', 'item.num', 'item_author.item_num')
      .select('author.id')
      .distinct()
      .where('author.id', 'in', portion)
      .where(isVisibleTo(viewer))
      .execute(),
  )
  return new Set(rows.map(({ id }) => id))
}
