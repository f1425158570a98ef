import type { PlaySession } from './backend.ts'
import { chapterAt } from './chapters.rules.ts'
import type { Media, PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { resumePosition } from './rewind.rules.ts'
import { createPlaybackSession } from './playback-session.ts'
import { createOutputController } from './output-controller.ts'
import type { GivenUp } from './recovery.ts'

const RESET_DELAY_MS = 1000
/** After a longer pause, the listener may have continued on another device while this one was asleep or offline. */
const ASK_AFTER_PAUSE_MS = 60_000
/** How long play waits for the response. */
const ASK_FOR_MS = 2000

/** One item being played: its server session, its output and its progress reports. */
export interface Listening {
  play(): void
  pause(): void
  seek(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  switchOutput(): Promise<void>
  /** Called when the server restarted its stream. */
  resetStream(atSeconds: number): void
  retryNow(): void
  /** Another tab took over; the next play here resumes from where that tab stopped. */
  handOver(): void
  /** Another device changed the position while this one is paused. */
  follow(seconds: number): void
  /** The user marked the item as finished: pauses, because a report of the position would undo that. */
  stopAsFinished(): void
  /** Adopts the server's position if paused, as updates may have been missed. */
  catchUp(): Promise<void>
  end(): Promise<void>
  endOnPageHide(): void
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
  readonly onGivenUp: (why: GivenUp) => void
}

export function createListening(deps: PlayerDeps, given: Given): Listening {
  const { media, get, patch } = given
  let isOver = false
  let isHandedOver = false
  let isMarkedFinished = false
  let pausedAtMs: number | null = null
  /** Play was pressed and waits for the server's position; pause cancels it. */
  let isAsking = false

  const session = createPlaybackSession(
    {
      backend: deps.backend,
      ref: media,
      isCasting: () => get().isCasting,
      isOver: () => isOver,
      onOpened: ({ id }) => {
        reporter?.adopt(id)
        patch({ sessionId: id })
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
            onGone: () => void replaceLostSession(),
          },
          {
            sessionId: given.session.id,
            durationSeconds: given.session.durationSeconds,
            startSeconds: given.startSeconds,
          },
        )
  const controller = createOutputController(
    {
      player: deps,
      session,
      get,
      patch,
      onBegun: () => {
        isHandedOver = false
        isMarkedFinished = false
        pausedAtMs = null
        deps.claim()
      },
      onHeard: (positionSeconds, seconds) => reporter?.addListened(seconds, positionSeconds),
      onRested: () => {
        pausedAtMs ??= deps.clock.now()
        reporter?.report(reached())
      },
      onTick: given.onTick,
      onEnded: () => {
        reporter?.report(get().durationSeconds)
        given.onEnded()
      },
      onGivenUp: given.onGivenUp,
      onWoken: restAfterSleep,
    },
    given.shouldPlay,
  )

  function reached(): number {
    const { positionSeconds, durationSeconds } = get()
    return isMarkedFinished ? durationSeconds : positionSeconds
  }

  /** The server no longer knows the session: a new one gets the unsent time and serves the rest of the files. */
  async function replaceLostSession(): Promise<void> {
    if (isOver) return
    if (isHandedOver) return closeWithLastReport()
    try {
      await session.reopen()
      controller.replaceSource()
    } catch (error) {
      deps.log('No new session', error)
    }
  }

  /** Opening a new session here would end the one of the other tab. */
  async function closeWithLastReport(): Promise<void> {
    const last = reporter?.takeLast(reached()) ?? null
    // The session is gone, so this fails; the backend keeps the unsent report.
    await deps.backend.close(session.current().id, last).catch(() => undefined)
  }

  /** From the start if it had ended, a little earlier after a pause. */
  function resumeAt(): number {
    const { positionSeconds, durationSeconds } = get()
    if (positionSeconds >= durationSeconds && durationSeconds > 0) return 0
    if (pausedAtMs === null || !deps.preferences().isAutoRewindOn) return positionSeconds
    const chapterStart = chapterAt(media.chapters, positionSeconds)?.start ?? 0
    return resumePosition(positionSeconds, deps.clock.now() - pausedAtMs, chapterStart)
  }

  /** Opens a session of our own at the position the other tab reached. */
  async function resumeAfterHandOver(): Promise<void> {
    isAsking = true
    patch({ isWaiting: true })
    try {
      await session.reopen()
    } catch (error) {
      deps.log('Could not go on', error)
      isAsking = false
      return controller.rest()
    }
    if (isOver) return
    isHandedOver = false
    patch({ positionSeconds: session.current().currentTime })
    controller.start(session.current().currentTime)
    if (isAsking) controller.play()
    isAsking = false
  }

  function follow(seconds: number): void {
    if (controller.wantsToPlay() || isOver) return
    controller.moveTo(seconds)
    reporter?.assume(seconds)
  }

  /** Sends unreported progress first, so that the server decides which position is newer. */
  async function catchUp(leftAtSeconds = get().positionSeconds): Promise<void> {
    const { positionSeconds } = get()
    if (reporter === null || controller.wantsToPlay() || isOver || isHandedOver) return
    if (!(await reporter.deliver(leftAtSeconds))) return
    const seconds = await deps.backend.place(media).catch(() => null)
    const isUnmoved = get().positionSeconds === positionSeconds && !isHandedOver
    if (seconds !== null && isUnmoved && Math.abs(seconds - leftAtSeconds) >= 1) follow(seconds)
  }

  /** Like a pause, as the listener has probably continued on another device. */
  function restAfterSleep(asleepSinceMs: number): void {
    controller.pause()
    pausedAtMs = asleepSinceMs
    void catchUp()
  }

  async function playAfterAsking(leftAtSeconds: number): Promise<void> {
    isAsking = true
    patch({ isWaiting: true })
    const tooLong = new Promise<void>((resolve) => void deps.clock.after(ASK_FOR_MS, resolve))
    await Promise.race([catchUp(leftAtSeconds), tooLong])
    if (isOver || !isAsking) return
    isAsking = false
    if (isHandedOver) patch({ isWaiting: false })
    else controller.play()
  }

  controller.start(given.startSeconds)

  return {
    play() {
      if (isAsking) return
      if (isHandedOver) return void resumeAfterHandOver()
      const { positionSeconds } = get()
      const isLongAgo = pausedAtMs !== null && deps.clock.now() - pausedAtMs >= ASK_AFTER_PAUSE_MS
      const seconds = resumeAt()
      pausedAtMs = null
      if (seconds !== positionSeconds) controller.moveTo(seconds)
      if (isLongAgo) void playAfterAsking(positionSeconds)
      else controller.play()
    },
    pause() {
      if (isAsking) patch({ isWaiting: false })
      isAsking = false
      controller.pause()
    },
    seek(seconds) {
      pausedAtMs = null
      isMarkedFinished = false
      controller.moveTo(seconds)
      if (get().phase !== 'PLAYING') reporter?.report(seconds)
    },
    setRate: (rate) => controller.setRate(rate),
    setVolume: (volume) => controller.setVolume(volume),
    async switchOutput() {
      controller.clear()
      patch({ phase: 'LOADING' })
      await session.open(false)
      if (!isOver) controller.start(get().positionSeconds)
    },
    resetStream(atSeconds) {
      deps.clock.after(RESET_DELAY_MS, () => {
        if (controller.kind() === 'hls') controller.load(atSeconds)
      })
    },
    retryNow: () => controller.retryNow(),
    handOver() {
      controller.pause()
      isHandedOver = true
    },
    follow,
    stopAsFinished() {
      isMarkedFinished = true
      isAsking = false
      controller.pause()
    },
    catchUp,
    async end() {
      controller.clear()
      isOver = true
      const lastSeconds = reached()
      await reporter?.settled()
      await deps.backend.close(session.current().id, reporter?.takeLast(lastSeconds) ?? null)
    },
    endOnPageHide() {
      controller.settle()
      deps.backend.closeOnPageHide(session.current().id, reporter?.takeLast(reached()) ?? null)
      // A page restored from the back/forward cache needs a new session.
      isHandedOver = true
    },
  }
}
