import { describe, expect, test } from 'vitest'
import {
  barSpan,
  type Chapter,
  chapterAt,
  nextChapterStart,
  previousChapterStart,
  secondsAtShare,
  shareOf,
} from './chapters.rules.ts'

const chapter = (id: number, start: number, end: number): Chapter => ({
  id,
  start,
  end,
  title: `Chapter ${id}`,
})
const CHAPTERS = [chapter(1, 0, 60), chapter(2, 60, 120), chapter(3, 120, 200)]

test.each([
  [0, 1],
  [59.99, 1],
  [60, 2],
  [199, 3],
])('at %d s, chapter %i is current', (seconds, id) => expect(chapterAt(CHAPTERS, seconds)?.id).toBe(id))

test('no chapter is current after the last one', () => expect(chapterAt(CHAPTERS, 200)).toBeNull())

describe('[R9.023] previous chapter', () => {
  test.each([
    [70, 60],
    [63.1, 60],
    [63, 0],
    [60, 0],
    [122, 60],
    [40, 0],
    [1, 0],
    [500, 0],
  ])('from %d s, seeks to %d s', (from, to) => expect(previousChapterStart(CHAPTERS, from)).toBe(to))
  test('seeks to the start without chapters', () => expect(previousChapterStart([], 50)).toBe(0))
})

test('finds the next chapter, and none after the last', () => {
  expect(nextChapterStart(CHAPTERS, 0)).toBe(60)
  expect(nextChapterStart(CHAPTERS, 60)).toBe(120)
  expect(nextChapterStart(CHAPTERS, 130)).toBeNull()
  expect(nextChapterStart([], 130)).toBeNull()
})

describe('chapter track mode', () => {
  test('spans the current chapter', () => {
    expect(barSpan(CHAPTERS, 70, { durationSeconds: 200, isChapterTrack: true })).toEqual({
      start: 60,
      end: 120,
    })
  })
  test('[R4.048] is off without chapters', () => {
    expect(barSpan([], 70, { durationSeconds: 200, isChapterTrack: true })).toEqual({ start: 0, end: 200 })
  })
  test('converts between positions and fractions', () => {
    const span = { start: 60, end: 120 }
    expect(shareOf(span, 75)).toBe(0.25)
    expect(secondsAtShare(span, 0.25)).toBe(75)
    expect(shareOf(span, 500)).toBe(1)
    expect(secondsAtShare(span, -1)).toBe(60)
    expect(shareOf({ start: 5, end: 5 }, 5)).toBe(0)
  })
})
