import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import { AppError, messageOf } from '../../lib/errors.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { keepInTrash } from '../../platform/db/trash/trash.ts'
import { exists } from '../../platform/files/exists.ts'
import { isNotFoundError } from '../../platform/files/file-errors.ts'
import type { MovedFile } from '../../platform/files/trash-folder.ts'
import { newId } from '../../platform/ids.ts'
import { groupBy } from '../../lib/group-by.ts'
import { deleteItems, removeUnusedNames } from '../items/item-edits.service.ts'
import { getWholeItems, type ItemInPlace } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { baseOf, deleteFromDisk } from './delete-files.service.ts'
import type { EditContext } from './edit-items.service.ts'

/**
 * Removes items; their files are only deleted if requested. Their metadata folder (covers) is kept while they are in
 * the trash.
 */

const METADATA_FILES = ['metadata.json', 'metadata.abs']
/** Limits the title of the trash entry when many items are removed at once. */
const MAX_TITLE = 200

export interface RemoveOptions {
  readonly deletesFiles: boolean
}

export async function removeItems(
  ctx: EditContext,
  user: User,
  ids: readonly ItemId[],
  { deletesFiles }: RemoveOptions,
): Promise<void> {
  const found = await getWholeItems(ctx, user, ids)
  let isRemoved = false
  for (const [libraryId, places] of groupBy(found, ({ item }) => item.libraryId)) {
    const items = places.map(({ item }) => item)
    const itemIds = items.map((item) => item.id)
    const trashId = newId()
    const files: MovedFile[] = []
    // Files first: if one can't be deleted, the item still exists and the removal can be retried.
    if (deletesFiles) for (const place of places) files.push(...(await deleteFiles(ctx, place, trashId)))
    const title = items
      .map(({ media }) => media.title)
      .join(', ')
      .slice(0, MAX_TITLE)
    const heldBy = await ctx.db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, `removal ${libraryId}`)
      const note = { id: trashId, title, libraryId, removedBy: user.username, files }
      const isKept = await keepInTrash(tx, { ...note, table: 'item', ids: itemIds }, ctx.clock.now())
      return isKept ? deleteItems(tx, libraryId, itemIds) : null
    })
    // The same removal, sent twice, was faster.
    if (heldBy === null) continue
    isRemoved = true
    await removeUnusedNames(ctx, libraryId)
    ctx.events.emit('items.removed', { libraryId, ids: itemIds, items, heldBy })
    ctx.log.info(
      `${user.username} removed ${items.length === 1 ? `"${items[0]?.media.title}"` : `${items.length} items`}${deletesFiles ? ' with their files' : ''}.`,
    )
  }
  if (!isRemoved) throw new AppError('not_found', 'Item not found')
}

/** Deletes only files known to belong to the item; folders are removed if they become empty. */
async function deleteFiles(ctx: EditContext, place: ItemInPlace, trashId: string): Promise<MovedFile[]> {
  const { item, folderPath } = place
  const base = path.join(folderPath, baseOf(item))
  const moved: MovedFile[] = []
  const folders = new Set<string>(item.isFile || item.relPath === '' ? [] : [base])
  for (const relPath of new Set([...item.files.map((file) => file.relPath), ...(await ownFiles(place))])) {
    moved.push(...(await deleteFromDisk(ctx, place, relPath, trashId)))
    if (!item.isFile) for (const folder of foldersBetween(base, path.join(base, relPath))) folders.add(folder)
  }
  const deepestFirst = [...folders].sort((a, b) => b.length - a.length)
  for (const folder of deepestFirst) {
    await rmdir(folder).catch((error: unknown) => {
      if (isNotFoundError(error)) return
      ctx.log.info(`${folder} stays, something else is in it: ${messageOf(error)}`)
    })
  }
  return moved
}

/** What Lectern itself has put next to an item's files: scans don't know them if they found no media in the folder. */
async function ownFiles({ item, folderPath }: ItemInPlace): Promise<string[]> {
  if (item.isFile || item.relPath === '') return []
  const base = path.join(folderPath, item.relPath)
  const cover = item.cover !== null && path.dirname(item.cover.path) === base ? [item.cover.path] : []
  const written = [...cover, ...METADATA_FILES.map((name) => path.join(base, name))]
  const found = await Promise.all(written.map(async (file) => ((await exists(file)) ? [file] : [])))
  return found.flat().map((file) => path.relative(base, file))
}

function foldersBetween(base: string, file: string): string[] {
  const folders: string[] = []
  for (let folder = path.dirname(file); folder.startsWith(base); folder = path.dirname(folder)) {
    folders.push(folder)
    if (folder === base) break
  }
  return folders
}
