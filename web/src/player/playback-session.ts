import type { PlaybackBackend, PlaySession } from './backend.ts'
import { PLAY_METHOD } from './choose-output.rules.ts'
import type { Source } from './output.ts'
import type { MediaRef } from './queue.rules.ts'

/** The server session of the item being played; it can be replaced while playing. */
export interface PlaybackSession {
  current(): PlaySession
  source(): Source
  isTranscoded(): boolean
  /** Whether a URL belongs to the current session. */
  owns(url: string): boolean
  /** Opens a new session for the same item. Throws if the server is unreachable. */
  open(forceTranscode: boolean): Promise<void>
  /** Same play method; concurrent calls share one request. */
  reopen(): Promise<void>
}

interface PlaybackSessionDeps {
  readonly backend: Pick<PlaybackBackend, 'open'>
  readonly ref: MediaRef
  readonly isCasting: () => boolean
  readonly isOver: () => boolean
  readonly onOpened: (session: PlaySession) => void
}

export function createPlaybackSession(deps: PlaybackSessionDeps, first: PlaySession): PlaybackSession {
  let session = first
  let reopening: Promise<void> | null = null

  const source = (): Source => ({ tracks: session.videoTrack ? [session.videoTrack] : session.tracks })
  const isTranscoded = () => session.playMethod === PLAY_METHOD.transcode

  async function open(forceTranscode: boolean): Promise<void> {
    const { libraryItemId, episodeId } = deps.ref
    const opened = await deps.backend.open({
      libraryItemId,
      episodeId,
      isCasting: deps.isCasting(),
      forceTranscode,
    })
    if (deps.isOver()) return
    session = opened
    deps.onOpened(session)
  }

  return {
    current: () => session,
    source,
    isTranscoded,
    owns: (url) => source().tracks.some((track) => track.url === url),
    open,
    reopen() {
      reopening ??= open(isTranscoded()).finally(() => (reopening = null))
      return reopening
    },
  }
}
