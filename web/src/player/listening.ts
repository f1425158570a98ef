import type { PlaySession } from './backend.ts'
import { chapterAt } from './chapters.rules.ts'
import { chooseOutput } from './choose-output.rules.ts'
import type { Output, OutputEvent } from './output.ts'
import type { Media, PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createProgressReporter, type ProgressReporter } from './progress-reporter.ts'
import { createRecovery, type Failure } from './recovery.ts'
import { resumePosition } from './rewind.rules.ts'
import { createSessionLine } from './session-line.ts'
import { createTickAccount } from './tick-account.ts'

const RESET_DELAY_MS = 1000
/** A wait longer than this means that the data is not coming by itself. */
const STALLED_AFTER_MS = 8000
/** Playing on for so long shows that a trouble is over. */
const SETTLED_AFTER_SECONDS = 3

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
  let output: Output | null = null
  let wantsToPlay = given.shouldPlay
  let isOver = false
  let isHandedOver = false
  let pausedAtMs: number | null = null
  let troubleAtSeconds = -Infinity
  let broken: Failure | null = null
  let cancelWatchdog: (() => void) | null = null

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
  const reporter = media.mediaType === 'music' ? null : createReporter()
  const ticks = createTickAccount({
    clock: deps.clock,
    position: () => output?.position() ?? null,
    rate: () => get().rate,
    isWaiting: () => get().isWaiting,
    onHeard: (positionSeconds, seconds) => {
      patch({ positionSeconds, bufferedSeconds: output?.bufferedEnd() ?? 0 })
      reporter?.hear(seconds, positionSeconds)
    },
    onTick: tick,
  })
  const reload = () => output?.load(line.source(), get().positionSeconds)
  const recovery = createRecovery({
    clock: deps.clock,
    backend: deps.backend,
    isCurrent: (url) => line.owns(url),
    reload,
    reopen: async () => {
      await line.reopen()
      reload()
    },
    streamInstead: async () => {
      if (line.isTranscoded() || output?.kind !== 'audio') return false
      await line.open(true)
      if (!isOver) startOutput(get().positionSeconds)
      return true
    },
    giveUp: given.onGivenUp,
  })

  function createReporter(): ProgressReporter {
    return createProgressReporter(
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
  }

  /** The server forgot the session: a new one takes the unsent time, and what is fetched from now on. */
  async function goOnWithNewSession(): Promise<void> {
    try {
      await line.reopen()
      output?.replaceSource(line.source())
    } catch (error) {
      deps.log('No new session', error)
    }
  }

  function startOutput(atSeconds: number): void {
    output?.destroy()
    const { isCasting, rate, volume } = get()
    const { videoTrack, playMethod } = line.current()
    const kind = chooseOutput({ isCasting, hasVideo: videoTrack !== null, playMethod })
    const created: Output = deps.createOutput(kind, (event) => {
      if (!isOver && created === output) hear(event)
    })
    output = created
    created.setRate(rate)
    created.setVolume(volume)
    patch({ outputKind: kind, readyShare: kind === 'hls' ? 0 : 1, bufferedSeconds: 0 })
    created.load(line.source(), atSeconds)
  }

  function hear(event: OutputEvent): void {
    switch (event.kind) {
      case 'loaded':
        broken = null
        if (get().phase === 'LOADING') patch({ phase: 'LOADED' })
        if (wantsToPlay) output?.play()
        return
      case 'playing':
        return begin()
      case 'paused':
        // A lock screen, a phone call or pulled headphones pause by themselves.
        if (get().phase === 'PLAYING' && !get().isWaiting) rest()
        return
      case 'waiting':
        if (wantsToPlay) wait()
        return
      case 'buffered':
        return patch({ bufferedSeconds: output?.bufferedEnd() ?? 0 })
      case 'blocked':
        return rest()
      case 'ended':
        return finish()
      case 'failed':
        return fail(event)
    }
  }

  function begin(): void {
    callOffWatchdog()
    wantsToPlay = true
    isHandedOver = false
    ticks.start()
    patch({ phase: 'PLAYING', isWaiting: false })
    deps.claim()
  }

  function wait(): void {
    ticks.settle()
    patch({ isWaiting: true })
    cancelWatchdog ??= deps.clock.after(STALLED_AFTER_MS, () => {
      cancelWatchdog = null
      const url = line.source().tracks[0]?.url
      if (wantsToPlay && url !== undefined) fail({ kind: 'failed', reason: 'network', url })
    })
  }

  function fail(failure: Failure): void {
    broken = failure
    stopTicks()
    troubleAtSeconds = get().positionSeconds
    patch({ isWaiting: wantsToPlay })
    // While it is paused nobody needs it; playing again will look after it.
    if (wantsToPlay || get().phase === 'LOADING') recovery.handle(failure)
  }

  function rest(): void {
    stopTicks()
    wantsToPlay = false
    pausedAtMs = deps.clock.now()
    patch({ phase: 'LOADED', isWaiting: false })
    reporter?.report(get().positionSeconds)
  }

  function finish(): void {
    stopTicks()
    wantsToPlay = false
    patch({ phase: 'LOADED', positionSeconds: get().durationSeconds })
    reporter?.report(get().durationSeconds)
    given.onEnded()
  }

  function tick(): void {
    if (get().positionSeconds - troubleAtSeconds > SETTLED_AFTER_SECONDS) {
      troubleAtSeconds = -Infinity
      recovery.settle()
    }
    given.onTick()
  }

  function stopTicks(): void {
    ticks.settle()
    ticks.stop()
    callOffWatchdog()
  }

  function callOffWatchdog(): void {
    cancelWatchdog?.()
    cancelWatchdog = null
  }

  function moveTo(seconds: number): void {
    ticks.settle()
    output?.seek(seconds)
    ticks.moveTo(seconds)
    patch({ positionSeconds: seconds, bufferedSeconds: output?.bufferedEnd() ?? 0 })
  }

  /** Where play goes on: from the beginning after the end, a little earlier after a pause. */
  function resumeAt(): number {
    const { positionSeconds, durationSeconds } = get()
    if (positionSeconds >= durationSeconds && durationSeconds > 0) return 0
    if (pausedAtMs === null || !deps.preferences().isAutoRewindOn) return positionSeconds
    const chapterStart = chapterAt(media.chapters, positionSeconds)?.start ?? 0
    return resumePosition(positionSeconds, deps.clock.now() - pausedAtMs, chapterStart)
  }

  async function takeUpAgain(): Promise<void> {
    isHandedOver = false
    patch({ isWaiting: true })
    try {
      await line.reopen()
      const { currentTime } = line.current()
      patch({ positionSeconds: currentTime })
      output?.load(line.source(), currentTime)
    } catch (error) {
      deps.log('Could not go on', error)
      rest()
    }
  }

  startOutput(given.startSeconds)

  return {
    play() {
      wantsToPlay = true
      if (isHandedOver) return void takeUpAgain()
      const seconds = resumeAt()
      pausedAtMs = null
      if (seconds !== get().positionSeconds) moveTo(seconds)
      if (broken === null) return output?.play()
      patch({ isWaiting: true })
      recovery.handle(broken)
    },
    pause() {
      if (!wantsToPlay) return
      recovery.cancel()
      rest()
      output?.pause()
    },
    seek(seconds) {
      pausedAtMs = null
      moveTo(seconds)
      if (get().phase !== 'PLAYING') reporter?.report(seconds)
    },
    setRate(rate) {
      ticks.settle()
      output?.setRate(rate)
    },
    setVolume: (volume) => output?.setVolume(volume),
    async switchOutput() {
      stopTicks()
      patch({ phase: 'LOADING' })
      const { positionSeconds } = get()
      output?.destroy()
      output = null
      await line.open(false)
      if (!isOver) startOutput(positionSeconds)
    },
    resetStream(atSeconds) {
      deps.clock.after(RESET_DELAY_MS, () => {
        if (output?.kind === 'hls') output.load(line.source(), atSeconds)
      })
    },
    retryNow: () => recovery.retryNow(),
    handOver() {
      if (wantsToPlay) {
        rest()
        output?.pause()
      }
      isHandedOver = true
    },
    follow(seconds) {
      if (wantsToPlay || isOver) return
      moveTo(seconds)
      reporter?.assume(seconds)
    },
    async end() {
      stopTicks()
      isOver = true
      recovery.cancel()
      output?.destroy()
      output = null
      const { positionSeconds } = get()
      await reporter?.settled()
      await deps.backend.close(line.current().id, reporter?.takeLast(positionSeconds) ?? null)
    },
    endInPassing() {
      ticks.settle()
      deps.backend.closeInPassing(line.current().id, reporter?.takeLast(get().positionSeconds) ?? null)
      // A page that comes back from the browser's memory goes on with a new session.
      isHandedOver = true
    },
  }
}
