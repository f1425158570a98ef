import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import type { ItemBrief } from './items.types.ts'
import {
  type BriefPlace,
  type FileBrief,
  findItemsAt,
  findStamps,
  listFileBriefs,
  listItemBriefs,
  listItemBriefsIn,
  type NewPlace,
  relocateItems,
} from './storage/item-scans.store.ts'
import { lockLibraryItems } from './storage/item-lock.store.ts'
import { loadItems } from './storage/items-read.store.ts'
import { countChange } from './storage/items-write.store.ts'
import type { Item } from './items.types.ts'

export { markMissing, saveItems } from './storage/items-write.store.ts'

/** Loading and saving items for scans, in transactions that also include the scan report. */

const BRIEFS_PER_STEP = 2_000

export async function* eachItemBrief(
  ctx: Pick<Context, 'db'>,
  libraryId: LibraryId,
): AsyncGenerator<readonly ItemBrief[]> {
  let after: BriefPlace = { changeNum: -1, num: asItemNum(-1) }
  for (;;) {
    const { briefs, last } = await listItemBriefs(ctx.db, libraryId, { after, limit: BRIEFS_PER_STEP })
    if (briefs.length > 0) yield briefs
    if (briefs.length < BRIEFS_PER_STEP) return
    after = last
  }
}

/** Returns the item at the path and all items below it. */
export async function getItemBriefsBelow(
  ctx: Pick<Context, 'db'>,
  folderId: string,
  relPath: string,
): Promise<ItemBrief[]> {
  const briefs = await listItemBriefsIn(ctx.db, folderId, relPath)
  return briefs.filter(
    (brief) => relPath === '' || brief.relPath === relPath || brief.relPath.startsWith(`${relPath}/`),
  )
}

/** Returns the id of the item stored at exactly this path. */
export async function findItemAt(
  ctx: Pick<Context, 'db'>,
  folderId: string,
  relPath: string,
): Promise<string | undefined> {
  const [found] = await findItemsAt(ctx.db, folderId, [relPath])
  return found?.id
}

/** Like `findItemAt`, but locks the library's items until the transaction ends. */
export async function findItemAtLocked(
  tx: Tx,
  { libraryId, folderId, relPath }: Pick<Item, 'libraryId' | 'folderId' | 'relPath'>,
): Promise<string | undefined> {
  await lockLibraryItems(tx, libraryId)
  return findItemAt({ db: tx }, folderId, relPath)
}

export function getFileBriefs(ctx: Pick<Context, 'db'>, itemIds: readonly ItemId[]): Promise<FileBrief[]> {
  return listFileBriefs(ctx.db, itemIds)
}

export function getWholeItems(ctx: Pick<Context, 'db'>, ids: readonly ItemId[]): Promise<Item[]> {
  return loadItems(ctx.db, ids)
}

export function getStamps(ctx: Pick<Context, 'db'>, ids: readonly ItemId[]): Promise<Map<ItemId, number>> {
  return findStamps(ctx.db, ids)
}

/** Locks the library's items: nobody else can change them until the transaction ends. */
export async function lockAndGetStamps(
  tx: Tx,
  libraryId: LibraryId,
  ids: readonly ItemId[],
): Promise<Map<ItemId, number>> {
  await lockLibraryItems(tx, libraryId)
  return findStamps(tx, ids)
}

/**
 * Frees paths for items that move to where others are stored. Those others either move too, to a path also given
 * here, or are missing and get a placeholder path that can't exist on disk.
 */
export async function freePaths(
  tx: Tx,
  libraryId: LibraryId,
  moves: readonly NewPlace[],
  newPlaces: readonly Omit<NewPlace, 'id'>[],
): Promise<void> {
  if (moves.length === 0) return
  const movers = new Map(moves.map((move) => [placeKey(move), move]))
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  const involved = new Map<string, NewPlace>()
  for (const item of await itemsAt(tx, [...moves, ...newPlaces])) {
    const mover = movers.get(placeKey(item))
    if (mover?.id === item.id) continue
    if (mover) involved.set(mover.id, mover)
    involved.set(item.id, moveOf.get(item.id) ?? { ...item, relPath: `${item.relPath}\u0001${item.id}` })
  }
  if (involved.size === 0) return
  await relocateItems(tx, [...involved.values()], await countChange(tx, libraryId))
}

async function itemsAt(tx: Tx, places: readonly Omit<NewPlace, 'id'>[]): Promise<NewPlace[]> {
  const found: NewPlace[] = []
  for (const folderId of new Set(places.map((place) => place.folderId))) {
    const relPaths = places.filter((place) => place.folderId === folderId).map(({ relPath }) => relPath)
    found.push(...(await findItemsAt(tx, folderId, relPaths)))
  }
  return found
}

function placeKey({ folderId, relPath }: Omit<NewPlace, 'id'>): string {
  return `${folderId}/${relPath}`
}
