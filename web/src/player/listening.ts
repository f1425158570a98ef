import type { PlaySession } from './backend.ts'
import { chapterAt } from './chapters.rules.ts'
import { chooseOutput, PLAY_METHOD } from './choose-output.rules.ts'
import { heardSeconds } from './listening.rules.ts'
import type { Output, OutputEvent, Source } from './output.ts'
import type { Media, PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { createRecovery, type Failure } from './recovery.ts'
import { resumePosition } from './rewind.rules.ts'

const TICK_MS = 1000
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
  let { session } = given
  let output: Output | null = null
  let wantsToPlay = given.shouldPlay
  let isOver = false
  let isHandedOver = false
  let pausedAtMs: number | null = null
  let lastTick = { ms: deps.clock.now(), seconds: given.startSeconds }
  let troubleAtSeconds = -Infinity
  let stopTicking: (() => void) | null = null
  let cancelWatchdog: (() => void) | null = null
  let reopening: Promise<void> | null = null
  let broken: Failure | null = null

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
            onGone: () => void reopen().catch((error: unknown) => deps.log('No new session', error)),
          },
          {
            sessionId: session.id,
            durationSeconds: session.durationSeconds,
            startSeconds: given.startSeconds,
          },
        )

  const recovery = createRecovery({
    clock: deps.clock,
    backend: deps.backend,
    isCurrent: (url) => sourceOf(session).tracks.some((track) => track.url === url),
    reload: () => output?.load(sourceOf(session), get().positionSeconds),
    reopen: async () => {
      await reopen()
      output?.load(sourceOf(session), get().positionSeconds)
    },
    streamInstead: async () => {
      if (session.playMethod === PLAY_METHOD.transcode || output?.kind !== 'audio') return false
      await openSession(true)
      startOutput(get().positionSeconds)
      return true
    },
    giveUp: given.onGivenUp,
  })

  async function openSession(forceTranscode: boolean): Promise<void> {
    const opened = await deps.backend.open({
      libraryItemId: media.libraryItemId,
      episodeId: media.episodeId,
      isCasting: get().isCasting,
      forceTranscode,
    })
    if (isOver) return
    session = opened
    reporter?.adopt(session.id)
    patch({ sessionId: session.id })
  }

  /** The server forgot the session: a new one goes on where we are, and the unsent time goes with it. */
  function reopen(): Promise<void> {
    reopening ??= openSession(session.playMethod === PLAY_METHOD.transcode)
      .then(() => output?.replaceSource(sourceOf(session)))
      .finally(() => (reopening = null))
    return reopening
  }

  function startOutput(atSeconds: number): void {
    output?.destroy()
    const { isCasting, rate, volume } = get()
    const kind = chooseOutput({
      isCasting,
      hasVideo: session.videoTrack !== null,
      playMethod: session.playMethod,
    })
    const created: Output = deps.createOutput(kind, (event) => {
      if (!isOver && created === output) hear(event)
    })
    output = created
    created.setRate(rate)
    created.setVolume(volume)
    patch({ outputKind: kind, readyShare: kind === 'hls' ? 0 : 1, bufferedSeconds: 0 })
    created.load(sourceOf(session), atSeconds)
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

  function fail(failure: Failure): void {
    broken = failure
    account()
    stopTicks()
    troubleAtSeconds = get().positionSeconds
    patch({ isWaiting: wantsToPlay })
    // While it is paused nobody needs it; playing again will look after it.
    if (wantsToPlay || get().phase === 'LOADING') recovery.handle(failure)
  }

  function begin(): void {
    cancelWatchdog?.()
    cancelWatchdog = null
    wantsToPlay = true
    isHandedOver = false
    markTick()
    stopTicking ??= deps.clock.every(TICK_MS, tick)
    patch({ phase: 'PLAYING', isWaiting: false })
    deps.claim()
  }

  function wait(): void {
    account()
    patch({ isWaiting: true })
    cancelWatchdog ??= deps.clock.after(STALLED_AFTER_MS, () => {
      cancelWatchdog = null
      const url = sourceOf(session).tracks[0]?.url
      if (wantsToPlay && url !== undefined) fail({ kind: 'failed', reason: 'network', url })
    })
  }

  function rest(): void {
    account()
    stopTicks()
    wantsToPlay = false
    pausedAtMs = deps.clock.now()
    patch({ phase: 'LOADED', isWaiting: false })
    reporter?.report(get().positionSeconds)
  }

  function finish(): void {
    account()
    stopTicks()
    wantsToPlay = false
    patch({ phase: 'LOADED', positionSeconds: get().durationSeconds })
    reporter?.report(get().durationSeconds)
    given.onEnded()
  }

  function tick(): void {
    account()
    if (get().positionSeconds - troubleAtSeconds > SETTLED_AFTER_SECONDS) {
      troubleAtSeconds = -Infinity
      recovery.settle()
    }
    given.onTick()
  }

  /** Takes down what was heard since the last time. */
  function account(): void {
    if (output === null || stopTicking === null) return
    const seconds = output.position()
    const elapsed = (deps.clock.now() - lastTick.ms) / 1000
    const { isWaiting, rate } = get()
    patch({ positionSeconds: seconds, bufferedSeconds: output.bufferedEnd() })
    if (!isWaiting) reporter?.hear(heardSeconds(elapsed, seconds - lastTick.seconds, rate), seconds)
    markTick()
  }

  function markTick(): void {
    lastTick = { ms: deps.clock.now(), seconds: output?.position() ?? 0 }
  }

  function stopTicks(): void {
    stopTicking?.()
    stopTicking = null
    cancelWatchdog?.()
    cancelWatchdog = null
  }

  function moveTo(seconds: number): void {
    account()
    output?.seek(seconds)
    lastTick = { ms: deps.clock.now(), seconds }
    patch({ positionSeconds: seconds, bufferedSeconds: output?.bufferedEnd() ?? 0 })
  }

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
      await reopen()
      patch({ positionSeconds: session.currentTime })
      if (!isOver) output?.load(sourceOf(session), session.currentTime)
    } catch (error) {
      deps.log('Could not go on', error)
      rest()
    }
  }

  function close(): void {
    account()
    isOver = true
    stopTicks()
    recovery.cancel()
    output?.destroy()
    output = null
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
      account()
      output?.setRate(rate)
    },
    setVolume: (volume) => output?.setVolume(volume),
    async switchOutput() {
      account()
      stopTicks()
      patch({ phase: 'LOADING' })
      const { positionSeconds } = get()
      output?.destroy()
      output = null
      await openSession(false)
      if (!isOver) startOutput(positionSeconds)
    },
    resetStream(atSeconds) {
      deps.clock.after(RESET_DELAY_MS, () => {
        if (!isOver && output?.kind === 'hls') output.load(sourceOf(session), atSeconds)
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
      close()
      const { positionSeconds } = get()
      await reporter?.settled()
      await deps.backend.close(session.id, reporter?.takeLast(positionSeconds) ?? null)
    },
    endInPassing() {
      account()
      deps.backend.closeInPassing(session.id, reporter?.takeLast(get().positionSeconds) ?? null)
    },
  }
}

function sourceOf(session: PlaySession): Source {
  return { tracks: session.videoTrack ? [session.videoTrack] : session.tracks }
}
