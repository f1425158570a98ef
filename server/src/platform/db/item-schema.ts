import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'
import type { Flag } from './flag.ts'
import type { NameTables } from './name-schema.ts'

/** Row types of items, their files and their scans. Columns are documented in docs/data-model.sql. */
export interface ItemTables extends NameTables {
  item: ItemRow
  item_file: ItemFileRow
  media_file: MediaFileRow
  book: BookRow
  podcast: PodcastRow
  episode: EpisodeRow
  music: MusicRow
  video: VideoRow
  item_cover: ItemCoverRow
  item_chapters: ItemChaptersRow
  item_view: ItemViewRow
  item_full_view: ItemFullViewRow
  scan_run: ScanRunRow
  scan_entry: ScanEntryRow
}

export interface ItemRow {
  num: Generated<ItemNum>
  library_id: LibraryId
  media_type: string
  flags: number
  is_explicit: Generated<Flag>
  is_missing: Generated<Flag>
  is_invalid: Generated<Flag>
  added_at: number
  updated_at: number
  size: Generated<number>
  media_size: Generated<number>
  duration: Generated<number>
  num_tracks: Generated<number>
  num_audio_files: Generated<number>
  num_files: Generated<number>
  num_chapters: Generated<number>
  mtime_ms: Generated<number>
  ctime_ms: Generated<number>
  birthtime_ms: Generated<number>
  id: ItemId
  media_id: string
  change_num: number
  title: string
  title_key: string
  title_plain_key: string
  author_line: Generated<string>
  author_key: Generated<string>
  author_lf_key: Generated<string>
  author_tail_key: Generated<string>
  published_year_key: Generated<string>
  folder_id: string
  rel_path: string
  is_file: Generated<Flag>
  dev: Generated<string>
  ino: Generated<string>
  files_hash: Generated<string>
  fingerprint: string | null
  missing_since_at: number | null
  last_scan_at: number | null
  scan_version: string | null
}

export interface ItemFileRow {
  num: Generated<number>
  item_num: ItemNum
  kind: string
  ext: string
  rel_path: string
  dev: string
  ino: string
  seen_ino: string | null
  size: number
  mtime_ms: number
  ctime_ms: number
  birthtime_ms: number
  is_supplementary: Flag | null
  added_at: number
  updated_at: number
}

export interface MediaFileRow {
  file_num: number
  item_num: ItemNum
  track_index: number
  is_excluded: Generated<Flag>
  is_verified: Generated<Flag>
  duration: Generated<number>
  mime_type: string
  codec: string | null
  error: string | null
  head_hash: string | null
  probe: string
}

export interface BookRow {
  item_num: ItemNum
  subtitle: string | null
  description: string | null
  published_year: string | null
  published_date: string | null
  publisher: string | null
  language: string | null
  isbn: string | null
  asin: string | null
  is_abridged: Generated<Flag>
  ebook_file_num: number | null
  ebook_format: string | null
  missing_parts: Generated<string>
  field_sources: Generated<string>
}

export interface PodcastRow {
  item_num: ItemNum
  author: string | null
  description: string | null
  release_date: string | null
  feed_url: string | null
  image_url: string | null
  itunes_page_url: string | null
  itunes_id: string | null
  itunes_artist_id: string | null
  language: string | null
  type: string | null
  is_auto_download: Generated<Flag>
  auto_download_schedule: string | null
  max_episodes_to_keep: Generated<number>
  max_new_episodes: Generated<number>
  last_episode_check_at: number | null
  field_sources: Generated<string>
}

export interface EpisodeRow {
  num: Generated<number>
  id: string
  item_num: ItemNum
  library_id: LibraryId
  position: number | null
  title: string
  subtitle: Generated<string>
  description: Generated<string>
  season: Generated<string>
  episode: Generated<string>
  episode_type: Generated<string>
  guid: string | null
  pub_date: Generated<string>
  published_at: number | null
  enclosure_url: string | null
  enclosure_type: string | null
  enclosure_size: string | null
  is_explicit: Generated<Flag>
  duration: Generated<number>
  size: Generated<number>
  chapters: Generated<string>
  file_num: number | null
  download_rel_path: string | null
  field_sources: Generated<string>
  added_at: number
  updated_at: number
}

export interface MusicRow {
  item_num: ItemNum
  library_id: LibraryId
  album: string | null
  album_key: Generated<string>
  album_artist: string | null
  artists: Generated<string>
  composer: string | null
  original_year: string | null
  release_date: string | null
  language: string | null
  disc_number: number | null
  disc_total: number | null
  track_number: number | null
  track_total: number | null
  record_label: string | null
  isrc: string | null
  more: Generated<string>
  field_sources: Generated<string>
}

export interface VideoRow {
  item_num: ItemNum
  description: string | null
  language: string | null
  field_sources: Generated<string>
}

export interface ItemCoverRow {
  item_num: ItemNum
  path: string
  hash: string
  mime_type: string
  width: number
  height: number
  color: string | null
  source: string
  updated_at: number
}

export interface ItemChaptersRow {
  item_num: ItemNum
  chapters: string
  source: string
}

export interface ScanRunRow {
  num: Generated<number>
  id: string
  library_id: LibraryId
  job_id: string | null
  kind: string
  is_forced: Generated<Flag>
  state: string
  user_id: UserId | null
  num_found: Generated<number>
  num_added: Generated<number>
  num_updated: Generated<number>
  num_moved: Generated<number>
  num_missing: Generated<number>
  num_returned: Generated<number>
  num_removed: Generated<number>
  num_skipped: Generated<number>
  num_failed: Generated<number>
  error: string | null
  app_version: string
  started_at: number
  finished_at: number | null
}

export interface ScanEntryRow {
  num: Generated<number>
  run_num: number
  outcome: string
  reason: string | null
  item_id: ItemId | null
  path: string
  detail: string | null
}

export interface ItemFullViewRow {
  item_num: ItemNum
  change_num: number
  format: number
  expanded: string | null
}

export interface ItemViewRow {
  item_num: ItemNum
  change_num: number
  format: number
  minified: string
}
