import type { Db } from '../../platform/db/db.ts'
import { type FolderHere, keptItems, keptRows, listFolders } from './trash.store.ts'
import type { TrashEntry } from './trash.types.ts'

/** The folders that removed items were in, which may have been taken out of the library since. */

/** Why items can't be put back into their folders; null if they can. */
export async function problemOfItemFolders(db: Db, entry: TrashEntry): Promise<string | null> {
  const here = await listFolders(db)
  const known = new Set(here.map(({ id }) => id))
  const kept = await keptRows(db, entry.num, 'library_folder', 'parent')
  const gone = kept.filter((row) => !known.has(String(row['id'])) && !sameFolder(here, entry, row['path']))
  for (const row of gone) {
    const used = findOverlap(here, String(row['path']))
    if (used) return `Its folder belongs to the library "${used.library}" now.`
  }
  // Older entries don't say which folder it was.
  for (const row of kept) known.add(String(row['id']))
  const items = await keptItems(db, entry.num)
  return items.every(({ folderId }) => known.has(folderId))
    ? null
    : 'The folder it was in is no longer part of its library.'
}

/** A folder that was taken out and added again has another id. Returns the current ids by former id. */
export async function currentFolderIds(db: Db, entry: TrashEntry): Promise<ReadonlyMap<string, string>> {
  const here = await listFolders(db)
  const known = new Set(here.map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const row of await keptRows(db, entry.num, 'library_folder', 'parent')) {
    const id = String(row['id'])
    const same = known.has(id) ? undefined : sameFolder(here, entry, row['path'])
    if (same) ids.set(id, same.id)
  }
  return ids
}

const sameFolder = (here: readonly FolderHere[], { libraryId }: TrashEntry, path: unknown) =>
  here.find((folder) => folder.libraryId === libraryId && folder.path === path)

/** Finds a library folder that contains the given one, or is inside it. */
export const findOverlap = (here: readonly FolderHere[], folder: string): FolderHere | undefined =>
  here.find(({ path }) => `${folder}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${folder}/`))
