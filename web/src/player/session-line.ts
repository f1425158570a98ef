import type { PlaybackBackend, PlaySession } from './backend.ts'
import { PLAY_METHOD } from './choose-output.rules.ts'
import type { Source } from './output.ts'
import type { MediaRef } from './queue.rules.ts'

/** The session of one listening on the server: the first one, and those that take its place. */
export interface SessionLine {
  current(): PlaySession
  source(): Source
  isTranscoded(): boolean
  /** Whether an address belongs to the session of now. */
  owns(url: string): boolean
  /** Another session for the same medium. Throws when the server can't be reached. */
  open(forceTranscode: boolean): Promise<void>
  /** The same again; several who ask at once share one. */
  reopen(): Promise<void>
}

interface LineDeps {
  readonly backend: Pick<PlaybackBackend, 'open'>
  readonly ref: MediaRef
  readonly isCasting: () => boolean
  readonly isOver: () => boolean
  readonly onOpened: (session: PlaySession) => void
}

export function createSessionLine(deps: LineDeps, first: PlaySession): SessionLine {
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
