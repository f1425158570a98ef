import type { LibraryId } from '@lectern/contract/ids'
import { getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext } from './browse.types.ts'

/** For older clients: searches authors and series by part of the name, in all book libraries. */
export async function searchByName<Named extends { readonly name: string }>(
  ctx: BrowseContext,
  viewer: User,
  { text, limit }: { readonly text: string; readonly limit: number },
  list: (libraryId: LibraryId) => Promise<Iterable<Named>>,
): Promise<Named[]> {
  const found: Named[] = []
  for (const library of await getLibraries(ctx, viewer)) {
    if (library.mediaType !== 'book') continue
    for (const named of await list(library.id)) {
      if (found.length >= limit) return found
      if (named.name.toLowerCase().includes(text.toLowerCase())) found.push(named)
    }
  }
  return found
}
