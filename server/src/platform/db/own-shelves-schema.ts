import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Flag } from './flag.ts'

/** What an account makes of its shelves. */
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
  /** JSON: a list of filters, each with whether its opposite is meant. */
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
  /** JSON: the shelves in order, each with whether it is hidden. */
  shelves: string
}
