import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import {
  type FileBrief,
  findItemsAt,
  type ItemBrief,
  listFileBriefs,
  listItemBriefs,
  type NewPlace,
  relocateItems,
} from './item-scans.store.ts'
import { loadItems } from './items-read.store.ts'
import { markMissing, saveItems, type SaveOptions } from './items-write.store.ts'
import type { Item } from './items.types.ts'
import { sweepUnused } from './people.store.ts'

/** The shelf as scans see it. They write in transactions of their own, together with what they report. */

const BRIEFS_PER_STEP = 2_000

export async function* eachItemBrief(
  ctx: Pick<Context, 'db'>,
  libraryId: string,
): AsyncGenerator<readonly ItemBrief[]> {
  for (let afterNum = 0; ; ) {
    const briefs = await listItemBriefs(ctx.db, libraryId, { afterNum, limit: BRIEFS_PER_STEP })
    if (briefs.length > 0) yield briefs
    if (briefs.length < BRIEFS_PER_STEP) return
    afterNum = briefs.at(-1)?.num ?? 0
  }
}

export function getFileBriefs(ctx: Pick<Context, 'db'>, itemIds: readonly string[]): Promise<FileBrief[]> {
  return listFileBriefs(ctx.db, itemIds)
}

export function getWholeItems(ctx: Pick<Context, 'db'>, ids: readonly string[]): Promise<Item[]> {
  return loadItems(ctx.db, ids)
}

export function shelveItems(tx: Tx, items: readonly Item[], options: SaveOptions): Promise<void> {
  return saveItems(tx, items, options)
}

export function shelveAsMissing(tx: Tx, libraryId: string, ids: readonly string[], now: number): Promise<void> {
  return markMissing(tx, libraryId, ids, now)
}

/** What no item needs any more. */
export function clearShelf(tx: Tx, libraryId: string): Promise<void> {
  return sweepUnused(tx, libraryId)
}

/**
 * Makes room for items that move to where others are stored. Those others either move on, to a place given here as
 * well, or are gone and keep a place of their own that nothing on disk can have.
 */
export async function makeRoom(tx: Tx, moves: readonly NewPlace[]): Promise<void> {
  const targets = new Map(moves.map((move) => [placeKey(move), move]))
  const moving = new Map(moves.map((move) => [move.id, move]))
  const folderIds = [...new Set(moves.map(({ folderId }) => folderId))]
  const inTheWay: NewPlace[] = []
  for (const folderId of folderIds) {
    const relPaths = moves.filter((move) => move.folderId === folderId).map(({ relPath }) => relPath)
    const there = await findItemsAt(tx, folderId, relPaths)
    inTheWay.push(...there.filter((item) => targets.get(placeKey(item))?.id !== item.id))
  }
  if (inTheWay.length === 0) return
  const involved = new Map<string, NewPlace>()
  for (const item of inTheWay) {
    const mover = targets.get(placeKey(item))
    if (mover) involved.set(mover.id, mover)
    involved.set(item.id, moving.get(item.id) ?? { ...item, relPath: `${item.relPath}\u0001${item.id}` })
  }
  await relocateItems(tx, [...involved.values()])
}

function placeKey({ folderId, relPath }: NewPlace): string {
  return `${folderId}/${relPath}`
}
