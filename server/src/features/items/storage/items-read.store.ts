import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import { parseJson } from '../../../lib/json.ts'
import type { Db } from '../../../platform/db/db.ts'
import { valuePortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { readFiles, readPlayedFiles } from './files-read.store.ts'
import { readItemRows, type WholeItemRow } from './item-rows-read.store.ts'
import type { Item, ItemWith, MediaOfItem, PlayedItem } from '../items.types.ts'
import { readMedia } from './media-read.store.ts'

/** Loads complete items in the order of the ids; unknown ids are left out. */
export function loadItems(db: Db, ids: readonly ItemId[]): Promise<Item[]> {
  return loadWith(db, ids, readFiles)
}

/** Like `loadItems`, but loads only the file columns needed for playback. */
export function loadPlayedItems(db: Db, ids: readonly ItemId[]): Promise<PlayedItem[]> {
  return loadWith(db, ids, readPlayedFiles)
}

async function loadWith<File>(
  db: Db,
  ids: readonly ItemId[],
  read: (db: Db, nums: readonly ItemNum[]) => Promise<ReadonlyMap<ItemNum, readonly File[]>>,
): Promise<ItemWith<File>[]> {
  if (ids.length === 0) return []
  const rows = await readItemRows(db, ids)
  if (rows.length === 0) return []
  const nums = rows.map((row) => row.num)
  const [files, media] = await Promise.all([read(db, nums), readMedia(db, rows)])
  const byId = new Map(
    rows.map((row) => {
      const inside = media.get(row.num)
      return [row.id, inside && toItem(row, inside, files.get(row.num) ?? [])]
    }),
  )
  return ids.map((id) => byId.get(id)).filter((item) => item !== undefined)
}

/** Maps items to their libraries. */
export async function findItemLibraries(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, LibraryId>> {
  const found = new Map<ItemId, LibraryId>()
  for (const portion of valuePortions(ids)) {
    const rows = await db.selectFrom('item').select(['id', 'library_id']).where('id', 'in', portion).execute()
    for (const row of rows) found.set(row.id, row.library_id)
  }
  return found
}

export async function listItemsWithIssues(db: Db, libraryId: LibraryId, flag: number): Promise<ItemId[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('library_id', '=', libraryId)
    .where(sql<boolean>`flags & ${flag} <> 0`)
    .execute()
  return rows.map(({ id }) => id)
}

/** External identifiers of books; podcasts have none. */
export interface BookNumbers {
  readonly id: ItemId
  readonly asin: string | null
  readonly isbn: string | null
}

export async function listBookNumbers(db: Db, libraryId: LibraryId): Promise<BookNumbers[]> {
  return db
    .selectFrom('item')
    .leftJoin('book', 'book.item_num', 'item.num')
    .select(['item.id', 'book.asin', 'book.isbn'])
    .where('item.library_id', '=', libraryId)
    .execute()
}

function toItem<File>(row: WholeItemRow, inside: MediaOfItem, files: readonly File[]): ItemWith<File> {
  return {
    id: row.id,
    oldId: row.old_id,
    mediaId: row.media_id,
    libraryId: row.library_id,
    folderId: row.folder_id,
    relPath: row.rel_path,
    isFile: row.is_file === 1,
    dev: row.dev,
    ino: row.ino,
    mtimeMs: row.mtime_ms,
    ctimeMs: row.ctime_ms,
    birthtimeMs: row.birthtime_ms,
    isMissing: row.is_missing === 1,
    isInvalid: row.is_invalid === 1,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    lastScanAt: row.last_scan_at,
    scanVersion: row.scan_version,
    filesHash: row.files_hash,
    fingerprint: row.fingerprint,
    media: inside.media,
    tags: inside.tags,
    files,
    cover: inside.cover,
    fieldSources: parseJson<Item['fieldSources']>(inside.fieldSources, {}),
  }
}
