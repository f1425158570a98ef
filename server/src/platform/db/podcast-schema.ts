import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { ItemNum } from '../ids.types.ts'
import type { Flag } from './flag.ts'

/** Row types of podcast feeds. Columns are documented in docs/data-model.sql. */
export interface PodcastTables {
  podcast_feed: PodcastFeedRow
  known_episode: KnownEpisodeRow
  dismissed_episode: DismissedEpisodeRow
}

export interface PodcastFeedRow {
  item_num: ItemNum
  etag: string | null
  last_modified: string | null
  body_hash: string | null
  fetched_url: string | null
  last_checked_at: number | null
  last_success_at: number | null
  num_failures: Generated<number>
  error: string | null
  next_try_at: number | null
  is_gone: Generated<Flag>
  moved_to: string | null
  moved_seen: Generated<number>
  moved_since_at: number | null
  old_urls: Generated<string>
  show_guid: string | null
  user_agent: string | null
  headers: Generated<string>
  username: string | null
  password: string | null
  clean_up: Generated<string>
  num_episodes: Generated<number>
}

export interface KnownEpisodeRow {
  num: Generated<number>
  id: string
  item_num: ItemNum
  library_id: LibraryId
  guid: string | null
  url: string
  enclosure_type: string
  enclosure_size: string
  title: string
  subtitle: string
  description: string
  pub_date: string
  published_at: number | null
  sorted_at: number
  first_seen_at: number
  season: string
  episode: string
  episode_type: string
  author: string
  duration_text: string
  duration: number | null
  is_explicit: Flag
  link: string
  image_url: string | null
  chapters_url: string | null
  chapters_type: string | null
  chapters: string
  transcripts: string
  content_hash: string
  is_in_feed: Flag
  auto_state: string | null
}

export interface DismissedEpisodeRow {
  user_id: UserId
  known_episode_num: number
}
