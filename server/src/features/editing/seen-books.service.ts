import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { listItemsOfAuthor, listItemsOfSeries } from './named-items.store.ts'

/** An author or series is visible through a book that is, and changes only in the books that are. */

interface SeenBooks {
  readonly bookIds: readonly ItemId[]
  /** No book that the editor may not see has the name. */
  readonly isAllSeen: boolean
}

export async function seenBooks(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  field: 'authors' | 'series',
  num: number,
): Promise<SeenBooks> {
  const list = field === 'authors' ? listItemsOfAuthor : listItemsOfSeries
  const bookIds = await list(ctx.db, num, viewer)
  return { bookIds, isAllSeen: (await list(ctx.db, num)).length === bookIds.length }
}

/** One without a book is there for those who see the whole library. */
export async function seesName(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  field: 'authors' | 'series',
  { num, library_id: libraryId }: { readonly num: number; readonly library_id: LibraryId },
): Promise<boolean> {
  if (!maySeeLibrary(viewer, libraryId)) return false
  if (maySeeAllOf(viewer, libraryId)) return true
  return (await seenBooks(ctx, viewer, field, num)).bookIds.length > 0
}
