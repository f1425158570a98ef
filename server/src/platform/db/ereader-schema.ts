import type { UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'
import type { Flag } from './flag.ts'

/** Row types of the data that e-readers and podcast apps sync. Columns are documented in docs/data-model.sql. */
export interface EreaderTables {
  ebook_digest: EbookDigestRow
  kosync_place: KosyncPlaceRow
  gpodder_device: GpodderDeviceRow
  gpodder_subscription: GpodderSubscriptionRow
  gpodder_action: GpodderActionRow
  gpodder_setting: GpodderSettingRow
}

interface EbookDigestRow {
  file_num: number
  size: number
  mtime_ms: number
  content_hash: string | null
  name_hash: string
}

export interface KosyncPlaceRow {
  user_id: UserId
  document: string
  progress: string
  percentage: number
  device: string
  device_id: string
  item_num: ItemNum | null
  updated_at: number
}

export interface GpodderDeviceRow {
  user_id: UserId
  device: string
  caption: string
  type: string
  updated_at: number
}

interface GpodderSubscriptionRow {
  user_id: UserId
  feed_url: string
  is_subscribed: Flag
  changed_at: number
}

export interface GpodderActionRow {
  num: Generated<number>
  user_id: UserId
  feed_url: string
  episode_url: string
  guid: string | null
  device: string | null
  action: string
  happened_at: number
  started_seconds: number | null
  position_seconds: number | null
  total_seconds: number | null
  is_applied: Flag
  uploaded_at: number
}

interface GpodderSettingRow {
  user_id: UserId
  scope: string
  subject: string
  name: string
  value: string
}
