import type { ItemId, UserId } from '@lectern/contract/ids'
import type { SourceTrack } from '../playback/playback.types.ts'

/** What a stream is made of: an open session, as far as playing it goes. */
export interface StreamSource {
  readonly sessionId: string
  readonly userId: UserId
  readonly libraryItemId: ItemId
  readonly episodeId: string | null
  /** Its sound is made while it is heard, instead of handing out the files as they are. */
  readonly isTranscoded: boolean
  /** Where the listener begins. */
  readonly startSeconds: number
  /** In playing order; together they are the timeline. */
  readonly tracks: readonly SourceTrack[]
}

/** Whoever keeps the open sessions. */
export interface StreamSources {
  /** undefined: there is none, it was closed, or its listener may not have it any more. */
  find(sessionId: string): Promise<StreamSource | undefined>
}
