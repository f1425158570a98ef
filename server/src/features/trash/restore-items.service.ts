import { type ItemId, NO_ID } from '@lectern/contract/ids'
import { AppError } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { keepInTrash, restoreFromTrash } from '../../platform/db/trash/trash.ts'
import { newId } from '../../platform/ids.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import { deleteItems, lockAndLoadItems, noteChange } from '../items/item-edits.service.ts'
import type { Item, ItemHolders } from '../items/items.types.ts'
import { currentFolderIds } from './kept-folders.service.ts'
import type { TrashContext } from './trash.service.ts'
import {
  deleteTrash,
  findPresentItems,
  findTwins,
  keptItems,
  moveAside,
  takeNewerProgress,
} from './trash.store.ts'
import type { KeptItem, TrashEntry } from './trash.types.ts'

interface Replaced {
  readonly items: readonly Item[]
  readonly heldBy: ItemHolders
}

/**
 * A scan may have added the same files again in the meantime: that duplicate goes to the trash, but its newer
 * progress is kept.
 */
export async function restoreItems(ctx: TrashContext, entry: TrashEntry): Promise<void> {
  const folderIds = await currentFolderIds(ctx.db, entry)
  const folderIdOf = (former: string) => folderIds.get(former) ?? former
  const kept = (await keptItems(ctx.db, entry.num)).map((item) => ({
    ...item,
    folderId: folderIdOf(item.folderId),
  }))
  const libraryId = entry.libraryId ?? NO_ID
  const replaced = await ctx.db.transaction().execute(async (tx) => {
    const present = await findPresentItems(
      tx,
      kept.map(({ id }) => id),
    )
    if (present.size > 0) throw new AppError('invalid', 'It is already here.')
    await lockAndLoadItems(tx, libraryId, [])
    const twins = await findTwins(tx, kept)
    for (const { twin, kept: item } of twins) await moveAside(tx, twin.num, `${item.relPath} ${newId()}`)
    const changeNum = await noteChange(tx, libraryId)
    const numbers = await restoreFromTrash(tx, entry.num, (table, row) =>
      table === 'item'
        ? { ...row, folder_id: folderIdOf(String(row['folder_id'])), change_num: changeNum }
        : row,
    )
    for (const { twin, kept: item } of twins) {
      const num = numbers.get('item')?.get(item.num)
      if (num !== undefined) await takeNewerProgress(tx, twin.num, asItemNum(num))
    }
    const result = await removeTwins(tx, entry, twins, ctx.clock.now())
    await deleteTrash(tx, entry.num)
    return result
  })
  if (replaced.items.length > 0) {
    const { items, heldBy } = replaced
    ctx.events.emit('items.removed', { libraryId, ids: items.map(({ id }) => id), items, heldBy })
  }
  ctx.events.emit('items.added', { libraryId, ids: kept.map(({ id }) => id) })
}

async function removeTwins(
  tx: Tx,
  { libraryId, removedBy }: TrashEntry,
  twins: readonly { readonly twin: { readonly id: ItemId }; readonly kept: KeptItem }[],
  now: number,
): Promise<Replaced> {
  const ids = twins.map(({ twin }) => twin.id)
  const items = ids.length === 0 ? [] : await lockAndLoadItems(tx, libraryId ?? NO_ID, ids)
  for (const { twin, kept } of twins) {
    await keepInTrash(
      tx,
      { id: newId(), table: 'item', ids: [twin.id], title: kept.title, libraryId, removedBy },
      now,
    )
  }
  return { items, heldBy: await deleteItems(tx, libraryId ?? NO_ID, ids) }
}
