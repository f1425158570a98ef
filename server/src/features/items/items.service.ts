import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { chunked } from '../../lib/batching.ts'
import { notFound } from '../../lib/errors.ts'
import { groupBy } from '../../lib/group-by.ts'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { maySeeItem } from '../visibility/visibility.rules.ts'
import { findFolderPaths } from './storage/folder-paths.store.ts'
import type { ItemVersion } from './views/rendered.cache.ts'
import { ITEM_FLAG } from './item-flags.rules.ts'
import {
  findItemVersions,
  findTitles,
  findTitleOfPath,
  findVisibleItem,
  type VersionOfItem,
} from './storage/item-versions.store.ts'
import {
  type BookNumbers,
  findItemLibraries,
  listBookNumbers,
  listItemsWithIssues,
  loadItems,
  loadPlayedItems,
} from './storage/items-read.store.ts'
import { audienceOf } from './audience.rules.ts'
import { asSeenBy } from './explicit-episodes.rules.ts'
import type { Item, ItemWith, PlayedItem } from './items.types.ts'

/** Items, restricted to what the viewer may see. */

export type { VersionOfItem } from './storage/item-versions.store.ts'

/** An item with the folder path that its views need. */
export interface ItemInPlace {
  readonly item: Item
  readonly folderPath: string
}

interface PlayedInPlace {
  readonly item: PlayedItem
  readonly folderPath: string
}

/**
 * Items the viewer may not see count as missing. Episodes they may not see are left out, so the item must not be saved.
 */
export async function getItem(ctx: Pick<Context, 'db'>, viewer: User, id: ItemId): Promise<ItemInPlace> {
  const [found] = await getItems(ctx, viewer, [id])
  return found ?? notFound('Item')
}

/** The item's current change number. An item the viewer may not see counts as missing. */
export async function getItemVersion(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  id: ItemId,
): Promise<ItemVersion> {
  return (await findVisibleItem(ctx.db, viewer, id)) ?? notFound('Item')
}

/** Returns the current change numbers of items, in the order of the ids. Does not check visibility. */
export function getItemVersions(ctx: Pick<Context, 'db'>, ids: readonly ItemId[]): Promise<VersionOfItem[]> {
  return findItemVersions(ctx.db, ids)
}

/** Whether the viewer may see at least one of the items. */
export async function seesAnyItem(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  ids: readonly ItemId[],
): Promise<boolean> {
  for (const id of ids) {
    if (await findVisibleItem(ctx.db, viewer, id)) return true
  }
  return false
}

/** Other requests can run between these. */
const LOADED_AT_ONCE = 100

/** Returns the items that exist and that the viewer may see, in the order of the ids. Like `getItem` otherwise. */
export async function getItems(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  ids: readonly ItemId[],
): Promise<ItemInPlace[]> {
  return asSeen(viewer, await getWholeItems(ctx, viewer, ids))
}

/** Like `getItems`, with episodes that the viewer may not see: for changes to whole items, not for responses. */
export async function getWholeItems(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  ids: readonly ItemId[],
): Promise<ItemInPlace[]> {
  const found: ItemInPlace[] = []
  for (const some of chunked([...new Set(ids)], LOADED_AT_ONCE)) {
    // SQLite answers within the same turn.
    if (found.length > 0) await yieldToEventLoop()
    found.push(...(await getItemsInPlace(ctx.db, some)))
  }
  return found.filter(({ item }) => maySee(viewer, item))
}

/** Like `getItems`, but loads only the file columns needed for playback. */
export async function getPlayedItems(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  ids: readonly ItemId[],
): Promise<PlayedInPlace[]> {
  const found = await inPlace(ctx.db, await loadPlayedItems(ctx.db, [...new Set(ids)]))
  return asSeen(
    viewer,
    found.filter(({ item }) => maySee(viewer, item)),
  )
}

const asSeen = <Place extends { readonly item: PlayedItem }>(
  viewer: User,
  places: readonly Place[],
): Place[] => places.map((place) => ({ ...place, item: asSeenBy(viewer, place.item) }))

export function maySee(viewer: User, item: Pick<Item, 'libraryId' | 'tags' | 'media'>): boolean {
  return maySeeItem(viewer, audienceOf(item))
}

export async function getItemsInPlace(db: Db, ids: readonly ItemId[]): Promise<ItemInPlace[]> {
  return inPlace(db, await loadItems(db, ids))
}

async function inPlace<File>(db: Db, items: readonly ItemWith<File>[]) {
  const paths = await findFolderPaths(db, [...new Set(items.map((item) => item.folderId))])
  return items.map((item) => ({ item, folderPath: paths.get(item.folderId) ?? '' }))
}

/** Groups item ids by library, keeping their order; unknown ids are left out. */
export async function getItemLibraries(db: Db, ids: readonly ItemId[]): Promise<Map<LibraryId, ItemId[]>> {
  const libraryOf = await findItemLibraries(db, ids)
  const known = ids.flatMap((id) => {
    const libraryId = libraryOf.get(id)
    return libraryId === undefined ? [] : [{ id, libraryId }]
  })
  return new Map(
    [...groupBy(known, ({ libraryId }) => libraryId)].map(([key, group]) => [key, group.map(({ id }) => id)]),
  )
}

export function getItemsWithIssues(ctx: Pick<Context, 'db'>, libraryId: LibraryId): Promise<ItemId[]> {
  return listItemsWithIssues(ctx.db, libraryId, ITEM_FLAG.hasIssues)
}

/** Lists the books of a library with their ASINs and ISBNs. */
export function getBookNumbers(ctx: Pick<Context, 'db'>, libraryId: LibraryId): Promise<BookNumbers[]> {
  return listBookNumbers(ctx.db, libraryId)
}

/** Maps ids to titles; items the viewer may not see are left out. */
export function getTitles(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  ids: readonly ItemId[],
): Promise<ReadonlyMap<ItemId, string>> {
  return findTitles(ctx.db, viewer, ids)
}

/** Returns the title of the item at or above the path; ignores items the viewer may not see. */
export async function findTitleAt(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  { folderId, relPath }: { folderId: string; relPath: string },
): Promise<string | undefined> {
  const parts = relPath.split('/')
  const around = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  return findTitleOfPath(ctx.db, viewer, folderId, around)
}
