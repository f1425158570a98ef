import { notFound } from '../../lib/errors.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import type { CountedAuthor } from '../items/names.types.ts'
import { searchByName } from '../browse/name-search.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { type AuthorWithBooks, findAuthorWithBooks, listAuthors } from './authors-list.service.ts'
import { findLibraryOfAuthor } from './authors.store.ts'

/** Returns an author as the viewer sees them; not found if the viewer may not see any of their books. */
export async function getAuthorWithBooks(
  ctx: BrowseContext,
  viewer: User,
  id: string,
): Promise<AuthorWithBooks> {
  const libraryId = await findLibraryOfAuthor(ctx.db, id)
  if (libraryId === undefined || !maySeeLibrary(viewer, libraryId)) notFound('Author')
  return (await findAuthorWithBooks(ctx, viewer, libraryId, id)) ?? notFound('Author')
}

export function searchAuthors(
  ctx: BrowseContext,
  viewer: User,
  text: string,
  limit: number,
): Promise<CountedAuthor[]> {
  const request = { limit: 0, page: 0, sort: 'name', isDescending: false } as const
  return searchByName(ctx, viewer, { text, limit }, async (libraryId) => {
    const { authors } = await listAuthors(ctx, viewer, libraryId, request)
    return authors
  })
}
