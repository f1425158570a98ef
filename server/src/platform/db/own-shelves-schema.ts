import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Flag } from './flag.ts'

/** Row types of an account's own shelves and home page layout. */
export interface OwnShelvesTables {
  smart_shelf: SmartShelfRow
  home_layout: HomeLayoutRow
}

export interface SmartShelfRow {
  id: string
  user_id: UserId
  library_id: LibraryId
  name: string
  match_kind: 'all' | 'any'
  /** JSON: list of filters, each with a flag that negates it and the renames it has followed. */
  rules: string
  sort: string
  is_descending: Flag
  is_on_rail: Flag
  is_on_home: Flag
  created_at: number
  updated_at: number
}

interface HomeLayoutRow {
  user_id: UserId
  library_id: LibraryId
  /** JSON: shelves in order, each with a flag that hides it. */
  shelves: string
}
