/** The sleep timer: a wall-clock time, or the end of a chapter. */

export type SleepTimer =
  | { readonly kind: 'time'; readonly endsAtMs: number; readonly remainingSeconds: number }
  | { readonly kind: 'chapter' }

const MINUTE = 60
export const SLEEP_PRESETS_SECONDS: readonly number[] = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  45 * MINUTE,
  60 * MINUTE,
  90 * MINUTE,
  120 * MINUTE,
  180 * MINUTE,
  10,
]

/** Most users choose the same time every evening, so it comes first. */
export const presetsAfter = (lastSeconds: number | null): readonly number[] =>
  lastSeconds === null || !SLEEP_PRESETS_SECONDS.includes(lastSeconds)
    ? SLEEP_PRESETS_SECONDS
    : [lastSeconds, ...SLEEP_PRESETS_SECONDS.filter((seconds) => seconds !== lastSeconds)]

export const SLEEP_STEPS_SECONDS = [5 * MINUTE, 30 * MINUTE] as const
export const MAX_SLEEP_SECONDS = 24 * 60 * MINUTE
const LEAST_SECONDS = 3
/** Fades out towards the end, so that the sudden silence does not wake the listener. */
const FADE_SECONDS = 20

export function sleepIn(seconds: number, nowMs: number): SleepTimer {
  const wanted = Math.min(Math.max(Math.round(seconds), LEAST_SECONDS), MAX_SLEEP_SECONDS)
  return { kind: 'time', endsAtMs: nowMs + wanted * 1000, remainingSeconds: wanted }
}

/** Advances the timer. It also runs while nothing is playing. */
export function tickSleep(timer: SleepTimer, nowMs: number): SleepTimer {
  if (timer.kind === 'chapter') return timer
  return { ...timer, remainingSeconds: Math.max(0, Math.ceil((timer.endsAtMs - nowMs) / 1000)) }
}

export const isSleepOver = (timer: SleepTimer): boolean =>
  timer.kind === 'time' && timer.remainingSeconds <= 0

export const lengthenSleep = (remainingSeconds: number, stepSeconds: number): number =>
  Math.min(remainingSeconds + stepSeconds, MAX_SLEEP_SECONDS)

/** A step larger than the remaining time leaves three seconds. */
export const shortenSleep = (remainingSeconds: number, stepSeconds: number): number =>
  remainingSeconds < stepSeconds ? LEAST_SECONDS : Math.max(remainingSeconds - stepSeconds, LEAST_SECONDS)

/** A step larger than the remaining time becomes a minute, near the end five seconds. */
export function fittingSleepStep(remainingSeconds: number, stepSeconds: number): number {
  if (stepSeconds <= remainingSeconds) return stepSeconds
  return remainingSeconds > 60 ? 60 : 5
}

/** 1 until shortly before the end; falls to 0 over the last seconds. */
export function fadeFactor(timer: SleepTimer | null, secondsToChapterEnd: number | null): number {
  if (timer === null) return 1
  const left = timer.kind === 'time' ? timer.remainingSeconds : secondsToChapterEnd
  return left === null ? 1 : Math.min(Math.max(left / FADE_SECONDS, 0), 1)
}

export interface SleepLeft {
  readonly count: number
  readonly unit: 's' | 'm' | 'h'
}

/** Short form: seconds up to 90, minutes up to 90, then hours. */
export function sleepLeft(remainingSeconds: number): SleepLeft {
  if (remainingSeconds < 90) return { count: Math.round(remainingSeconds), unit: 's' }
  const minutes = Math.round(remainingSeconds / 60)
  if (minutes < 90) return { count: minutes, unit: 'm' }
  return { count: Math.round(minutes / 60), unit: 'h' }
}
