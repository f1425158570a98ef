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
    release(session)
  }
}

/** Nothing is played any more. */
export function release(session: MediaSession): void {
  setActions(session, {})
  session.metadata = null
  session.playbackState = 'none'
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

const metadataOf = (media: NowPlaying, deps: MediaSessionDeps): MediaMetadata =>
  toMetadata({
    title: media.title,
    artist: media.authorLine || deps.unknownArtist(),
    album: media.seriesName,
    coverUrl: deps.coverUrl(media),
  })

interface Described {
  readonly title: string
  readonly artist: string
  readonly album: string
  readonly coverUrl: string | null
}

export const toMetadata = ({ coverUrl: src, ...texts }: Described): MediaMetadata =>
  new MediaMetadata({
    ...texts,
    artwork: src === null ? [] : [{ src, sizes: `${ARTWORK_SIZE_PX}x${ARTWORK_SIZE_PX}` }],
  })

function playbackStateOf({ phase }: PlayerState): MediaSessionPlaybackState {
  if (phase === 'PLAYING') return 'playing'
  return phase === 'IDLE' ? 'none' : 'paused'
}

/** The state of a player that a lock screen shows. */
type Shown = Pick<PlayerState, 'durationSeconds' | 'positionSeconds' | 'rate'>

export function setPosition(session: MediaSession, { durationSeconds, positionSeconds, rate }: Shown): void {
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

export type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const satisfies readonly MediaSessionAction[]

/** What media keys do, whichever player it is; the next chapter is offered as long as there is one. */
type MediaKeys = Pick<Player, 'play' | 'pause' | 'jumpBack' | 'jumpForward' | 'seek' | 'previousChapter'>

export function actionsOf(player: MediaKeys): Handlers {
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

/** Actions without a handler are not offered. */
export function setActions(session: MediaSession, handlers: Handlers): void {
  for (const action of ACTIONS) setAction(session, action, handlers[action] ?? null)
}

export function setAction(
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
