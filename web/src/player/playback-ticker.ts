import type { Clock } from './clock.ts'
import { heardSeconds } from './listening.rules.ts'

const TICK_MS = 1000
/** Timers of hidden pages run at least once a minute: after a longer gap, the machine was asleep. */
const ASLEEP_SECONDS = 90

/** Reports position and seconds listened once a second while playing. */
export interface PlaybackTicker {
  /** Returns false if it turned out that the machine was asleep. */
  start(): boolean
  stop(): void
  /** Counts the time played up to now. */
  settle(): void
  /** The user changed the position: counting continues from here. */
  moveTo(seconds: number): void
}

interface PlaybackTickerDeps {
  readonly clock: Clock
  /** Null while nothing is loaded. */
  readonly position: () => number | null
  readonly rate: () => number
  readonly isWaiting: () => boolean
  /** A cast device keeps playing while this one is asleep. */
  readonly isElsewhere: () => boolean
  readonly onHeard: (positionSeconds: number, heardSeconds: number) => void
  readonly onTick: () => void
  /** The machine was asleep; the ticker has stopped. */
  readonly onWoken: (asleepSinceMs: number) => void
}

export function createPlaybackTicker(deps: PlaybackTickerDeps): PlaybackTicker {
  const { clock } = deps
  let last = { ms: clock.now(), seconds: 0 }
  let stopTicking: (() => void) | null = null

  const mark = (seconds: number) => (last = { ms: clock.now(), seconds })

  function settle(): void {
    const position = deps.position()
    if (position === null || stopTicking === null) return
    const elapsed = (clock.now() - last.ms) / 1000
    const moved = position - last.seconds
    const wasAsleep = elapsed - Math.max(moved / deps.rate(), 0) > ASLEEP_SECONDS
    if (wasAsleep && !deps.isElsewhere()) return wake()
    const heard = deps.isWaiting() ? 0 : heardSeconds(elapsed, moved, deps.rate())
    deps.onHeard(position, heard)
    mark(position)
  }

  function stop(): void {
    stopTicking?.()
    stopTicking = null
  }

  function wake(): void {
    stop()
    deps.onWoken(last.ms)
  }

  return {
    start() {
      // Each track starts anew, usually between two ticks.
      const wasTicking = stopTicking !== null
      settle()
      if (wasTicking && stopTicking === null) return false
      mark(deps.position() ?? 0)
      stopTicking ??= clock.every(TICK_MS, () => {
        settle()
        if (stopTicking !== null) deps.onTick()
      })
      return true
    },
    stop,
    settle,
    moveTo: (seconds) => void mark(seconds),
  }
}
