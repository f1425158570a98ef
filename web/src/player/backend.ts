import type { Chapter } from './chapters.rules.ts'
import type { ProgressReport } from './listening.rules.ts'
import type { MediaRef, QueueEntry } from './queue.rules.ts'
import type { Track } from './timeline.rules.ts'

/** What the player needs from the server. */

export interface NowPlaying extends MediaRef {
  readonly libraryId: string
  readonly mediaType: 'book' | 'podcast' | 'video' | 'music'
  readonly title: string
  /** The authors of a book, each with a page of its own. */
  readonly authors: readonly { readonly id: string; readonly name: string }[]
  /** In words; '' when nobody is known. */
  readonly authorLine: string
  readonly seriesName: string
  readonly coverPath: string | null
  readonly updatedAt: number
  readonly chapters: readonly Chapter[]
  readonly durationSeconds: number
  readonly isExplicit: boolean
  /** The feed has the words of this episode. */
  readonly hasTranscript?: boolean
  /** As it stands in the queue. */
  readonly entry: QueueEntry
}

export interface PlaySession {
  readonly id: string
  readonly currentTime: number
  readonly durationSeconds: number
  readonly playMethod: number
  readonly tracks: readonly Track[]
  readonly videoTrack: Track | null
  /** What the session knows better than the item; episodes bring their own. */
  readonly title: string
  readonly author: string
  readonly chapters: readonly Chapter[]
}

export interface OpenRequest extends MediaRef {
  readonly isCasting: boolean
  /** Ask for a stream although the files should play. */
  readonly forceTranscode: boolean
}

/** The session is not known (any more): the server was restarted, or another device took over. */
export class SessionGoneError extends Error {}

export type SourceHealth = 'ok' | 'gone' | 'unreachable'

export interface PlaybackBackend {
  /** The full item, so that title and cover show at once. */
  describe(ref: MediaRef): Promise<NowPlaying>
  open(request: OpenRequest): Promise<PlaySession>
  sync(sessionId: string, report: ProgressReport): Promise<void>
  close(sessionId: string, report: ProgressReport | null): Promise<void>
  /** The page is closing: sent without waiting for an answer. */
  closeOnPageHide(sessionId: string, report: ProgressReport | null): void
  /** Why something did not play. */
  probe(url: string): Promise<SourceHealth>
}
