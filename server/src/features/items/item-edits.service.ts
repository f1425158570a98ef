import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { takeItemTurns } from './item-turns.ts'
import { loadItems } from './items-read.store.ts'
import { saveChangedItems } from './items-rewrite.store.ts'
import type { ChangedItem, SaveOptions } from './items-save.types.ts'
import { countChange, dropItems } from './items-write.store.ts'
import { findHolders } from './item-holders.store.ts'
import type { Item, ItemHolders } from './items.types.ts'
import { sweepUnused } from './people.store.ts'

/** The shelf as edits see it: items are taken, changed and put back within one transaction. */

/** Whoever else wants to change items of the library waits until the transaction is over. */
export async function takeItems(tx: Tx, libraryId: string, ids: readonly string[]): Promise<Item[]> {
  await takeItemTurns(tx, libraryId)
  return loadItems(tx, ids)
}

/** Of one library. */
export function putItems(tx: Tx, changed: readonly ChangedItem[], options: SaveOptions): Promise<void> {
  return saveChangedItems(tx, changed, options)
}

/** Of one library, with everything that hangs on them. Tells who held them: nobody can be asked afterwards. */
export async function throwOutItems(tx: Tx, libraryId: string, ids: readonly string[]): Promise<ItemHolders> {
  await takeItemTurns(tx, libraryId)
  const holders = await findHolders(tx, ids)
  await dropItems(tx, libraryId, ids)
  return holders
}

/** Names that no item bears any more; once after many changes. */
export function tidyNames(ctx: Pick<Context, 'db'>, libraryId: string): Promise<void> {
  return ctx.db.transaction().execute((tx) => sweepUnused(tx, libraryId))
}

/** Something about the library's names has changed that lists show. */
export async function noteChange(tx: Tx, libraryId: string): Promise<void> {
  await countChange(tx, libraryId)
}
