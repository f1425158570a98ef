import type { NowPlaying } from './backend.ts'
import { nextChapterStart } from './chapters.rules.ts'
import type { Player } from './player-commands.ts'
import type { PlayerState } from './player-state.ts'

/** What lock screens, media keys and headset buttons show and do. */

export interface MediaSessionDeps {
  /** The browser's media session; null if unsupported. */
  readonly session: MediaSession | null
  readonly coverUrl: (media: NowPlaying) => string | null
  /** Used if there is no author. */
  readonly unknownArtist: () => string
  readonly warn: (message: string) => void
}

const ARTWORK_SIZE_PX = 512

export function connectMediaSession(player: Player, deps: MediaSessionDeps): () => void {
  const { session } = deps
  if (session === null) {
    deps.warn('Media session is not available')
    return () => undefined
  }
  setActions(session, actionsOf(player))
  const stop = player.store.subscribe((state, before) => follow(session, deps, state, before, player))
  return () => {
    stop()
    setActions(session, {})
    session.metadata = null
    session.playbackState = 'none'
  }
}

function follow(
  session: MediaSession,
  deps: MediaSessionDeps,
  state: PlayerState,
  before: PlayerState,
  player: Player,
): void {
  if (state.media !== before.media) session.metadata = state.media && metadataOf(state.media, deps)
  if (state.phase !== before.phase) session.playbackState = playbackStateOf(state)
  const hasMoved = state.positionSeconds !== before.positionSeconds || state.rate !== before.rate
  if (hasMoved) setPosition(session, state)
  const [hasNext, hadNext] = [hasNextChapter(state), hasNextChapter(before)]
  if (hasNext !== hadNext) setAction(session, 'nexttrack', hasNext ? () => player.nextChapter() : null)
}

const hasNextChapter = ({ media, positionSeconds }: PlayerState): boolean =>
  media !== null && nextChapterStart(media.chapters, positionSeconds) !== null

function metadataOf(media: NowPlaying, deps: MediaSessionDeps): MediaMetadata {
  const src = deps.coverUrl(media)
  return new MediaMetadata({
    title: media.title,
    artist: media.authorLine || deps.unknownArtist(),
    album: media.seriesName,
    artwork: src === null ? [] : [{ src, sizes: `${ARTWORK_SIZE_PX}x${ARTWORK_SIZE_PX}` }],
  })
}

function playbackStateOf({ phase }: PlayerState): MediaSessionPlaybackState {
  if (phase === 'PLAYING') return 'playing'
  return phase === 'IDLE' ? 'none' : 'paused'
}

function setPosition(session: MediaSession, { durationSeconds, positionSeconds, rate }: PlayerState): void {
  if (durationSeconds <= 0) return
  try {
    session.setPositionState({
      duration: durationSeconds,
      position: Math.min(positionSeconds, durationSeconds),
      playbackRate: rate,
    })
  } catch {
    // Some browsers support the session but not positions.
  }
}

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
] as const satisfies readonly MediaSessionAction[]

function actionsOf(player: Player): Handlers {
  return {
    play: () => player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: () => player.jumpBack(),
    seekforward: () => player.jumpForward(),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    previoustrack: () => player.previousChapter(),
  }
}

function setActions(session: MediaSession, handlers: Handlers): void {
  for (const action of ACTIONS) setAction(session, action, handlers[action] ?? null)
}

function setAction(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Not every browser supports every action.
  }
}
