import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { ItemRow } from '../../../platform/db/item-schema.ts'
import { readInPortions } from '../../../platform/db/upsert.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { ItemBrief } from '../items.types.ts'

/** Reads the few columns by which scans recognise items and their files, and the ones that locate an item. */

export interface BriefPlace {
  readonly changeNum: number
  readonly num: ItemNum
}

/**
 * Lists items in batches by keyset pagination over an index, so that no query takes long. Items that change during
 * the walk appear again later; none is skipped.
 */
export async function listItemBriefs(
  db: Db,
  libraryId: LibraryId,
  { after, limit }: { readonly after: BriefPlace; readonly limit: number },
): Promise<{ briefs: ItemBrief[]; last: BriefPlace }> {
  const rows = await db
    .selectFrom('item')
    .select([...BRIEF_COLUMNS, 'change_num'])
    .where('library_id', '=', libraryId)
    .where(sql<boolean>`(change_num, num) > (${after.changeNum}, ${after.num})`)
    .orderBy('change_num')
    .orderBy('num')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  return { briefs: rows.map(toBrief), last: last ? { changeNum: last.change_num, num: last.num } : after }
}

/** Lists items of a folder whose paths start with the given one, plus false matches where LIKE ignores case. */
export async function listItemBriefsIn(db: Db, folderId: string, relPath: string): Promise<ItemBrief[]> {
  const beginning = `${relPath.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('item')
    .select(BRIEF_COLUMNS)
    .where('folder_id', '=', folderId)
    .where(sql<boolean>`rel_path like ${beginning} escape '\\'`)
    .execute()
  return rows.map(toBrief)
}

const BRIEF_COLUMNS = [
  'num',
  'id',
  'folder_id',
  'rel_path',
  'is_file',
  'ino',
  'dev',
  'birthtime_ms',
  'is_missing',
  'files_hash',
  'num_audio_files',
] as const

function toBrief(row: Pick<Selectable<ItemRow>, (typeof BRIEF_COLUMNS)[number]>): ItemBrief {
  return {
    id: row.id,
    folderId: row.folder_id,
    relPath: row.rel_path,
    isFile: row.is_file === 1,
    ino: row.ino,
    dev: row.dev,
    birthtimeMs: row.birthtime_ms,
    isMissing: row.is_missing === 1,
    filesHash: row.files_hash,
    numAudioFiles: row.num_audio_files,
  }
}

/** The columns of a stored file that identify the item it belongs to. */
export interface FileBrief {
  readonly itemId: ItemId
  /** Relative to the item. */
  readonly relPath: string
  readonly ino: string
  readonly dev: string
  readonly size: number
  readonly mtimeMs: number
  readonly isMedia: boolean
  readonly headHash: string | null
  readonly durationSeconds: number | null
}

export async function listFileBriefs(db: Db, itemIds: readonly ItemId[]): Promise<FileBrief[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('item_file as file')
    .innerJoin('item', 'item.num', 'file.item_num')
    .leftJoin('media_file as media', 'media.file_num', 'file.num')
    .select([
      'item.id as item_id',
      'file.rel_path',
      sql<string>`coalesce(file.seen_ino, file.ino)`.as('ino'),
      'file.dev',
      'file.size',
      'file.mtime_ms',
      'file.kind',
      'media.head_hash',
      'media.duration',
    ])
    .where('item.id', 'in', itemIds)
    .execute()
  return rows.map((row) => ({
    itemId: row.item_id,
    relPath: row.rel_path,
    ino: row.ino,
    dev: row.dev,
    size: row.size,
    mtimeMs: row.mtime_ms,
    isMedia: row.duration !== null || row.kind === 'ebook',
    headHash: row.head_hash,
    durationSeconds: row.duration,
  }))
}

export interface NewPlace {
  readonly id: ItemId
  readonly folderId: string
  readonly relPath: string
}

/** Moves items that may swap paths: all are first moved to temporary paths, then to their new ones. */
export async function relocateItems(tx: Tx, places: readonly NewPlace[], changeNum: number): Promise<void> {
  for (const { id } of places) {
    await tx
      .updateTable('item')
      .set({ rel_path: `\u0001${id}` })
      .where('id', '=', id)
      .execute()
  }
  for (const { id, folderId, relPath } of places) {
    await tx
      .updateTable('item')
      .set({ folder_id: folderId, rel_path: relPath, change_num: changeNum })
      .where('id', '=', id)
      .execute()
  }
}

/** Finds the items stored at the given paths. */
export async function findItemsAt(
  db: Db,
  folderId: string,
  relPaths: readonly string[],
): Promise<NewPlace[]> {
  const rows = await readInPortions(relPaths, (portion) =>
    db
      .selectFrom('item')
      .select(['id', 'folder_id', 'rel_path'])
      .where('folder_id', '=', folderId)
      .where('rel_path', 'in', portion)
      .execute(),
  )
  return rows.map((row) => ({ id: row.id, folderId: row.folder_id, relPath: row.rel_path }))
}

/** Returns each item's change number: a different one means that the item was changed by somebody else. */
export async function findStamps(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('item').select(['id', 'change_num']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.change_num]))
}
