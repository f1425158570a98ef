import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'

/** Row types of file moves by a naming pattern. Columns are documented in docs/data-model.sql. */
export interface OrganiseTables {
  organise_run: OrganiseRunRow
  file_move: FileMoveRow
}

export interface OrganiseRunRow {
  id: string
  library_id: LibraryId
  pattern: string
  user_id: UserId
  username: string
  state: string
  created_at: number
}

export interface FileMoveRow {
  num: Generated<number>
  run_id: string
  item_id: ItemId
  title: string
  folder_id: string
  from_path: string
  to_path: string
  state: string
  error: string | null
}
