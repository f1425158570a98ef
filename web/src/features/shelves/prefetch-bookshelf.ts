import { queryClient } from '../../lib/query-client.ts'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { currentUser } from '../../session/use-user.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { bookshelfOrder } from './bookshelf-order.rules.ts'
import { parseCombined } from './combined.rules.ts'
import { pageQuery } from './paged-list.ts'
import { itemsList } from './shelves.api.ts'
import type { BookshelfSearch } from './use-bookshelf-order.ts'
import { shelfLayout } from './use-shelf-layout.ts'
import { shelfSettings } from './use-shelf-settings.ts'

/** Prefetches the beginning of a bookshelf while the page around it is still rendering. */
export async function prefetchBookshelf(libraryId: string, search: BookshelfSearch): Promise<void> {
  // A smart shelf's filters have to be loaded first, and an explicit order may differ from the stored one.
  if (search.shelf !== undefined || search.sort !== undefined || search.desc !== undefined) return
  const libraries = await queryClient.ensureQueryData(librariesQuery())
  const library = libraries.find(({ id }) => id === libraryId)
  if (!library) return
  const user = currentUser()
  const combined = parseCombined(search.filters, search.match)
  const { filter, sort, collapsesSeries } = bookshelfOrder({
    mediaType: library.mediaType,
    settings: shelfSettings(library),
    seesExplicit: user?.permissions.accessExplicitContent ?? false,
    seesShares: isAdminOrUp(user),
    filter: search.filter,
    combined,
    shelf: null,
  })
  const list = itemsList({
    libraryId,
    filter,
    combined,
    sort: sort.key,
    isDescending: sort.isDescending,
    collapsesSeries: collapsesSeries && shelfLayout().mode !== 'list',
  })
  await queryClient.prefetchQuery(pageQuery(list, 0))
}
