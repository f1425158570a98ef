import { expect, test } from 'vitest'
import {
  BOOSTS,
  DEFAULT_PLAYER_SETTINGS,
  JUMP_SECONDS,
  RATE_STEPS,
  readPlayerSettings,
} from './player-settings.rules.ts'

test('available choices and their defaults', () => {
  expect([[...JUMP_SECONDS], [...RATE_STEPS], [...BOOSTS]]).toEqual([
    [10, 15, 30, 60, 120, 300],
    [0.1, 0.05],
    [1, 1.5, 2, 3],
  ])
  expect(DEFAULT_PLAYER_SETTINGS).toEqual({
    jumpBackSeconds: 10,
    jumpForwardSeconds: 10,
    rateStep: 0.1,
    isAutoRewindOn: true,
    isRatePerItem: false,
    rates: {},
    boost: 1,
    isSkippingSilence: false,
  })
})

test('keeps only numeric speeds from storage', () => {
  expect(readPlayerSettings({ rates: { a: 1.5, b: 'fast', c: null } }).rates).toEqual({ a: 1.5 })
})
