import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'

/** Row types of the change history and metadata providers. Columns are documented in docs/data-model.sql. */
export interface ChangeTables {
  change_set: ChangeSetRow
  change_entry: ChangeEntryRow
  custom_provider: CustomProviderRow
}

export interface ChangeSetRow {
  num: Generated<number>
  id: string
  kind: string
  library_id: LibraryId | null
  user_id: UserId | null
  num_entries: number
  note: string | null
  reverts_num: number | null
  reverted_at: number | null
  created_at: number
}

export interface ChangeEntryRow {
  num: Generated<number>
  change_set_num: number
  subject_kind: string
  subject_id: string
  field: string
  before: string | null
  after: string | null
}

export interface CustomProviderRow {
  id: string
  name: string
  media_type: string
  url: string
  auth_header: string | null
  created_at: number
  updated_at: number
}
