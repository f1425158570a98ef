import { expect, test } from 'vitest'
import { durationMs, randomSlug, trackAt } from './shares.rules.ts'

test('converts a duration from its unit', () => {
  expect(durationMs(2, 'hours')).toBe(7_200_000)
})

test('a slug consists of ten letters and digits', () => {
  expect(randomSlug((bytes) => bytes.fill(0))).toBe('aaaaaaaaaa')
  expect(randomSlug((bytes) => bytes.map((_, index) => index * 25))).toMatch(/^[a-z2-9]{10}$/)
})

test('maps an overall time to its track', () => {
  const tracks = [
    { startOffset: 0, duration: 10 },
    { startOffset: 10, duration: 5 },
  ]
  expect(trackAt(tracks, 0)).toEqual({ index: 0, seconds: 0 })
  expect(trackAt(tracks, 10)).toEqual({ index: 1, seconds: 0 })
  expect(trackAt(tracks, 12)).toEqual({ index: 1, seconds: 2 })
  expect(trackAt(tracks, -1)).toEqual({ index: 0, seconds: 0 })
})
