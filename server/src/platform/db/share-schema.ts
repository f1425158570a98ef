import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Flag } from './flag.ts'

/** Row type of shares. Columns are documented in docs/data-model.sql. */
export interface ShareTables {
  share: ShareRow
}

export interface ShareRow {
  id: string
  slug: string
  user_id: UserId
  item_id: ItemId
  episode_id: string | null
  media_id: string
  is_downloadable: Flag
  expires_at: number | null
  created_at: number
}
