/** Playback speed. */

export const RATE_PRESETS = [0.5, 1, 1.2, 1.5, 2] as const
const KEYBOARD_RATES = [0.25, 0.5, 0.8, 1, 1.3, 1.5, 2, 2.5, 3] as const
export const MIN_RATE = 0.5
export const MAX_RATE = 10

/** Clamped to the limits and rounded to hundredths, to avoid floating-point noise. */
export const clampRate = (rate: number): number =>
  Number.isFinite(rate) ? round(Math.min(Math.max(rate, MIN_RATE), MAX_RATE)) : 1

/** One step of the speed control. */
export const changeRate = (rate: number, step: number): number => clampRate(round(rate) + step)

/** The next listed speed in a direction; the list goes lower than the speed control does. */
export function stepRate(rate: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? KEYBOARD_RATES.find((listed) => listed > rate + 0.001)
      : KEYBOARD_RATES.findLast((listed) => listed < rate - 0.001)
  return next ?? rate
}

/** Playback rate by media type: music always plays at normal speed. */
export const rateFor = (mediaType: string, wanted: number): number => (mediaType === 'music' ? 1 : wanted)

const round = (rate: number): number => Math.round(rate * 100) / 100
