import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { movePictures } from '../../platform/db/moved-paths.ts'
import { keepInTrash } from '../../platform/db/trash/trash.ts'
import { exists } from '../../platform/files/exists.ts'
import { newId } from '../../platform/ids.ts'
import type { User } from '../users/users.types.ts'
import { listItemsIn, sampleItemPaths, stampItemsIn } from './folder-items.store.ts'
import type { Library, LibraryFolder } from './libraries.types.ts'
import type { FolderPlan } from './library-folders.rules.ts'

/** What becomes of the items in folders that a library gives up. */

export interface MovedFolder {
  readonly folder: LibraryFolder
  readonly to: string
}

const SAMPLES = 50
const SHARE_FOUND = 0.5

/**
 * A folder replaced by one that has most of its items has only moved: its items stay, with everyone's progress. The new
 * one may have been added before; it has not been scanned then, because no scan runs while the former one is missing.
 */
export async function findMovedFolders(
  { db }: Pick<Context, 'db'>,
  { removed, kept, newPaths }: FolderPlan,
): Promise<MovedFolder[]> {
  if (removed.length === 0) return []
  const free = new Set(newPaths)
  for (const { id, path: unused } of kept) if ((await listItemsIn(db, id)).length === 0) free.add(unused)
  const moved: MovedFolder[] = []
  for (const folder of removed) {
    const samples = free.size === 0 ? [] : await sampleItemPaths(db, folder.id, SAMPLES)
    for (const to of free) {
      const found = await Promise.all(samples.map((relPath) => exists(path.join(to, relPath))))
      if (samples.length === 0 || found.filter(Boolean).length < samples.length * SHARE_FOUND) continue
      free.delete(to)
      moved.push({ folder, to })
      break
    }
  }
  return moved
}

/** Call it after the folder's new path was saved. */
export async function followMovedFolder(tx: Tx, { folder, to }: MovedFolder): Promise<void> {
  await movePictures(tx, folder.path, to)
  await stampItemsIn(tx, folder.id)
}

/** Called with items before they are removed, so that other copies of them can take over people's progress. */
export type BeforeRemoval = (ids: readonly ItemId[]) => Promise<void>

export async function prepareRemoval(
  { db }: Pick<Context, 'db'>,
  { removed }: FolderPlan,
  moved: readonly MovedFolder[],
  beforeRemoval: BeforeRemoval,
): Promise<void> {
  for (const folder of removed)
    if (!moved.some((one) => one.folder.id === folder.id))
      await beforeRemoval(await listItemsIn(db, folder.id))
}

/** Items in a removed folder are deleted with it, but can be restored from the trash. */
export async function keepItemsOf(
  tx: Tx,
  editor: User,
  library: Library,
  folder: LibraryFolder,
  now: number,
): Promise<void> {
  const ids = await listItemsIn(tx, folder.id)
  if (ids.length === 0) return
  const note = { id: newId(), title: folder.path, libraryId: library.id, removedBy: editor.username }
  await keepInTrash(tx, { ...note, table: 'item', ids }, now)
}
