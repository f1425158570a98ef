import type { ItemExpandedView } from '@lectern/contract/items'
import type { PlaybackSessionExpandedView } from '@lectern/contract/playback'
import { ApiError, isGoneError } from '../../lib/api-error.ts'
import { basePath, serverUrl } from '../../lib/base-path.ts'
import { call } from '../../lib/client.ts'
import { storedToken } from '../../lib/token.ts'
import {
  type NowPlaying,
  type OpenRequest,
  type PlaybackBackend,
  type PlaySession,
  SessionGoneError,
  type SourceHealth,
} from '../../player/backend.ts'
import type { ProgressReport } from '../../player/listening.rules.ts'
import { castTypes } from '../../player/media-types.rules.ts'
import { mediaUrl } from '../../player/media-url.rules.ts'
import type { MediaRef } from '../../player/queue.rules.ts'
import type { Track } from '../../player/timeline.rules.ts'
import { currentUser } from '../../session/use-user.ts'
import { deviceInfo, supportedMimeTypes } from './device.ts'
import { entryTexts } from './entry-words.ts'
import { episodeNowPlaying, nowPlayingOf } from './now-playing.rules.ts'
import { forgetUnsent, keepUnsent, sendUnsent } from './unsent-listening.ts'
import { isFullItem } from '../items/full-item.rules.ts'

/** Connects the playback engine to our server. */

const SYNC_TIMEOUT_MS = 3000
const CLOSE_TIMEOUT_MS = 1000
const CHAPTERS_TIMEOUT_MS = 4000
const FILE_OF_ITEM = /^\/api\/items\/[^/]+\/file\//

/** Media and user of sessions that may not have ended yet. */
const opened = new Map<string, { readonly ref: MediaRef; readonly userId: string | undefined }>()
const MAX_OPENED = 8
/** Whether the last report succeeded, as far as we know. */
let isServerThere = true

export const playbackBackend: PlaybackBackend = {
  async describe({ libraryItemId, episodeId }) {
    const item = await call('items.get', { params: { id: libraryItemId }, query: { expanded: '1' } })
    if (!isFullItem(item)) throw new Error('The server did not send the full item')
    const media = nowPlayingOf(item, episodeId, entryTexts()) ?? (await feedEpisode(item, episodeId ?? ''))
    return followsFeed(item) ? withExtrasOfFeed(media) : media
  },

  async open(request) {
    // The server decides where to resume, so it needs the positions that it does not know yet.
    await sendUnsent()
    const session = toPlaySession(await openSession(request))
    remember(session.id, request)
    return session
  },

  async sync(sessionId, report) {
    isServerThere = false
    try {
      await orGone(call('playback.sync', reportTo(sessionId, report, SYNC_TIMEOUT_MS)))
    } catch (error) {
      // The listening of a lost session is reported by the one that replaces it.
      if (error instanceof SessionGoneError) forgetUnsent(sessionId)
      else keep(sessionId, report)
      throw error
    }
    isServerThere = true
    forgetUnsent(sessionId)
  },

  async close(sessionId, report) {
    try {
      await orGone(call('playback.close', reportTo(sessionId, report, CLOSE_TIMEOUT_MS)))
      forgetUnsent(sessionId)
    } catch (error) {
      keep(sessionId, report)
      // The server is reachable, it just does not know the session any more.
      if (error instanceof SessionGoneError) await sendUnsent()
      throw error
    }
  },

  closeOnPageHide(sessionId, report) {
    if (!isServerThere) keep(sessionId, report)
    // A beacon cannot carry the token; a keepalive request can, and outlives the page.
    void fetch(serverUrl(`/api/session/${encodeURIComponent(sessionId)}/close`), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${storedToken() ?? ''}` },
      body: JSON.stringify(sentNow(report)),
    }).catch(() => undefined)
  },

  async place({ libraryItemId: id, episodeId }) {
    const input = { timeoutMs: SYNC_TIMEOUT_MS, isInBackground: true }
    try {
      const { currentTime } = await (episodeId === null
        ? call('progress.get', { params: { id }, ...input })
        : call('progress.getEpisode', { params: { id, episodeId }, ...input }))
      return currentTime
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },

  probe,
  isGone: isGoneError,
}

/** Reports run in the background: reachability of the server is shown elsewhere. */
const reportTo = (sessionId: string, report: ProgressReport | null, timeoutMs: number) => ({
  params: { id: sessionId },
  body: sentNow(report),
  timeoutMs,
  isInBackground: true,
})

/** Lets the server see how long ago a late report was made, even if this clock is wrong. */
const sentNow = (report: ProgressReport | null) => report && { ...report, sentAt: Date.now() }

/** An episode that is only in the feed so far becomes part of the item when it is played. */
async function feedEpisode(item: ItemExpandedView, episodeId: string): Promise<NowPlaying> {
  const episode = await call('podcasts.feedEpisode', { params: { id: item.id, episodeId } })
  const duration = episode.durationSeconds ?? 0
  return episodeNowPlaying(item, { ...episode, duration, chapters: [] }, entryTexts())
}

const followsFeed = ({ media }: ItemExpandedView): boolean =>
  'episodes' in media && media.metadata.feedUrl !== null

/** Feeds may keep an episode's chapters and transcript in separate files. It plays without them as well. */
async function withExtrasOfFeed(media: NowPlaying): Promise<NowPlaying> {
  const { libraryItemId, episodeId } = media
  if (episodeId === null) return media
  const params = { id: libraryItemId, episodeId }
  const input = { params, timeoutMs: CHAPTERS_TIMEOUT_MS, isInBackground: true }
  const extras = await call('podcasts.chapters', input).catch(() => null)
  if (extras === null) return media
  const chapters = media.chapters.length > 0 ? media.chapters : extras.chapters
  return { ...media, chapters, hasTranscript: extras.hasTranscript }
}

function remember(sessionId: string, ref: MediaRef): void {
  opened.set(sessionId, { ref, userId: currentUser()?.id })
  for (const oldest of [...opened.keys()].slice(0, -MAX_OPENED)) opened.delete(oldest)
}

function keep(sessionId: string, report: ProgressReport | null): void {
  const of = opened.get(sessionId)
  if (report && of) keepUnsent(sessionId, of.ref, report, of.userId)
}

function openSession({ libraryItemId, episodeId, isCasting, forceTranscode }: OpenRequest) {
  const body = {
    deviceInfo: deviceInfo(),
    supportedMimeTypes: isCasting ? castTypes() : supportedMimeTypes(),
    mediaPlayer: isCasting ? 'chromecast' : 'html5',
    forceTranscode,
    forceDirectPlay: isCasting,
  }
  return episodeId === null
    ? call('playback.play', { params: { id: libraryItemId }, body })
    : call('playback.playEpisode', { params: { id: libraryItemId, episodeId }, body })
}

export function toPlaySession(session: PlaybackSessionExpandedView): PlaySession {
  return {
    id: session.id,
    currentTime: session.currentTime,
    durationSeconds: session.duration,
    playMethod: session.playMethod,
    tracks: session.audioTracks.map((track) => toTrack(session.id, track)),
    videoTrack: session.videoTrack && toTrack(session.id, session.videoTrack),
    title: session.displayTitle,
    author: session.displayAuthor,
    chapters: session.chapters,
  }
}

type WireTrack = Pick<Track, 'index' | 'startOffset' | 'duration' | 'mimeType' | 'title'> & {
  readonly contentUrl: string
}

/** Files are fetched by the session's own URL: the user's token would expire in the middle of a long one. */
function toTrack(sessionId: string, { contentUrl, ...track }: WireTrack): Track {
  const { index, startOffset, duration, mimeType, title } = track
  const address = FILE_OF_ITEM.test(contentUrl) ? `/public/session/${sessionId}/track/${index}` : contentUrl
  const url = mediaUrl(address, { basePath, token: storedToken() })
  return { index, startOffset, duration, mimeType, title, url }
}

async function orGone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new SessionGoneError()
    throw error
  }
}

async function probe(url: string): Promise<SourceHealth> {
  try {
    const { ok, status } = await fetch(url, { headers: { range: 'bytes=0-0' } })
    if (ok) return 'ok'
    return status >= 500 ? 'unreachable' : 'gone'
  } catch {
    return 'unreachable'
  }
}
