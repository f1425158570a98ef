import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { AppError, messageOf } from '../../lib/errors.ts'
import { fileErrorWords } from '../../platform/files/file-errors.ts'
import { groupBy } from '../../lib/group-by.ts'
import { deleteItems, removeUnusedNames } from '../items/item-edits.service.ts'
import { getItems, type ItemInPlace } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import type { EditContext } from './edit-items.service.ts'

/** Items leave the shelf; their files only when that was asked for. */

type RemoveContext = EditContext & Pick<Context, 'config'>

export interface RemoveWish {
  readonly deletesFiles: boolean
}

export async function removeItems(
  ctx: RemoveContext,
  user: User,
  ids: readonly string[],
  { deletesFiles }: RemoveWish,
): Promise<void> {
  const found = await getItems(ctx, user, ids)
  if (found.length === 0) throw new AppError('not_found', 'Item not found')
  // Files first: what could not be deleted is still on the shelf, and can be tried again.
  if (deletesFiles) for (const place of found) await deleteFiles(ctx, place)
  for (const [libraryId, group] of groupBy(found, ({ item }) => item.libraryId)) {
    const items = group.map(({ item }) => item)
    const itemIds = items.map(({ id }) => id)
    const heldBy = await ctx.db.transaction().execute((tx) => deleteItems(tx, libraryId, itemIds))
    await removeUnusedNames(ctx, libraryId)
    ctx.events.tell('items.removed', { libraryId, ids: itemIds, items, heldBy })
    ctx.log.info(
      `${user.username} removed ${items.length === 1 ? `"${items[0]?.media.title}"` : `${items.length} items`}${deletesFiles ? ' with their files' : ''}.`,
    )
  }
  for (const { item } of found) await dropOwnFolder(ctx, item.id)
}

/** Only the files that are known to be the item's; folders go when nothing else is left in them. */
async function deleteFiles(ctx: RemoveContext, { item, folderPath }: ItemInPlace): Promise<void> {
  const base = item.isFile
    ? path.join(folderPath, path.dirname(item.relPath))
    : path.join(folderPath, item.relPath)
  const folders = new Set<string>()
  for (const { relPath } of item.files) {
    const file = path.join(base, relPath)
    try {
      await rm(file, { force: true })
    } catch (error) {
      throw new AppError('conflict', `${relPath} could not be deleted: ${fileErrorWords(error)}`)
    }
    if (!item.isFile) for (const folder of foldersBetween(base, file)) folders.add(folder)
  }
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length)
  for (const folder of deepestFirst) {
    await rmdir(folder).catch((error: unknown) => {
      ctx.log.info(`${folder} stays, something else is in it: ${messageOf(error)}`)
    })
  }
}

function foldersBetween(base: string, file: string): string[] {
  const folders: string[] = []
  for (let folder = path.dirname(file); folder.startsWith(base); folder = path.dirname(folder)) {
    folders.push(folder)
    if (folder === base) break
  }
  return folders
}

/** Pictures and side files that the server kept for the item. */
async function dropOwnFolder(ctx: RemoveContext, itemId: string): Promise<void> {
  const folder = path.join(ctx.config.metadataDir, 'items', itemId)
  await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
    ctx.log.warn(`${folder} could not be deleted: ${messageOf(error)}`)
  })
}
