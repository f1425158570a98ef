import { expect, test } from 'vitest'
import { durationMs, trackAt } from './shares.rules.ts'

test('converts durations to milliseconds', () => {
  expect([durationMs(2, 'minutes'), durationMs(2, 'hours'), durationMs(2, 'days')]).toEqual([
    120_000, 7_200_000, 172_800_000,
  ])
})

test('maps a position in the whole to a position in a track', () => {
  const tracks = [
    { startOffset: 0, duration: 10 },
    { startOffset: 10, duration: 10 },
  ]
  expect([trackAt(tracks, 10), trackAt(tracks, 9.5), trackAt(tracks, -5), trackAt([], 0.5)]).toEqual([
    { index: 1, seconds: 0 },
    { index: 0, seconds: 9.5 },
    { index: 0, seconds: 0 },
    { index: 0, seconds: 0.5 },
  ])
})
