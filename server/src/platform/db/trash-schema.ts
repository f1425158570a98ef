import type { LibraryId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'

/** Row types of the trash. Columns are documented in docs/data-model.sql. */
export interface TrashTables {
  trash: TrashRow
  trash_rows: TrashRowsRow
}

export interface TrashRow {
  num: Generated<number>
  id: string
  kind: string
  title: string
  subjects: string
  library_id: LibraryId | null
  removed_by: string | null
  files: string | null
  removed_at: number
  expires_at: number
}

export interface TrashRowsRow {
  trash_num: number
  position: number
  role: string
  table_name: string
  rows: string
}
