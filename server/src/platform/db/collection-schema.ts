import type { Generated } from 'kysely'

/** The row types of collections and playlists. What each column means: docs/data-model.sql. */
export interface CollectionTables {
  collection: CollectionRow
  collection_item: CollectionItemRow
  playlist: PlaylistRow
  playlist_item: PlaylistItemRow
}

export interface CollectionRow {
  id: string
  library_id: string
  user_id: string | null
  name: string
  name_key: string
  description: string | null
  created_at: number
  updated_at: number
}

export interface CollectionItemRow {
  collection_id: string
  item_num: number
  position: number
  added_at: number
}

export interface PlaylistRow {
  id: string
  library_id: string
  user_id: string
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
  item_num: number
  episode_num: number | null
  position: number
  added_at: number
}
