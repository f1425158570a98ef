/** Volume between 0 and 1. */

export const VOLUME_STEP = 0.1
export const VOLUME_IF_NONE = 0.5

export const clampVolume = (volume: number): number =>
  Number.isFinite(volume) ? Math.round(Math.min(Math.max(volume, 0), 1) * 100) / 100 : 1

export const stepVolume = (volume: number, direction: 1 | -1): number =>
  clampVolume(volume + direction * VOLUME_STEP)

export interface Loudness {
  readonly volume: number
  /** Volume before muting; null if unknown. */
  readonly beforeMute: number | null
}

/** Mutes, remembering the volume; unmuting restores it, or half volume if unknown. */
export function toggleMute({ volume, beforeMute }: Loudness): Loudness {
  if (volume > 0) return { volume: 0, beforeMute: volume }
  return { volume: beforeMute !== null && beforeMute > 0 ? beforeMute : VOLUME_IF_NONE, beforeMute: null }
}

export const withVolume = (loudness: Loudness, volume: number): Loudness => ({
  volume: clampVolume(volume),
  beforeMute: volume > 0 ? null : (loudness.beforeMute ?? (loudness.volume > 0 ? loudness.volume : null)),
})
