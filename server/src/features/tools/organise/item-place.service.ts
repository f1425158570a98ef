import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { lockAndLoadItems, saveEditedItems } from '../../items/item-edits.service.ts'
import type { Item } from '../../items/items.types.ts'
import { noneMade } from '../../items/storage/items-save.types.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'events'>

interface NewPlace {
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly folderPath: string
  /** Relative to the library folder. */
  readonly to: string
}

/** Updates the path of an item in the database: it stays the same item and keeps everyone's progress. */
export async function storePlace(ctx: Ctx, { libraryId, itemId, folderPath, to }: NewPlace): Promise<void> {
  const now = ctx.clock.now()
  const { sortingPrefixes } = ctx.settings.current()
  await ctx.db.transaction().execute(async (tx) => {
    const [before] = await lockAndLoadItems(tx, libraryId, [itemId])
    if (!before || before.relPath === to) return
    const item = { ...placedAt(before, folderPath, to), updatedAt: now }
    await saveEditedItems(tx, [{ before, item }], { sortingPrefixes, now, made: noneMade() })
  })
  ctx.events.tell('items.updated', { libraryId, ids: [itemId] })
}

function placedAt(item: Item, folderPath: string, to: string): Item {
  const old = path.join(folderPath, item.relPath)
  const isInside = item.cover !== null && item.cover.path.startsWith(`${old}${path.sep}`)
  const cover =
    item.cover && isInside
      ? { ...item.cover, path: path.join(folderPath, to, path.relative(old, item.cover.path)) }
      : item.cover
  if (!item.isFile) return { ...item, relPath: to, cover }
  const name = path.posix.basename(to)
  const [oldName] = item.files.map(({ relPath }) => relPath)
  const files = item.files.map((file) => ({ ...file, relPath: name }))
  const { media } = item
  const renamed =
    media.kind === 'book' && media.ebookRelPath === oldName ? { ...media, ebookRelPath: name } : media
  return { ...item, relPath: to, cover, files, media: renamed }
}
