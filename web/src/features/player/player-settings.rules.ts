import { queueKey, type MediaRef } from '../../player/queue.rules.ts'
import { clampRate } from '../../player/rate.rules.ts'

/** Playback preferences. They are synced to all devices of the account. */
export interface PlayerSettings {
  readonly jumpBackSeconds: number
  readonly jumpForwardSeconds: number
  readonly rateStep: number
  readonly isAutoRewindOn: boolean
  /** Each book keeps its own speed; others start with the speed chosen last. */
  readonly isRatePerItem: boolean
  readonly rates: Readonly<Record<string, number>>
  /** 1 is the file's own volume. */
  readonly boost: number
  readonly isSkippingSilence: boolean
}

export const JUMP_SECONDS = [10, 15, 30, 60, 120, 300] as const
export const RATE_STEPS = [0.1, 0.05] as const
export const BOOSTS = [1, 1.5, 2, 3] as const
const MAX_RATES = 200

export const DEFAULT_PLAYER_SETTINGS: PlayerSettings = {
  jumpBackSeconds: 10,
  jumpForwardSeconds: 10,
  rateStep: 0.1,
  isAutoRewindOn: true,
  isRatePerItem: false,
  rates: {},
  boost: 1,
  isSkippingSilence: false,
}

/** Stored values, possibly from another version, are only used if valid. */
export function readPlayerSettings(stored: unknown): PlayerSettings {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const oneOf = (key: keyof PlayerSettings, allowed: readonly number[], fallback: number): number =>
    allowed.find((value) => value === given[key]) ?? fallback
  const yesNo = (key: keyof PlayerSettings, fallback: boolean): boolean => {
    const value = given[key]
    return typeof value === 'boolean' ? value : fallback
  }
  const standard = DEFAULT_PLAYER_SETTINGS
  return {
    jumpBackSeconds: oneOf('jumpBackSeconds', JUMP_SECONDS, standard.jumpBackSeconds),
    jumpForwardSeconds: oneOf('jumpForwardSeconds', JUMP_SECONDS, standard.jumpForwardSeconds),
    rateStep: oneOf('rateStep', RATE_STEPS, standard.rateStep),
    isAutoRewindOn: yesNo('isAutoRewindOn', standard.isAutoRewindOn),
    isRatePerItem: yesNo('isRatePerItem', standard.isRatePerItem),
    rates: readRates(given['rates']),
    boost: oneOf('boost', BOOSTS, standard.boost),
    isSkippingSilence: yesNo('isSkippingSilence', standard.isSkippingSilence),
  }
}

function readRates(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {}
  const rates = Object.entries(stored).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  return Object.fromEntries(rates.slice(-MAX_RATES).map(([key, rate]) => [key, clampRate(rate)]))
}

/** The speed of a book: its own, or else the one chosen last. */
export const rateOfMedia = (settings: PlayerSettings, ref: MediaRef, lastRate: number): number =>
  (settings.isRatePerItem ? settings.rates[queueKey(ref)] : undefined) ?? lastRate

/** Newest last, so that the oldest is evicted first. */
export function withRate(
  rates: PlayerSettings['rates'],
  ref: MediaRef,
  rate: number,
): PlayerSettings['rates'] {
  const { [queueKey(ref)]: _replaced, ...others } = rates
  return Object.fromEntries([...Object.entries(others), [queueKey(ref), rate] as const].slice(-MAX_RATES))
}
