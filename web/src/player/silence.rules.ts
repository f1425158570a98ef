/** Skipping silence: quiet passages are played faster until there is sound again. */

export const LISTEN_EVERY_MS = 50
/** About −46 dB; speech and even soft breathing are louder. */
const QUIET_LEVEL = 0.005
const QUIET_FOR_MS = 400
const SKIP_SPEED_UP = 3
const FASTEST = 8

export interface Silence {
  /** Start of the silence; null while there is sound. */
  readonly quietSinceMs: number | null
}

export const SOUND: Silence = { quietSinceMs: null }

/** Root mean square of samples between −1 and 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

export function withLevel(silence: Silence, level: number, nowMs: number): Silence {
  if (level > QUIET_LEVEL) return SOUND
  return { quietSinceMs: silence.quietSinceMs ?? nowMs }
}

export const isSkipping = ({ quietSinceMs }: Silence, nowMs: number): boolean =>
  quietSinceMs !== null && nowMs - quietSinceMs >= QUIET_FOR_MS

export const skippingRate = (rate: number): number => Math.min(rate * SKIP_SPEED_UP, FASTEST)
