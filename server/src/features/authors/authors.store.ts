import type { Tx } from '../../platform/db/db.ts'
import { namedRows } from '../visibility/named-rows.sql.ts'

export const {
  find: findAuthor,
  findByKey: findAuthorByKey,
  findLibrary: findLibraryOfAuthor,
  listById: listAuthorsById,
  listVisible: listVisibleAuthors,
  update: updateAuthorRow,
} = namedRows('author')

/** False: there was none. */
export async function deleteAuthorRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('author').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
