import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { lockAndLoadItems, saveEditedItems } from '../../items/item-edits.service.ts'
import type { Item } from '../../items/items.types.ts'
import { noneMade } from '../../items/storage/items-save.types.ts'
import type { BesideFile } from './beside-files.rules.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'settings' | 'events'>

interface NewPlace {
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly folderPath: string
  /** Relative to the library folder. */
  readonly to: string
  /** The files next to a single file that have moved along; any others no longer belong to it. */
  readonly beside: readonly BesideFile[]
}

/** Updates the path of an item in the database: it stays the same item and keeps everyone's progress. */
export async function storePlace(ctx: Ctx, place: NewPlace): Promise<void> {
  const { libraryId, itemId, to } = place
  const now = ctx.clock.now()
  const { sortingPrefixes } = ctx.settings.current()
  await ctx.db.transaction().execute(async (tx) => {
    const [before] = await lockAndLoadItems(tx, libraryId, [itemId])
    if (!before || before.relPath === to) return
    const item = { ...placedAt(before, place), updatedAt: now }
    await saveEditedItems(tx, [{ before, item }], { sortingPrefixes, now, made: noneMade() })
  })
  ctx.events.emit('items.updated', { libraryId, ids: [itemId] })
}

function placedAt(item: Item, place: NewPlace): Item {
  return item.isFile ? singleFileAt(item, place) : folderAt(item, place)
}

function folderAt(item: Item, { folderPath, to }: NewPlace): Item {
  const old = path.join(folderPath, item.relPath)
  const isInside = item.cover !== null && item.cover.path.startsWith(`${old}${path.sep}`)
  const cover =
    item.cover && isInside
      ? { ...item.cover, path: path.join(folderPath, to, path.relative(old, item.cover.path)) }
      : item.cover
  return { ...item, relPath: to, cover }
}

function singleFileAt(item: Item, { folderPath, to, beside }: NewPlace): Item {
  const names = new Map([
    [path.basename(item.relPath), path.basename(to)],
    ...beside.map(({ name, newName }) => [name, newName] as const),
  ])
  const files = item.files.flatMap((file) => {
    const relPath = names.get(file.relPath)
    return relPath === undefined ? [] : [{ ...file, relPath }]
  })
  const { cover, media } = item
  const [from, into] = [item.relPath, to].map((one) => path.join(folderPath, path.dirname(one)))
  const picture =
    cover && path.dirname(cover.path) === from ? names.get(path.basename(cover.path)) : undefined
  return {
    ...item,
    relPath: to,
    cover: cover && picture !== undefined ? { ...cover, path: path.join(into ?? '', picture) } : cover,
    files,
    media:
      media.kind === 'book' && media.ebookRelPath !== null
        ? { ...media, ebookRelPath: names.get(media.ebookRelPath) ?? null }
        : media,
  }
}
