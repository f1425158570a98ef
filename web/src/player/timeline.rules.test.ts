import { describe, expect, test } from 'vitest'
import { bufferedEndAt, placeAt, positionOf, totalSeconds, type Track } from './timeline.rules.ts'

const track = (index: number, startOffset: number, duration: number): Track => ({
  index,
  startOffset,
  duration,
  url: `/t/${index}`,
  mimeType: 'audio/mpeg',
  title: `Part ${index}`,
})
const BOOK = [track(1, 0, 100), track(2, 100, 50), track(3, 150, 30.5)]

describe('[R4.034] the track that contains a time', () => {
  test.each([
    [0, 1, 0],
    [99.9, 1, 99.9],
    [100, 2, 0],
    [149, 2, 49],
    [150, 3, 0],
    [999, 3, 30.5],
    [-5, 1, 0],
  ])('%d s is in track %i at %d s', (seconds, index, trackSeconds) => {
    const place = placeAt(BOOK, seconds)
    expect(place?.track.index).toBe(index)
    expect(place?.trackSeconds).toBeCloseTo(trackSeconds)
  })

  test('is null for a book without tracks', () => expect(placeAt([], 3)).toBeNull())
})

test('converting a position to a track and back returns the same position', () => {
  for (let seconds = 0; seconds < 180; seconds += 7.3) {
    const place = placeAt(BOOK, seconds)
    if (!place) throw new Error('no place')
    expect(positionOf(place.track, place.trackSeconds)).toBeCloseTo(seconds)
  }
})

test('the total is the sum of the tracks', () => {
  expect(totalSeconds(BOOK)).toBe(180.5)
  expect(totalSeconds([])).toBe(0)
})

test('shows the buffered range that contains the position', () => {
  const ranges = [
    [0, 20],
    [40, 70],
  ] as const
  expect(bufferedEndAt(ranges, 10)).toBe(20)
  expect(bufferedEndAt(ranges, 50)).toBe(70)
  expect(bufferedEndAt(ranges, 30)).toBe(70)
  expect(bufferedEndAt([], 30)).toBe(0)
})
