import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Tx } from '../../platform/db/db.ts'
import { isDuplicate } from '../../platform/db/duplicates.ts'
import { noteChange } from '../items/item-edits.service.ts'
import { getItemLibraries } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { type EditContext, editItems } from './edit-items.service.ts'
import type { ChangeNote, EditedItem, StoredChangeEntry, StoredChangeSet } from './editing.types.ts'
import { readField } from './item-fields.rules.ts'
import { seenBooks } from './seen-books.service.ts'

/** The operations on author or series rows needed to undo a rename, provided by the slices that own them. */
export interface RenamableName {
  find(
    libraryId: LibraryId,
    name: string,
  ): Promise<{ readonly id: string; readonly num: number; readonly name: string } | undefined>
  rename(tx: Tx, id: string, name: string, updatedAt: number): Promise<void>
  announce(libraryId: LibraryId, id: string): void
}

export type RenamableNames = Readonly<Record<'authors' | 'series', RenamableName>>

/** The note of a change set that undid a rename, so that it can be undone the same way. */
const TAKEN_BACK = 'rename as such'

interface Renaming {
  readonly field: 'authors' | 'series'
  readonly libraryId: LibraryId
  /** The current name and the previous name. */
  readonly from: string
  readonly to: string
}

/**
 * Undoes the rename of an author or series by renaming it back, so that it keeps its image and description; changing
 * the name in each book would leave those with another author or series. Returns the number of books, or null if that
 * is not possible: the change was not a rename, the name has changed again, the old name is taken, or the user may
 * not see all books.
 */
export async function undoRename(
  ctx: EditContext,
  user: User,
  set: StoredChangeSet,
  entries: readonly StoredChangeEntry[],
  names: RenamableNames,
): Promise<number | null> {
  const renaming = await renamingOf(ctx, set, entries)
  if (renaming === null) return null
  await getLibrary(ctx, user, renaming.libraryId)
  const bookIds = await takeBack(ctx, user, renaming, names[renaming.field])
  if (bookIds === null) return null
  const sources = new Map(entries.map(({ itemId, before }) => [itemId, before.source]))
  const note: ChangeNote = { kind: 'revert', userId: user.id, note: TAKEN_BACK, revertsNum: set.num }
  const edited = await editItems(ctx, user, bookIds, note, (item) => {
    const source = sources.has(item.id) ? sources.get(item.id) : item.fieldSources[renaming.field]
    return rewritten(item, renaming, source ?? null, ctx.clock.now())
  })
  return edited.length
}

async function renamingOf(
  ctx: EditContext,
  { kind, note }: StoredChangeSet,
  entries: readonly StoredChangeEntry[],
): Promise<Renaming | null> {
  const [first] = entries
  const isRename = kind === 'rename' || (kind === 'revert' && note === TAKEN_BACK)
  if (!isRename || !first || !(first.field === 'authors' || first.field === 'series')) return null
  const [before, after] = [namesIn(first.before.value), namesIn(first.after.value)]
  const [from, ...moreFrom] = after.filter((name) => !before.includes(name))
  const [to, ...moreTo] = before.filter((name) => !after.includes(name))
  const [libraryId] = (
    await getItemLibraries(ctx.db, [...new Set(entries.map(({ itemId }) => itemId))])
  ).keys()
  if (from === undefined || to === undefined || libraryId === undefined) return null
  return moreFrom.length + moreTo.length > 0 ? null : { field: first.field, libraryId, from, to }
}

/** Restores the old name of the row and returns its books; null if that is not possible. */
async function takeBack(
  ctx: EditContext,
  user: User,
  { field, libraryId, from, to }: Renaming,
  names: RenamableName,
): Promise<readonly ItemId[] | null> {
  const row = await names.find(libraryId, from)
  const twin = await names.find(libraryId, to)
  if (!row || row.name !== from || (twin && twin.id !== row.id)) return null
  const { bookIds, isAllSeen } = await seenBooks(ctx, user, field, row.num)
  if (!isAllSeen) return null
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await noteChange(tx, libraryId)
      await names.rename(tx, row.id, to, ctx.clock.now())
    })
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
  names.announce(libraryId, row.id)
  return bookIds
}

/** The loaded item already has the old name: it only has to be saved again. */
function rewritten(
  item: Item,
  { field, from, to }: Renaming,
  source: StoredChangeEntry['before']['source'],
  now: number,
): EditedItem {
  const { [field]: current, ...others } = item.fieldSources
  const value = readField(item, field)
  return {
    before: item,
    item: { ...item, fieldSources: source ? { ...others, [field]: source } : others, updatedAt: now },
    changes: [
      {
        field,
        before: { value: withName(value, to, from), source: current ?? null },
        after: { value, source },
      },
    ],
  }
}

const nameOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'name' in one ? one.name : one

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(nameOf).filter((name) => typeof name === 'string')

function withName(value: unknown, name: string, other: string): unknown[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).map((one) => {
    if (nameOf(one) !== name) return one
    return typeof one === 'object' ? { ...one, name: other } : other
  })
}
