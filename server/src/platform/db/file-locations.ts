import type { Db } from './db.ts'

/** Everything needed to locate a file of an item on disk. */
export interface FileLocation {
  readonly folderPath: string
  readonly itemRelPath: string
  /** Whether the item is a single file rather than a folder. */
  readonly isFileItem: boolean
  /** Relative to the item's folder. */
  readonly relPath: string
}

export const selectFileLocations = (db: Db) =>
  db
    .selectFrom('item_file as file')
    .innerJoin('item', 'item.num', 'file.item_num')
    .innerJoin('library_folder as folder', 'folder.id', 'item.folder_id')
    .select(['folder.path as folder_path', 'item.rel_path as item_rel_path', 'item.is_file', 'file.rel_path'])

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectFileLocations>['execute']>>[number]

export const placeOf = (row: PlaceRow): FileLocation => ({
  folderPath: row.folder_path,
  itemRelPath: row.item_rel_path,
  isFileItem: row.is_file === 1,
  relPath: row.rel_path,
})
