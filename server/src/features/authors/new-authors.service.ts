import type { Context } from '../../context.ts'
import type { AuthorFacts } from '../items/names.types.ts'
import { toAuthor } from '../items/item-edits.service.ts'
import type { User } from '../users/users.types.ts'
import { listAuthorsById, listVisibleAuthors } from './authors.store.ts'

export function getAuthors({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<AuthorFacts[]> {
  return listAuthorsById(db, ids).then((rows) => rows.map(toAuthor))
}

/** Filters the given authors to those the viewer may see. */
export const seenAuthors = ({ db }: Pick<Context, 'db'>, viewer: User, ids: readonly string[]) =>
  listVisibleAuthors(db, viewer, ids)
