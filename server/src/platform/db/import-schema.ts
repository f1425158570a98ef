import type { ItemId, UserId } from '@lectern/contract/ids'

/** Row types of imports. Columns are documented in docs/data-model.sql. */
export interface ImportTables {
  old_id: OldIdRow
  unplaced_progress: UnplacedProgressRow
}

export interface OldIdRow {
  kind: 'item' | 'episode' | 'library' | 'user'
  old_id: string
  id: string
}

export interface UnplacedProgressRow {
  media_id: string
  user_id: UserId
  item_id: ItemId | null
  record: string
  updated_at: number
}
