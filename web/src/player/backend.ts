import type { Chapter } from './chapters.rules.ts'
import type { ProgressReport } from './listening.rules.ts'
import type { MediaRef, QueueEntry } from './queue.rules.ts'
import type { Track } from './timeline.rules.ts'

/** The player's interface to the server. */

export interface NowPlaying extends MediaRef {
  readonly libraryId: string
  readonly mediaType: 'book' | 'podcast' | 'video' | 'music'
  readonly title: string
  /** Authors of a book, each with their own page. */
  readonly authors: readonly { readonly id: string; readonly name: string }[]
  /** As text; empty if unknown. */
  readonly authorLine: string
  readonly seriesName: string
  readonly coverPath: string | null
  readonly updatedAt: number
  readonly chapters: readonly Chapter[]
  readonly durationSeconds: number
  readonly isExplicit: boolean
  /** The feed has a transcript for this episode. */
  readonly hasTranscript?: boolean
  /** Its queue entry. */
  readonly entry: QueueEntry
}

export interface PlaySession {
  readonly id: string
  readonly currentTime: number
  readonly durationSeconds: number
  readonly playMethod: number
  readonly tracks: readonly Track[]
  readonly videoTrack: Track | null
  /** Where the session knows better than the item; episodes have their own. */
  readonly title: string
  readonly author: string
  readonly chapters: readonly Chapter[]
}

export interface OpenRequest extends MediaRef {
  readonly isCasting: boolean
  /** Request a stream even if the files should be playable. */
  readonly forceTranscode: boolean
}

/** The server does not know the session (any more): it was restarted, or another device took over. */
export class SessionGoneError extends Error {}

export type SourceHealth = 'ok' | 'gone' | 'unreachable'

export interface PlaybackBackend {
  /** Fetches the full item, so that title and cover show at once. */
  describe(ref: MediaRef): Promise<NowPlaying>
  open(request: OpenRequest): Promise<PlaySession>
  sync(sessionId: string, report: ProgressReport): Promise<void>
  close(sessionId: string, report: ProgressReport | null): Promise<void>
  /** Called when the page closes: sent without waiting for a response. */
  closeOnPageHide(sessionId: string, report: ProgressReport | null): void
  /** The listener's current position, from whichever device; null if the server has none. */
  place(ref: MediaRef): Promise<number | null>
  /** Finds out why something did not play. */
  probe(url: string): Promise<SourceHealth>
  /** Whether an error of `describe` or `open` means that the item is gone, so that retrying is useless. */
  isGone(error: unknown): boolean
}
