import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'
import type { Flag } from './flag.ts'

/** Row types of progress, sessions and listening totals. Columns are documented in docs/data-model.sql. */
export interface ListeningTables {
  user_progress_state: UserProgressStateRow
  progress: ProgressRow
  progress_event: ProgressEventRow
  bookmark: BookmarkRow
  item_mark: ItemMarkRow
  device: DeviceRow
  playback_session: PlaybackSessionRow
  listening_day: ListeningDayRow
  listening_item: ListeningItemRow
  reading_opening: ReadingOpeningRow
  reading_day: ReadingDayRow
}

export interface UserProgressStateRow {
  user_id: UserId
  position_num: number
  state_num: number
}

export interface ProgressRow {
  num: Generated<number>
  id: string
  user_id: UserId
  library_id: LibraryId
  item_num: ItemNum
  episode_num: number | null
  duration: number
  position: number
  fraction: number
  is_finished: Flag
  is_hidden: Generated<Flag>
  is_removed: Generated<Flag>
  ebook_location: string | null
  ebook_fraction: number | null
  started_at: number
  finished_at: number | null
  updated_at: number
  last_event_num: Generated<number>
  position_at: Generated<number>
}

export interface ProgressEventRow {
  num: Generated<number>
  progress_num: number
  kind: string
  is_accepted: Flag
  reason: string | null
  position: number
  fraction: number
  is_finished: Flag
  ebook_location: string | null
  ebook_fraction: number | null
  session_num: number | null
  client_at: number | null
  server_at: number
  listened: Generated<number>
  happened_at: Generated<number>
}

export interface BookmarkRow {
  user_id: UserId
  item_num: ItemNum
  time: number
  title: string
  created_at: number
  updated_at: number
}

export interface DeviceRow {
  id: string
  user_id: UserId
  client_device_id: string
  client_name: string | null
  client_version: string | null
  device_name: string | null
  manufacturer: string | null
  model: string | null
  ip_address: string | null
  more: Generated<string>
  created_at: number
  updated_at: number
}

export interface PlaybackSessionRow {
  num: Generated<number>
  id: string
  user_id: UserId | null
  library_id: LibraryId | null
  item_id: ItemId
  media_id: string | null
  episode_id: string | null
  progress_num: number | null
  media_type: string
  display_title: string
  display_author: string
  cover_path: string | null
  media_metadata: string | null
  duration: number
  play_method: number
  media_player: string
  device_id: string | null
  server_version: string
  day: string
  time_listening: Generated<number>
  start_position: number
  position: number
  num_syncs: Generated<number>
  started_at: number
  updated_at: number
  closed_at: number | null
}

export interface ReadingOpeningRow {
  user_id: UserId
  id: string
  item_id: ItemId
  seconds: number
  updated_at: number
}

export interface ReadingDayRow {
  user_id: UserId
  day: string
  item_id: ItemId
  seconds: number
}

export interface ListeningDayRow {
  user_id: UserId
  day: string
  item_id: ItemId
  media_type: string
  seconds: number
  num_sessions: number
}

export interface ListeningItemRow {
  user_id: UserId
  item_id: ItemId
  seconds: number
  media_metadata: string | null
  updated_at: number
}

interface ItemMarkRow {
  user_id: UserId
  item_num: ItemNum
  /** 1 to 5. */
  rating: number | null
  /** When the item was added to the wanted list; null if it isn't on it. */
  wanted_at: number | null
}
