import { describe, expect, test } from 'vitest'
import {
  draftsOf,
  errorsOf,
  fromTracks,
  hasUntitled,
  insertedBelow,
  isChanged,
  lockToggled,
  numberedTitles,
  removed,
  shifted,
  toChapters,
  withNumbered,
} from './chapters.rules.ts'

const drafts = (...starts: number[]) =>
  draftsOf(starts.map((start, place) => ({ start, title: `Chapter ${place + 1}` })))
const startsOf = (chapters: readonly { startSeconds: number }[]) =>
  chapters.map(({ startSeconds }) => startSeconds)

describe('what is wrong', () => {
  test('[R5.001] the first chapter must start at 0', () => {
    expect(errorsOf(drafts(1, 5), 10)).toEqual(['firstNotZero', null])
  })
  test('[R5.002] a start must be below the duration', () => {
    expect(errorsOf(drafts(0, 9.9, 10), 10)).toEqual([null, null, 'afterEnd'])
  })
  test('[R5.003] a start must not be before the one above', () => {
    expect(errorsOf(drafts(0, 5, 5, 4), 10)).toEqual([null, null, null, 'beforePrevious'])
  })
  test('[R5.005] a title of blanks is none', () => {
    expect(hasUntitled(drafts(0, 5))).toBe(false)
    expect(hasUntitled(draftsOf([{ start: 0, title: '  ' }]))).toBe(true)
  })
})

test('a book without chapters begins with one over its whole length', () => {
  expect(toChapters(draftsOf([]), 60)).toEqual([{ id: 0, start: 0, end: 60, title: '' }])
})

test('each chapter ends where the next begins, the last with the book', () => {
  expect(toChapters(drafts(0, 20), 60)).toEqual([
    { id: 0, start: 0, end: 20, title: 'Chapter 1' },
    { id: 1, start: 20, end: 60, title: 'Chapter 2' },
  ])
})

test('a change is another number, start or title', () => {
  const before = drafts(0, 20)
  expect(isChanged(before, drafts(0, 20))).toBe(false)
  expect(isChanged(before, drafts(0, 21))).toBe(true)
  expect(isChanged(before, drafts(0))).toBe(true)
  expect(isChanged(before, insertedBelow(before, 1))).toBe(true)
})

describe('shifting', () => {
  test('moves all but the first and the locked', () => {
    const locked = lockToggled(drafts(0, 10, 20, 30), 2, null)
    const moved = shifted(locked, 1.5, 60)
    expect(startsOf(moved as typeof locked)).toEqual([0, 11.5, 20, 31.5])
  })
  test('refuses what would leave the book', () => {
    expect(shifted(drafts(0, 10, 50), 10, 60)).toBe('tooLate')
    expect(shifted(drafts(0, 10, 50), -10, 60)).toBe('tooEarly')
  })
})

test('a chapter is put in below another, at its place, without a title', () => {
  const after = insertedBelow(drafts(0, 10, 20), 1)
  expect(after.map(({ startSeconds, title }) => [startSeconds, title])).toEqual([
    [0, 'Chapter 1'],
    [10, 'Chapter 2'],
    [10, ''],
    [20, 'Chapter 3'],
  ])
  expect(new Set(after.map(({ key }) => key)).size).toBe(4)
})

test('one is left when all are removed', () => {
  const one = removed(drafts(0, 10), 0)
  expect(startsOf(one)).toEqual([10])
  expect(removed(one, 1)).toEqual(one)
})

test('a range is locked at once', () => {
  const locked = lockToggled(drafts(0, 1, 2, 3), 2, 0)
  expect(locked.map(({ isLocked }) => isLocked)).toEqual([true, true, true, false])
})

test('one chapter for each file, without its ending', () => {
  const track = (filename: string, startOffset: number) => ({ startOffset, metadata: { filename } })
  expect(fromTracks([track('01 Sea.mp3', 0), track('02.Salt.mp3', 90.1234)])).toMatchObject([
    { startSeconds: 0, title: '01 Sea' },
    { startSeconds: 90.123, title: '02.Salt' },
  ])
})

test.each([
  ['Chapter 1', 3, ['Chapter 1', 'Chapter 2', 'Chapter 3']],
  ['Part 09', 2, ['Part 09', 'Part 10']],
  ['(1)', 2, ['(1)', '(2)']],
  ['Epilogue', 2, ['Epilogue 1', 'Epilogue 2']],
])('%s counted on', (pattern, count, titles) => {
  expect(numberedTitles(pattern, count)).toEqual(titles)
})

test('numbered chapters are spread over what is left', () => {
  expect(startsOf(withNumbered(drafts(0, 20), ['a', 'b', 'c'], 60))).toEqual([0, 20, 30, 40, 50])
})
