import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'

/** Row types of collections and playlists. Columns are documented in docs/data-model.sql. */
export interface CollectionTables {
  collection: CollectionRow
  collection_item: CollectionItemRow
  playlist: PlaylistRow
  playlist_item: PlaylistItemRow
}

export interface CollectionRow {
  id: string
  library_id: LibraryId
  user_id: UserId | null
  name: string
  name_key: string
  description: string | null
  created_at: number
  updated_at: number
}

export interface CollectionItemRow {
  collection_id: string
  item_num: ItemNum
  position: number
  added_at: number
}

export interface PlaylistRow {
  id: string
  library_id: LibraryId
  user_id: UserId
  name: string
  name_key: string
  description: string | null
  cover_path: string | null
  created_at: number
  updated_at: number
}

export interface PlaylistItemRow {
  num: Generated<number>
  playlist_id: string
  item_num: ItemNum
  episode_num: number | null
  position: number
  added_at: number
}
