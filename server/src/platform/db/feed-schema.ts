import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Flag } from './flag.ts'

/** Row types of open feeds. Columns are documented in docs/data-model.sql. */
export interface FeedTables {
  feed: FeedRow
  feed_entry: FeedEntryRow
  feed_address: FeedAddressRow
  feed_guess: FeedGuessRow
}

export interface FeedRow {
  id: string
  slug: string
  user_id: UserId
  library_id: LibraryId
  entity_type: string
  entity_id: string
  server_address: string
  title: string
  description: string | null
  prevent_indexing: Flag
  owner_name: string | null
  owner_email: string | null
  created_at: number
  updated_at: number
  last_fetched_at: number | null
}

interface FeedEntryRow {
  feed_id: string
  entry_id: string
  published_at: number
  public_id: string | null
}

interface FeedAddressRow {
  id: string
  feed_id: string
  user_id: UserId
  created_at: number
  last_fetched_at: number | null
}

interface FeedGuessRow {
  user_id: UserId
  item_id: ItemId
  episode_id: string
  position: number
  updated_at: number
}
