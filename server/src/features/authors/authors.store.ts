import type { Tx } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import { namedRows } from '../visibility/named-rows.sql.ts'

export const {
  find: findAuthor,
  findByKey: findAuthorByKey,
  findLibrary: findLibraryOfAuthor,
  listById: listAuthorsById,
  listVisible: listVisibleAuthors,
  update: updateAuthorRow,
} = namedRows('author')

export const deleteAuthorRow = (tx: Tx, id: string): Promise<boolean> => deleteRow(tx, 'author', { id })
