import type { Clock } from './clock.ts'
import { heardSeconds } from './listening.rules.ts'

const TICK_MS = 1000

/** Reports position and seconds listened once a second while playing. */
export interface PlaybackTicker {
  start(): void
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
  readonly onHeard: (positionSeconds: number, heardSeconds: number) => void
  readonly onTick: () => void
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
    const heard = deps.isWaiting() ? 0 : heardSeconds(elapsed, position - last.seconds, deps.rate())
    deps.onHeard(position, heard)
    mark(position)
  }

  return {
    start() {
      // Each track starts anew, usually between two ticks.
      settle()
      mark(deps.position() ?? 0)
      stopTicking ??= clock.every(TICK_MS, () => {
        settle()
        deps.onTick()
      })
    },
    stop() {
      stopTicking?.()
      stopTicking = null
    },
    settle,
    moveTo: (seconds) => void mark(seconds),
  }
}
