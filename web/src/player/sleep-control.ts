import type { Clock } from './clock.ts'
import {
  fittingSleepStep,
  isSleepOver,
  lengthenSleep,
  shortenSleep,
  sleepIn,
  type SleepTimer,
  tickSleep,
} from './sleep-timer.rules.ts'

const TICK_MS = 1000

export interface SleepControl {
  /** Stops after this many seconds of wall-clock time. */
  start(seconds: number): void
  startUntilChapterEnd(): void
  cancel(): void
  lengthen(stepSeconds: number): void
  shorten(stepSeconds: number): void
}

interface SleepDeps {
  readonly clock: Clock
  readonly get: () => SleepTimer | null
  readonly set: (timer: SleepTimer | null) => void
  /** Called every second; may lower the volume. */
  readonly onTick: () => void
  readonly onOver: () => void
}

/** Counts down whether something is playing or not. */
export function createSleepControl({ clock, get, set, onTick, onOver }: SleepDeps): SleepControl {
  let stopTicking: (() => void) | null = null

  function put(timer: SleepTimer | null): void {
    set(timer)
    onTick()
    const needsTicks = timer?.kind === 'time'
    if (needsTicks) stopTicking ??= clock.every(TICK_MS, tick)
    else {
      stopTicking?.()
      stopTicking = null
    }
  }

  function tick(): void {
    const timer = get()
    if (timer === null) return put(null)
    const later = tickSleep(timer, clock.now())
    if (!isSleepOver(later)) return put(later)
    put(null)
    onOver()
  }

  const remaining = (): number | null => {
    const timer = get()
    return timer?.kind === 'time' ? tickSleepSeconds(timer, clock.now()) : null
  }

  return {
    start: (seconds) => put(sleepIn(seconds, clock.now())),
    startUntilChapterEnd: () => put({ kind: 'chapter' }),
    cancel: () => put(null),
    lengthen(stepSeconds) {
      const left = remaining()
      if (left !== null) put(sleepIn(lengthenSleep(left, stepSeconds), clock.now()))
    },
    shorten(stepSeconds) {
      const left = remaining()
      if (left !== null) put(sleepIn(shortenSleep(left, fittingSleepStep(left, stepSeconds)), clock.now()))
    },
  }
}

function tickSleepSeconds(timer: SleepTimer, nowMs: number): number {
  const later = tickSleep(timer, nowMs)
  return later.kind === 'time' ? later.remainingSeconds : 0
}
