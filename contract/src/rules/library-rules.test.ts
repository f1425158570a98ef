import { describe, expect, test } from 'vitest'
import { LIBRARY_ICONS } from '../constants.ts'
import {
  COVER_RATIO_TOLERANCE,
  coverRatio,
  defaultProvider,
  isProviderFor,
  libraryIconOf,
  providersOf,
} from './library-rules.ts'

describe('covers', () => {
  test.each([
    [0, 1.6],
    [1, 1],
    [2, 1],
    ['0', 1],
    ['', 1],
    [null, 1],
    [undefined, 1],
    [Number.NaN, 1],
    [false, 1],
  ])('[R5.021] the setting %j gives a ratio of %d', (setting, ratio) => {
    expect(coverRatio(setting)).toBe(ratio)
  })

  test('[R5.021] covers may differ from the ratio by 0.15', () => {
    expect(COVER_RATIO_TOLERANCE).toBe(0.15)
  })
})

describe('icons', () => {
  test('known icons are kept', () => {
    expect(LIBRARY_ICONS.map(libraryIconOf)).toEqual([...LIBRARY_ICONS])
  })

  test.each(['skull', '', 'Database', null, undefined, 7])('[R3.015] %j falls back to the logo', (icon) => {
    expect(libraryIconOf(icon)).toBe('audiobookshelf')
  })
})

describe('providers', () => {
  test('each media type defaults to the first of its providers', () => {
    expect(providersOf('book')[0]).toBe(defaultProvider('book'))
    expect(providersOf('podcast')).toEqual(['itunes'])
    expect(defaultProvider('podcast')).toBe('itunes')
    expect(isProviderFor('music', defaultProvider('music'))).toBe(true)
  })

  test.each([
    ['book', 'audible.uk', true],
    ['book', 'fantlab', true],
    ['book', 'custom-3f0c', true],
    ['book', 'custom-', false],
    ['book', 'custom-../x', false],
    ['book', 'nonsense', false],
    ['podcast', 'google', false],
    ['podcast', 'custom-3f0c', true],
  ] as const)('for %s, "%s": %s', (mediaType, provider, isKnown) => {
    expect(isProviderFor(mediaType, provider)).toBe(isKnown)
  })
})
