import { chooseOutput } from './choose-output.rules.ts'
import type { Output, OutputEvent, OutputKind } from './output.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { createRecovery, type Failure } from './recovery.ts'
import type { SessionLine } from './session-line.ts'
import { createTickAccount } from './tick-account.ts'

/** A wait longer than this means that the data is not coming by itself. */
const STALLED_AFTER_MS = 8000
/** Playing on for so long shows that a trouble is over. */
const SETTLED_AFTER_SECONDS = 3

/** What sounds: asks the output, hears what really happened, and makes the player's phases of it. */
export interface Stage {
  /** A new output, at a position. */
  start(atSeconds: number): void
  /** The session's source again, in the same output. */
  load(atSeconds: number): void
  /** The same source at new addresses, for what is fetched from now on. */
  replaceSource(): void
  play(): void
  pause(): void
  moveTo(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  retryNow(): void
  /** It can't go on: as if it had been paused. */
  rest(): void
  /** Takes down what was heard up to now. */
  settle(): void
  wantsToPlay(): boolean
  kind(): OutputKind | null
  /** Silent, for good or until the next start. */
  clear(): void
}

export interface StageDeps {
  readonly player: Pick<PlayerDeps, 'clock' | 'backend' | 'createOutput'>
  readonly line: SessionLine
  readonly get: () => PlayerState
  readonly patch: (change: Partial<PlayerState>) => void
  readonly onBegun: () => void
  readonly onHeard: (positionSeconds: number, seconds: number) => void
  readonly onRested: () => void
  readonly onTick: () => void
  readonly onEnded: () => void
  readonly onGivenUp: () => void
}

export function createStage({ player, line, get, patch, ...deps }: StageDeps, shouldPlay: boolean): Stage {
  const { clock } = player
  let output: Output | null = null
  let wantsToPlay = shouldPlay
  let troubleAtSeconds = -Infinity
  let broken: Failure | null = null
  let cancelWatchdog: (() => void) | null = null

  const ticks = createTickAccount({
    clock,
    position: () => output?.position() ?? null,
    rate: () => get().rate,
    isWaiting: () => get().isWaiting,
    onHeard: (positionSeconds, seconds) => {
      patch({ positionSeconds, bufferedSeconds: bufferedEnd() })
      deps.onHeard(positionSeconds, seconds)
    },
    onTick: tick,
  })
  const bufferedEnd = () => output?.bufferedEnd() ?? 0
  const recovery = createRecovery({
    clock,
    backend: player.backend,
    isCurrent: (url) => line.owns(url),
    reload: () => load(get().positionSeconds),
    reopen: async () => {
      await line.reopen()
      load(get().positionSeconds)
    },
    streamInstead: async () => {
      if (line.isTranscoded() || output?.kind !== 'audio') return false
      await line.open(true)
      if (output) start(get().positionSeconds)
      return true
    },
    giveUp: deps.onGivenUp,
  })

  function load(atSeconds: number): void {
    output?.load(line.source(), atSeconds)
  }

  function start(atSeconds: number): void {
    output?.destroy()
    const { isCasting, rate, volume } = get()
    const { videoTrack, playMethod } = line.current()
    const kind = chooseOutput({ isCasting, hasVideo: videoTrack !== null, playMethod })
    const created: Output = player.createOutput(kind, (event) => created === output && hear(event))
    output = created
    created.setRate(rate)
    created.setVolume(volume)
    patch({ outputKind: kind, readyShare: kind === 'hls' ? 0 : 1, bufferedSeconds: 0 })
    load(atSeconds)
  }

  function hear(event: OutputEvent): void {
    switch (event.kind) {
      case 'loaded':
        return ready()
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
    callOffWatchdog()
    wantsToPlay = true
    ticks.start()
    patch({ phase: 'PLAYING', isWaiting: false })
    deps.onBegun()
  }

  function wait(): void {
    ticks.settle()
    patch({ isWaiting: true })
    cancelWatchdog ??= clock.after(STALLED_AFTER_MS, () => {
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
    patch({ phase: 'LOADED', isWaiting: false })
    deps.onRested()
  }

  function finish(): void {
    stopTicks()
    wantsToPlay = false
    patch({ phase: 'LOADED', positionSeconds: get().durationSeconds })
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
    callOffWatchdog()
  }

  function callOffWatchdog(): void {
    cancelWatchdog?.()
    cancelWatchdog = null
  }

  return {
    start,
    load,
    replaceSource: () => output?.replaceSource(line.source()),
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
