import { z } from 'zod'
import { AuthorView, AuthorWithCountView } from './authors.ts'
import { CollectionView } from './collections.ts'
import { EreaderDeviceView } from './auth.ts'
import { EbookSentView } from './emails.ts'
import { FeedMinifiedView } from './feeds.ts'
import { Id } from './ids.ts'
import { ItemExpandedView } from './items.ts'
import { LibraryView } from './libraries.ts'
import { LogEntryView } from './logs.ts'
import { CoverSearch, CustomProviderView } from './metadata.ts'
import { NotificationSettingsView } from './notifications.ts'
import { MediaProgressView } from './progress.ts'
import { PlaylistView } from './playlists.ts'
import { ItemMarkView } from './marks.ts'
import { DownloadProgressView, EpisodeDownloadView, FeedNewsView } from './podcast-views.ts'
import { EpisodeAddedView } from './podcasts.ts'
import { ShareView } from './share-view.ts'
import { SeriesView } from './series.ts'
import { StreamErrorView, StreamOpenView, StreamProgressView, StreamResetView } from './streaming.ts'
import { TaskView } from './tasks.ts'
import {
  EmbedEndView,
  EmbedFileEndView,
  EmbedFileView,
  EmbedQueueView,
  EmbedView,
  ToolProgressView,
  TrackNewsView,
  TrackProgressView,
} from './tools.ts'
import { UserPublicView, UserView } from './users.ts'

/**
 * Who receives an event:
 * - `everyone`: every signed-in connection; `admins`: admins and root; `owner`: all connections of one user;
 * - `visible`: whoever may see the thing it is about; `asker`: only the connection that asked.
 */
export type Audience = 'everyone' | 'admins' | 'owner' | 'visible' | 'asker'

const event = <const A extends Audience, S extends z.ZodType>(audience: A, payload: S) => ({
  audience,
  payload,
})

export const ScanEventView = z.object({
  id: Id,
  type: z.enum(['scan', 'match']),
  name: z.string(),
  results: z.object({ added: z.int(), updated: z.int(), removed: z.int(), missing: z.int() }).nullable(),
})

/** Scan progress in percent. */
export const ScanProgressView = ScanEventView.omit({ results: true }).extend({
  progress: z.number().min(0).max(100),
})

export const ScanCompleteView = ScanEventView.extend({
  isCancelled: z.boolean().optional(),
  /** The reason for the failure, as a sentence for the administrator. */
  error: z.string().optional(),
})

export const InitView = z.object({
  userId: Id,
  username: z.string(),
  librariesScanning: z.array(ScanEventView),
  usersOnline: z.array(UserPublicView).optional(),
  /** Lectern only: differs from the mark in the sign-in response if events were missed in between. */
  newsMark: z.string().optional(),
})
export type InitView = z.output<typeof InitView>

/** A custom metadata provider; its URL is only sent to admins. */
const ProviderNewsView = CustomProviderView.pick({ id: true, name: true, mediaType: true, slug: true })

const Nothing = z.undefined()
const CoverSearchEnd = z.object({ requestId: z.string() })

/** All server events. An event that is not in this table can't be sent. */
export const serverEvents = {
  init: event('asker', InitView),
  auth_failed: event('asker', z.object({ message: z.string() })),
  invalid_token: event('asker', Nothing),
  pong: event('asker', Nothing),
  user_online: event('admins', UserPublicView),
  user_offline: event('admins', UserPublicView),
  user_added: event('admins', UserView),
  user_removed: event('admins', UserView),
  user_updated: event('owner', UserView),
  /** `sessionId` is the originating session, so that the client that sent the update can ignore the event. */
  user_item_progress_updated: event(
    'owner',
    z.object({
      id: Id,
      sessionId: Id.nullable(),
      deviceDescription: z.string().nullable(),
      data: MediaProgressView,
    }),
  ),
  /** Somebody started or stopped listening; sent to admins, filtered by what each of them can see. */
  user_stream_update: event('visible', UserPublicView),
  /** The id of the session. */
  user_session_closed: event('owner', Id),
  /** Lectern only: keeps the admins' users page up to date; client apps apply user_updated to their own account. */
  account_updated: event('admins', UserView),
  library_added: event('visible', LibraryView),
  library_updated: event('visible', LibraryView),
  library_removed: event('visible', LibraryView),
  item_added: event('visible', ItemExpandedView),
  item_updated: event('visible', ItemExpandedView),
  item_removed: event('visible', z.object({ id: Id, libraryId: Id })),
  items_added: event('visible', z.array(ItemExpandedView)),
  items_updated: event('visible', z.array(ItemExpandedView)),
  /** New items one by one, and as a batch for older clients. */
  author_added: event('visible', AuthorView),
  authors_added: event('visible', z.array(AuthorView)),
  author_updated: event('visible', AuthorWithCountView),
  author_removed: event('visible', AuthorView),
  series_added: event('visible', SeriesView),
  multiple_series_added: event('visible', z.array(SeriesView)),
  series_updated: event('visible', SeriesView),
  series_removed: event('visible', z.object({ id: Id, libraryId: Id })),
  /** Bookmarks, highlights or notes in an e-book have changed. */
  item_mark_updated: event('owner', ItemMarkView),
  annotations_changed: event('owner', z.object({ libraryItemId: Id })),
  /** Smart shelves or the layout of a home page have changed. */
  own_shelves_changed: event('owner', z.object({})),
  collection_added: event('visible', CollectionView),
  collection_updated: event('visible', CollectionView),
  collection_removed: event('visible', CollectionView),
  playlist_added: event('owner', PlaylistView),
  playlist_updated: event('owner', PlaylistView),
  playlist_removed: event('owner', PlaylistView),
  rss_feed_open: event('visible', FeedMinifiedView),
  rss_feed_closed: event('visible', FeedMinifiedView),
  stream_open: event('owner', StreamOpenView),
  stream_progress: event('owner', StreamProgressView),
  stream_ready: event('owner', Nothing),
  stream_reset: event('owner', StreamResetView),
  stream_error: event('owner', StreamErrorView),
  /** The id of the session. */
  stream_closed: event('owner', Id),
  scan_start: event('visible', ScanEventView),
  scan_progress: event('visible', ScanProgressView),
  scan_complete: event('visible', ScanCompleteView),
  batch_quickmatch_complete: event(
    'owner',
    z.object({ success: z.boolean(), updates: z.int(), unmatched: z.int() }),
  ),
  task_started: event('visible', TaskView),
  task_finished: event('visible', TaskView),
  task_progress: event('admins', ToolProgressView),
  track_started: event('admins', TrackNewsView),
  track_progress: event('admins', TrackProgressView),
  track_finished: event('admins', TrackNewsView),
  metadata_embed_queue_update: event('admins', EmbedQueueView),
  /** The same progress in the events of older clients. */
  audio_metadata_started: event('admins', EmbedView),
  audio_metadata_finished: event('admins', EmbedEndView),
  audiofile_metadata_started: event('admins', EmbedFileView),
  audiofile_metadata_finished: event('admins', EmbedFileEndView),
  episode_download_queued: event('visible', EpisodeDownloadView),
  episode_download_started: event('visible', EpisodeDownloadView),
  episode_download_finished: event('visible', EpisodeDownloadView),
  /** The id of the podcast's item. */
  episode_download_queue_cleared: event('visible', Id),
  /** Lectern only: about once a second. */
  episode_download_progress: event('visible', DownloadProgressView),
  /** Lectern only: the download queue of a library changed; the library's id. */
  episode_download_queue_updated: event('visible', z.object({ libraryId: Id })),
  episode_added: event('visible', EpisodeAddedView),
  /** Lectern only: a feed was fetched, or fetching it failed. */
  podcast_feed_updated: event('visible', FeedNewsView),
  custom_metadata_provider_added: event('everyone', ProviderNewsView),
  custom_metadata_provider_removed: event('everyone', ProviderNewsView),
  /** Sent as each provider responds. */
  cover_search_result: event(
    'asker',
    CoverSearchEnd.extend({ provider: z.string(), covers: z.array(z.string()), total: z.int() }),
  ),
  cover_search_complete: event('asker', CoverSearchEnd),
  cover_search_cancelled: event('asker', CoverSearchEnd),
  cover_search_error: event('asker', CoverSearchEnd.extend({ error: z.string() })),
  cover_search_provider_error: event(
    'asker',
    CoverSearchEnd.extend({ provider: z.string(), error: z.string() }),
  ),
  /** Admins who may see the item: the link would let the others in. */
  share_open: event('visible', ShareView),
  share_closed: event('admins', ShareView),
  /** The e-readers that the recipient may use; admins receive all of them. */
  'ereader-devices-updated': event('visible', z.object({ ereaderDevices: z.array(EreaderDeviceView) })),
  /** Ours. */
  ebook_sent: event('owner', EbookSentView),
  /** Notification URLs contain secrets, so only admins receive them. */
  notifications_updated: event('admins', NotificationSettingsView),
  /** The server restarts with restored data; clients reload when it is back. */
  backup_applied: event('everyone', Nothing),
  admin_message: event('everyone', z.string()),
  log: event('asker', LogEntryView),
  daily_logs: event('asker', z.array(LogEntryView)),
} as const

export type ServerEvents = typeof serverEvents
export type ServerEventName = keyof ServerEvents
export type ServerEventPayload<Name extends ServerEventName> = z.output<ServerEvents[Name]['payload']>

/** Who may send it: anyone connected, anyone signed in, or admins. */
export type Sender = 'anyone' | 'signed-in' | 'admin'

const message = <const S extends Sender, P extends z.ZodType>(from: S, payload: P) => ({ from, payload })

/** All client events. Unknown events and invalid payloads are ignored. */
export const clientEvents = {
  /** Also answered if there is no token: clients wait for a response. */
  auth: message('anyone', z.string().max(4000).catch('')),
  ping: message('anyone', z.unknown()),
  set_log_listener: message('admin', z.int().min(0).max(6)),
  remove_log_listener: message('signed-in', z.unknown()),
  fetch_daily_logs: message('admin', z.unknown()),
  cancel_scan: message('admin', Id),
  search_covers: message('signed-in', CoverSearch),
  cancel_cover_search: message('signed-in', z.string().max(100)),
  message_all_users: message('admin', z.object({ message: z.string().trim().min(1).max(2000) })),
} as const

export type ClientEvents = typeof clientEvents
export type ClientEventName = keyof ClientEvents
export type ClientEventPayload<Name extends ClientEventName> = z.output<ClientEvents[Name]['payload']>
