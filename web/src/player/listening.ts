import type { PlaySession } from './backend.ts'
import { chapterAt } from './chapters.rules.ts'
import type { Media, PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { resumePosition } from './rewind.rules.ts'
import { createSessionLine } from './session-line.ts'
import { createStage } from './stage.ts'

const RESET_DELAY_MS = 1000

/** One medium being listened to: its session on the server, what it sounds from, and the account of it. */
export interface Listening {
  play(): void
  pause(): void
  seek(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  switchOutput(): Promise<void>
  /** The server begins its stream anew. */
  resetStream(atSeconds: number): void
  retryNow(): void
  /** Another tab goes on with it: the next play here takes up what was heard there. */
  handOver(): void
  /** The position was changed elsewhere while it is paused here. */
  follow(seconds: number): void
  end(): Promise<void>
  endInPassing(): void
}

interface Given {
  readonly media: Media
  readonly session: PlaySession
  readonly startSeconds: number
  readonly shouldPlay: boolean
  readonly get: () => PlayerState
  readonly patch: (change: Partial<PlayerState>) => void
  readonly onTick: () => void
  readonly onEnded: () => void
  readonly onGivenUp: () => void
}

export function createListening(deps: PlayerDeps, given: Given): Listening {
  const { media, get, patch } = given
  let isOver = false
  let isHandedOver = false
  let pausedAtMs: number | null = null

  const line = createSessionLine(
    {
      backend: deps.backend,
      ref: media,
      isCasting: () => get().isCasting,
      isOver: () => isOver,
      onOpened: (session) => {
        reporter?.adopt(session.id)
        patch({ sessionId: session.id })
      },
    },
    given.session,
  )
  const reporter =
    media.mediaType === 'music'
      ? null
      : createProgressReporter(
          {
            clock: deps.clock,
            backend: deps.backend,
            onSynced: () => {
              patch({ lastSyncMs: deps.clock.now() })
              deps.notices.synced()
            },
            onTrouble: () => deps.notices.syncTrouble(),
            onGone: () => void goOnWithNewSession(),
          },
          {
            sessionId: given.session.id,
            durationSeconds: given.session.durationSeconds,
            startSeconds: given.startSeconds,
          },
        )
  const stage = createStage(
    {
      player: deps,
      line,
      get,
      patch,
      onBegun: () => {
        isHandedOver = false
        deps.claim()
      },
      onHeard: (positionSeconds, seconds) => reporter?.hear(seconds, positionSeconds),
      onRested: () => {
        pausedAtMs = deps.clock.now()
        reporter?.report(get().positionSeconds)
      },
      onTick: given.onTick,
      onEnded: () => {
        reporter?.report(get().durationSeconds)
        given.onEnded()
      },
      onGivenUp: given.onGivenUp,
    },
    given.shouldPlay,
  )

  /** The server forgot the session: a new one takes the unsent time, and what is fetched from now on. */
  async function goOnWithNewSession(): Promise<void> {
    if (isHandedOver) return handInRest()
    try {
      await line.reopen()
      stage.replaceSource()
    } catch (error) {
      deps.log('No new session', error)
    }
  }

  /** The other tab's session took the place of ours; to open one here would end theirs. */
  async function handInRest(): Promise<void> {
    const last = reporter?.takeLast(get().positionSeconds) ?? null
    // That it is gone is known; what it heard is kept by whoever was asked to close it.
    await deps.backend.close(line.current().id, last).catch(() => undefined)
  }

  /** Where play goes on: from the beginning after the end, a little earlier after a pause. */
  function resumeAt(): number {
    const { positionSeconds, durationSeconds } = get()
    if (positionSeconds >= durationSeconds && durationSeconds > 0) return 0
    if (pausedAtMs === null || !deps.preferences().isAutoRewindOn) return positionSeconds
    const chapterStart = chapterAt(media.chapters, positionSeconds)?.start ?? 0
    return resumePosition(positionSeconds, deps.clock.now() - pausedAtMs, chapterStart)
  }

  /** After somebody else has played it: where they left it, by a session of our own. */
  async function takeUpAgain(): Promise<void> {
    isHandedOver = false
    patch({ isWaiting: true })
    try {
      await line.reopen()
      if (isOver) return
      patch({ positionSeconds: line.current().currentTime })
      stage.start(line.current().currentTime)
      stage.play()
    } catch (error) {
      deps.log('Could not go on', error)
      stage.rest()
    }
  }

  stage.start(given.startSeconds)

  return {
    play() {
      if (isHandedOver) return void takeUpAgain()
      const seconds = resumeAt()
      pausedAtMs = null
      if (seconds !== get().positionSeconds) stage.moveTo(seconds)
      stage.play()
    },
    pause: () => stage.pause(),
    seek(seconds) {
      pausedAtMs = null
      stage.moveTo(seconds)
      if (get().phase !== 'PLAYING') reporter?.report(seconds)
    },
    setRate: (rate) => stage.setRate(rate),
    setVolume: (volume) => stage.setVolume(volume),
    async switchOutput() {
      stage.clear()
      patch({ phase: 'LOADING' })
      await line.open(false)
      if (!isOver) stage.start(get().positionSeconds)
    },
    resetStream(atSeconds) {
      deps.clock.after(RESET_DELAY_MS, () => {
        if (stage.kind() === 'hls') stage.load(atSeconds)
      })
    },
    retryNow: () => stage.retryNow(),
    handOver() {
      stage.pause()
      isHandedOver = true
    },
    follow(seconds) {
      if (stage.wantsToPlay() || isOver) return
      stage.moveTo(seconds)
      reporter?.assume(seconds)
    },
    async end() {
      stage.clear()
      isOver = true
      const { positionSeconds } = get()
      await reporter?.settled()
      await deps.backend.close(line.current().id, reporter?.takeLast(positionSeconds) ?? null)
    },
    endInPassing() {
      stage.settle()
      deps.backend.closeInPassing(line.current().id, reporter?.takeLast(get().positionSeconds) ?? null)
      // A page that comes back from the browser's memory goes on with a new session.
      isHandedOver = true
    },
  }
}
