import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { ItemRow } from '../../../platform/db/item-schema.ts'
import { valuePortions } from '../../../platform/db/upsert.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { ItemBrief } from '../items.types.ts'

/** The few columns by which scans recognise items and their files, and the ones that say where an item lies. */

export interface BriefPlace {
  readonly changeNum: number
  readonly num: ItemNum
}

/**
 * In steps, so that nobody waits for all of them: those behind a place, in the order of an index. What changes while
 * one walks comes up again further on; nothing is passed over.
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

/** Those of a folder whose paths begin like the given one, and some more where case does not count. */
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

/** A stored file, as far as it tells which item it belongs to. */
export interface FileBrief {
  readonly itemId: ItemId
  /** Below the item. */
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

/** Moves items whose places are taken by one another: all leave first, then each goes to its own. */
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

/** Of the given places those that some item has now, with the item. */
export async function findItemsAt(
  db: Db,
  folderId: string,
  relPaths: readonly string[],
): Promise<NewPlace[]> {
  const found: NewPlace[] = []
  for (const portion of valuePortions(relPaths)) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'folder_id', 'rel_path'])
      .where('folder_id', '=', folderId)
      .where('rel_path', 'in', portion)
      .execute()
    found.push(...rows.map((row) => ({ id: row.id, folderId: row.folder_id, relPath: row.rel_path })))
  }
  return found
}

/** The number of each item's last change: another one means that somebody else has been at it. */
export async function findStamps(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('item').select(['id', 'change_num']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.change_num]))
}
