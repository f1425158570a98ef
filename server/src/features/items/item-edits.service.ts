import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { audienceOf, hasOtherAudience } from './audience.rules.ts'
import type { Item, ItemHolders } from './items.types.ts'
import type { AuthorFacts } from './names.types.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AuthorRow } from '../../platform/db/name-schema.ts'
import { lockLibraryItems } from './storage/item-lock.store.ts'
import { loadItems } from './storage/items-read.store.ts'
import { saveChangedItems } from './storage/items-rewrite.store.ts'
import type { ChangedItem, CreatedNames, SaveOptions } from './storage/items-save.types.ts'
import { countChange, dropItems } from './storage/items-write.store.ts'
import { findEpisodeHolders, findHolders } from './storage/item-holders.store.ts'
import { sweepUnusedNames } from './storage/people.store.ts'

/** Items for editing: they are loaded, changed and saved within one transaction. */

/** Other writers of the library's items wait until the transaction ends. */
export async function lockAndLoadItems(
  tx: Tx,
  libraryId: LibraryId,
  ids: readonly ItemId[],
): Promise<Item[]> {
  await lockLibraryItems(tx, libraryId)
  return loadItems(tx, ids)
}

/** All items must belong to one library. */
export function saveEditedItems(
  tx: Tx,
  changed: readonly ChangedItem[],
  options: SaveOptions,
): Promise<void> {
  return saveChangedItems(tx, changed, options)
}

/**
 * Deletes items of one library with all dependent rows. Returns their holders, which can't be looked up afterwards.
 */
export async function deleteItems(
  tx: Tx,
  libraryId: LibraryId,
  ids: readonly ItemId[],
): Promise<ItemHolders> {
  await lockLibraryItems(tx, libraryId)
  const holders = await findHolders(tx, ids)
  await dropItems(tx, libraryId, ids)
  return holders
}

/** Finds the collections and playlists that hold the items; call it before the items are deleted. */
export function getItemHolders(ctx: Pick<Context, 'db'>, itemIds: readonly ItemId[]): Promise<ItemHolders> {
  return findHolders(ctx.db, itemIds)
}

/** Finds the playlists that hold the episodes; call it before the episodes are deleted. */
export function getEpisodeHolders(
  ctx: Pick<Context, 'db'>,
  episodeIds: readonly string[],
): Promise<Pick<ItemHolders, 'playlistIds'>> {
  return findEpisodeHolders(ctx.db, episodeIds)
}

/** Emits the events for items changed in one library; call it after the transaction that changed them. */
export function emitItemsUpdated(
  ctx: Pick<Context, 'events'>,
  libraryId: LibraryId,
  changed: readonly ChangedItem[],
): void {
  if (changed.length === 0) return
  ctx.events.emit('items.updated', { libraryId, ids: changed.map(({ item }) => item.id) })
  const items = changed.filter(hasOtherAudience).map(({ before, item }) => ({
    id: item.id,
    before: audienceOf(before),
    after: audienceOf(item),
  }))
  if (items.length > 0) ctx.events.emit('items.audience-changed', { items })
}

/** Emits the event for new names; call it after the transaction that created them. */
export function emitNamesAdded(ctx: Pick<Context, 'events'>, libraryId: LibraryId, made: CreatedNames): void {
  const { authorIds, seriesIds } = made
  if (authorIds.length + seriesIds.length === 0) return
  ctx.events.emit('names.added', { libraryId, authorIds, seriesIds })
}

/** Deletes names that no item uses any more; called once after many changes. */
export async function removeUnusedNames(
  ctx: Pick<Context, 'db' | 'events'>,
  libraryId: LibraryId,
): Promise<void> {
  const { seriesIds, authors } = await ctx.db.transaction().execute(async (tx) => {
    // Waits for any writer that is currently adding an item to one of them.
    await lockLibraryItems(tx, libraryId)
    return sweepUnusedNames(tx, libraryId)
  })
  if (seriesIds.length > 0) ctx.events.emit('series.removed', { libraryId, ids: seriesIds })
  for (const author of authors) {
    ctx.events.emit('author.removed', { author: removedAuthor(author), itemIds: [], isAnnounced: false })
  }
}

/** A snapshot of the author for the removal event. */
export const removedAuthor = (author: Selectable<AuthorRow>): AuthorFacts => ({
  ...toAuthor(author),
  imagePath: null,
})

export function toAuthor(row: Selectable<AuthorRow>): AuthorFacts {
  return {
    id: row.id,
    asin: row.asin,
    name: row.name,
    lastFirst: row.last_first,
    description: row.description,
    imagePath: row.image_path,
    libraryId: row.library_id,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
  }
}

/**
 * Increments the change number for a change to the library's names that lists show. Call it before changing them:
 * PostgreSQL detects a deadlock between transactions that lock the library and its names in different orders.
 */
export function noteChange(tx: Tx, libraryId: LibraryId): Promise<number> {
  return countChange(tx, libraryId)
}
