import { describe, expect, test } from 'vitest'
import { orderChapters } from './chapters.ts'

const chapter = (startSeconds: number, endSeconds: number | null = null, title = 'T') => ({
  startSeconds,
  endSeconds,
  title,
})

describe('ordering chapters', () => {
  test('a missing end is the next start, or the end of the file', () => {
    expect(orderChapters([chapter(0), chapter(10)], 25).map(({ endSeconds }) => endSeconds)).toEqual([10, 25])
  })

  test('an end of zero, or before its start, is ignored', () => {
    expect(orderChapters([chapter(5, 0), chapter(10, 3)], 25).map(({ endSeconds }) => endSeconds)).toEqual([
      10, 25,
    ])
  })

  test('chapters are sorted by time', () => {
    expect(orderChapters([chapter(10, 20, 'B'), chapter(0, 10, 'A')], 20).map(({ title }) => title)).toEqual([
      'A',
      'B',
    ])
  })

  test('a chapter with an invalid start is left out', () => {
    expect(orderChapters([chapter(-1), chapter(Number.NaN), chapter(1e15), chapter(3, 4)], 5)).toHaveLength(1)
  })

  test('untitled chapters are numbered', () => {
    expect(orderChapters([chapter(0, 1, ' '), chapter(1, 2, '')], 5).map(({ title }) => title)).toEqual([
      'Chapter 1',
      'Chapter 2',
    ])
  })

  test('without a known duration the last chapter is empty rather than endless', () => {
    expect(orderChapters([chapter(7)], null)).toEqual([{ startSeconds: 7, endSeconds: 7, title: 'T' }])
  })
})
