import { chooseOutput } from './choose-output.rules.ts'
import type { Output, OutputEvent, OutputKind } from './output.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createRecovery, type Failure, type GivenUp } from './recovery.ts'
import type { PlaybackSession } from './playback-session.ts'
import { createPlaybackTicker } from './playback-ticker.ts'

/** A longer wait counts as a network failure. */
const STALLED_AFTER_MS = 8000
/** After playing for this long, a failure counts as resolved. */
const SETTLED_AFTER_SECONDS = 3

/** Drives the current output and translates its events to the player's phases. */
export interface OutputController {
  /** Creates a new output and loads the source at this position. */
  start(atSeconds: number): void
  /** Reloads the session's source in the same output. */
  load(atSeconds: number): void
  /** Same source, with new URLs for whatever is fetched from now on. */
  replaceSource(): void
  play(): void
  pause(): void
  moveTo(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  retryNow(): void
  /** Enters the paused state because playback cannot continue. */
  rest(): void
  /** Counts the time played up to now. */
  settle(): void
  wantsToPlay(): boolean
  kind(): OutputKind | null
  /** Removes the output; `start` creates a new one. */
  clear(): void
}

export interface OutputControllerDeps {
  readonly player: Pick<PlayerDeps, 'clock' | 'backend' | 'createOutput'>
  readonly session: PlaybackSession
  readonly get: () => PlayerState
  readonly patch: (change: Partial<PlayerState>) => void
  readonly onBegun: () => void
  readonly onHeard: (positionSeconds: number, seconds: number) => void
  readonly onRested: () => void
  readonly onTick: () => void
  readonly onEnded: () => void
  readonly onGivenUp: (why: GivenUp) => void
  /** The machine was asleep while playing. */
  readonly onWoken: (asleepSinceMs: number) => void
}

export function createOutputController(
  { player, session, get, patch, ...deps }: OutputControllerDeps,
  shouldPlay: boolean,
): OutputController {
  const { clock } = player
  let output: Output | null = null
  let wantsToPlay = shouldPlay
  let troubleAtSeconds = -Infinity
  let broken: Failure | null = null
  let cancelWatchdog: (() => void) | null = null

  const ticks = createPlaybackTicker({
    clock,
    position: () => output?.position() ?? null,
    rate: () => get().rate,
    isWaiting: () => get().isWaiting,
    isElsewhere: () => output?.kind === 'cast',
    onHeard: (positionSeconds, seconds) => {
      patch({ positionSeconds, bufferedSeconds: bufferedEnd() })
      deps.onHeard(positionSeconds, seconds)
    },
    onTick: tick,
    onWoken: deps.onWoken,
  })
  const bufferedEnd = () => output?.bufferedEnd() ?? 0
  const recovery = createRecovery({
    clock,
    backend: player.backend,
    isCurrent: (url) => session.owns(url),
    reload: () => load(get().positionSeconds),
    reopen: async () => {
      await session.reopen()
      load(get().positionSeconds)
    },
    streamInstead: async () => {
      if (session.isTranscoded() || output?.kind !== 'audio') return false
      await session.open(true)
      if (output) start(get().positionSeconds)
      return true
    },
    giveUp: deps.onGivenUp,
  })

  function load(atSeconds: number): void {
    output?.load(session.source(), atSeconds)
  }

  function start(atSeconds: number): void {
    output?.destroy()
    const { isCasting, rate, volume } = get()
    const { videoTrack, playMethod } = session.current()
    const kind = chooseOutput({ isCasting, hasVideo: videoTrack !== null, playMethod })
    const created: Output = player.createOutput(
      kind,
      (event) => created === output && handleOutputEvent(event),
    )
    output = created
    created.setRate(rate)
    created.setVolume(volume)
    patch({ outputKind: kind, readyShare: kind === 'hls' ? 0 : 1, bufferedSeconds: 0 })
    load(atSeconds)
  }

  function handleOutputEvent(event: OutputEvent): void {
    switch (event.kind) {
      case 'loaded':
        return ready()
      case 'playing':
        return begin()
      case 'paused':
        // Lock screens, phone calls and unplugged headphones pause the element directly.
        if (get().phase === 'PLAYING' && !get().isWaiting) rest()
        return
      case 'waiting':
        if (wantsToPlay) wait()
        return
      case 'buffered':
        return patch({ bufferedSeconds: bufferedEnd() })
      case 'blocked':
        return rest()
      case 'ended':
        return finish()
      case 'failed':
        return fail(event)
    }
  }

  function ready(): void {
    broken = null
    if (get().phase === 'LOADING') patch({ phase: 'LOADED' })
    if (wantsToPlay) output?.play()
  }

  function begin(): void {
    stopWatchdog()
    wantsToPlay = true
    if (!ticks.start()) return
    patch({ phase: 'PLAYING', isWaiting: false })
    deps.onBegun()
  }

  function wait(): void {
    ticks.settle()
    if (!wantsToPlay) return
    patch({ isWaiting: true })
    cancelWatchdog ??= clock.after(STALLED_AFTER_MS, () => {
      cancelWatchdog = null
      const url = session.source().tracks[0]?.url
      if (wantsToPlay && url !== undefined) fail({ kind: 'failed', reason: 'network', url })
    })
  }

  function fail(failure: Failure): void {
    broken = failure
    stopTicks()
    troubleAtSeconds = get().positionSeconds
    patch({ isWaiting: wantsToPlay })
    // While paused there is nothing to recover; the next play does it.
    if (wantsToPlay || get().phase === 'LOADING') recovery.handle(failure)
  }

  function rest(): void {
    stopTicks()
    wantsToPlay = false
    patch({ phase: 'LOADED', isWaiting: false })
    deps.onRested()
  }

  function finish(): void {
    stopTicks()
    wantsToPlay = false
    patch({ phase: 'LOADED', positionSeconds: get().durationSeconds, isWaiting: false })
    deps.onEnded()
  }

  function tick(): void {
    if (get().positionSeconds - troubleAtSeconds > SETTLED_AFTER_SECONDS) {
      troubleAtSeconds = -Infinity
      recovery.settle()
    }
    deps.onTick()
  }

  function stopTicks(): void {
    ticks.settle()
    ticks.stop()
    stopWatchdog()
  }

  function stopWatchdog(): void {
    cancelWatchdog?.()
    cancelWatchdog = null
  }

  return {
    start,
    load,
    replaceSource: () => output?.replaceSource(session.source()),
    play() {
      wantsToPlay = true
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
    moveTo(seconds) {
      ticks.settle()
      output?.seek(seconds)
      ticks.moveTo(seconds)
      patch({ positionSeconds: seconds, bufferedSeconds: bufferedEnd() })
    },
    setRate(rate) {
      ticks.settle()
      output?.setRate(rate)
    },
    setVolume: (volume) => output?.setVolume(volume),
    retryNow: () => recovery.retryNow(),
    rest,
    settle: () => ticks.settle(),
    wantsToPlay: () => wantsToPlay,
    kind: () => output?.kind ?? null,
    clear() {
      stopTicks()
      recovery.cancel()
      output?.destroy()
      output = null
    },
  }
}
