import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { listItemsOf } from './named-items.store.ts'

/** An author or series is visible if one of its books is. Edits affect only the books the editor may see. */

interface SeenBooks {
  readonly bookIds: readonly ItemId[]
  /** Whether the editor may see every book with this author or series. */
  readonly isAllSeen: boolean
}

interface NamedRow {
  readonly num: number
  readonly id: string
  readonly library_id: LibraryId
  readonly name: string
}

export async function seenBooks(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  field: 'authors' | 'series',
  num: number,
): Promise<SeenBooks> {
  const table = field === 'authors' ? 'author' : 'series'
  const bookIds = await listItemsOf(ctx.db, table, num, viewer)
  return { bookIds, isAllSeen: (await listItemsOf(ctx.db, table, num)).length === bookIds.length }
}

/** An author or series without books is visible to those who may see the whole library. */
export async function maySeeName(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  field: 'authors' | 'series',
  { num, library_id: libraryId }: Pick<NamedRow, 'num' | 'library_id'>,
): Promise<boolean> {
  if (!maySeeLibrary(viewer, libraryId)) return false
  if (maySeeAllOf(viewer, libraryId)) return true
  return (await seenBooks(ctx, viewer, field, num)).bookIds.length > 0
}

interface MoveOfBooks {
  readonly into: string
  /** Whether the name is not in use yet. */
  readonly isNew: boolean
}

/**
 * Where books the editor may see move on a rename: to the existing owner of the new name, or to a new one if the old
 * one also has books the editor may not see. Undefined if the old one itself is renamed.
 */
export async function planBookMove(
  ctx: Pick<Context, 'db'>,
  editor: User,
  field: 'authors' | 'series',
  named: NamedRow,
  name: string | undefined,
  findByName: (name: string) => Promise<NamedRow | undefined>,
): Promise<MoveOfBooks | undefined> {
  if (name === undefined) return undefined
  const twin = await findByName(name)
  if (twin && twin.id !== named.id) {
    if (!(await maySeeName(ctx, editor, field, twin))) invalid('This name cannot be used')
    return { into: twin.name, isNew: false }
  }
  if (name === named.name || (await seenBooks(ctx, editor, field, named.num)).isAllSeen) return undefined
  return { into: name, isNew: true }
}
