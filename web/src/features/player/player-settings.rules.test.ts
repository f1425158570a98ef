import { describe, expect, test } from 'vitest'
import {
  DEFAULT_PLAYER_SETTINGS,
  rateOfMedia,
  readPlayerSettings,
  withRate,
} from './player-settings.rules.ts'

const BOOK = { libraryItemId: 'book', episodeId: null }
const EPISODE = { libraryItemId: 'podcast', episodeId: '1' }

test('ignores invalid values in storage', () => {
  expect(readPlayerSettings(null)).toEqual(DEFAULT_PLAYER_SETTINGS)
  expect(readPlayerSettings({ jumpBackSeconds: 7, isAutoRewindOn: 'yes', boost: 99, rates: 5 })).toEqual(
    DEFAULT_PLAYER_SETTINGS,
  )
  expect(
    readPlayerSettings({ jumpBackSeconds: 30, isAutoRewindOn: false, rates: { a: 50, b: 'x' } }),
  ).toMatchObject({
    jumpBackSeconds: 30,
    isAutoRewindOn: false,
    rates: { a: 10 },
  })
})

describe('per-book speed', () => {
  const settings = { ...DEFAULT_PLAYER_SETTINGS, isRatePerItem: true, rates: withRate({}, BOOK, 1.7) }
  test('is used for books that have one', () => {
    expect(rateOfMedia(settings, BOOK, 1.2)).toBe(1.7)
    expect(rateOfMedia(settings, EPISODE, 1.2)).toBe(1.2)
  })
  test('is used only when enabled', () => {
    expect(rateOfMedia({ ...settings, isRatePerItem: false }, BOOK, 1.2)).toBe(1.2)
  })
  test('is remembered for the latest two hundred books', () => {
    let rates = {}
    for (let book = 0; book < 250; book++)
      rates = withRate(rates, { libraryItemId: `b${book}`, episodeId: null }, 1.5)
    expect(Object.keys(rates)).toHaveLength(200)
    expect(Object.keys(rates).at(-1)).toBe('b249')
  })
})
