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

describe('validation', () => {
  test('[R5.001] the first chapter must start at 0', () => {
    expect(errorsOf(drafts(1, 5), 10)).toEqual(['firstNotZero', null])
  })
  test('[R5.002] a start must be less than the duration', () => {
    expect(errorsOf(drafts(0, 9.9, 10), 10)).toEqual([null, null, 'afterEnd'])
  })
  test('[R5.003] a chapter must not start before the previous one', () => {
    expect(errorsOf(drafts(0, 5, 5, 4), 10)).toEqual([null, null, null, 'beforePrevious'])
  })
  test('[R5.005] a blank title counts as missing', () => {
    expect(hasUntitled(drafts(0, 5))).toBe(false)
    expect(hasUntitled(draftsOf([{ start: 0, title: '  ' }]))).toBe(true)
    expect(hasUntitled(insertedBelow(drafts(0, 5), 0))).toBe(true)
  })
})

test('a book without chapters starts with one that spans its full duration', () => {
  expect(toChapters(draftsOf([]), 60)).toEqual([{ id: 0, start: 0, end: 60, title: '' }])
})

test('each chapter ends where the next begins, and the last ends with the book', () => {
  expect(toChapters(drafts(0, 20), 60)).toEqual([
    { id: 0, start: 0, end: 20, title: 'Chapter 1' },
    { id: 1, start: 20, end: 60, title: 'Chapter 2' },
  ])
})

test('whitespace around a title is trimmed and does not count as a change', () => {
  const blank = draftsOf([{ start: 0, title: ' Sea ' }])
  const plain = draftsOf([{ start: 0, title: 'Sea' }])
  expect(toChapters(blank, 60).map(({ title }) => title)).toEqual(['Sea'])
  expect([isChanged(blank, plain), isChanged(plain, blank)]).toEqual([false, false])
  expect(isChanged(plain, draftsOf([{ start: 0, title: 'Salt' }]))).toBe(true)
})

test('a different count, start or title counts as a change', () => {
  const before = drafts(0, 20)
  expect(isChanged(before, drafts(0, 20))).toBe(false)
  expect(isChanged(before, drafts(0, 21))).toBe(true)
  expect(isChanged(before, drafts(0))).toBe(true)
  expect(isChanged(before, insertedBelow(before, 1))).toBe(true)
})

describe('shifting', () => {
  test('moves all chapters except the first and any locked ones', () => {
    const locked = lockToggled(drafts(0, 10, 20, 30), 2, null)
    const moved = shifted(locked, 1.5, 60)
    expect(startsOf(moved as typeof locked)).toEqual([0, 11.5, 20, 31.5])
  })
  test('refuses to move a chapter out of the book', () => {
    expect(shifted(drafts(0, 10, 50), 10, 60)).toBe('tooLate')
    expect(shifted(drafts(0, 10, 50), -10, 60)).toBe('tooEarly')
    expect(shifted(drafts(0, 10), -10, 60)).toBe('tooEarly')
  })
  test('is accurate to the millisecond', () => {
    expect(startsOf(shifted(drafts(0, 0.1), 0.2, 60) as ReturnType<typeof drafts>)).toEqual([0, 0.3])
  })
})

test('inserts an untitled chapter below another, with the same start', () => {
  const after = insertedBelow(drafts(0, 10, 20), 1)
  expect(after.map(({ startSeconds, title }) => [startSeconds, title])).toEqual([
    [0, 'Chapter 1'],
    [10, 'Chapter 2'],
    [10, ''],
    [20, 'Chapter 3'],
  ])
  expect(new Set(after.map(({ key }) => key)).size).toBe(4)
})

test('a chapter inserted below a locked one is not locked', () => {
  const after = insertedBelow(lockToggled(drafts(0, 10), 0, null), 0)
  expect(after.map(({ isLocked }) => isLocked)).toEqual([true, false, false])
})

test('the last remaining chapter cannot be removed', () => {
  const one = removed(drafts(0, 10), 0)
  expect(startsOf(one)).toEqual([10])
  expect(removed(one, 1)).toEqual(one)
})

test('locks a whole range at once', () => {
  const locked = lockToggled(drafts(0, 1, 2, 3), 2, 0)
  expect(locked.map(({ isLocked }) => isLocked)).toEqual([true, true, true, false])
})

test.each([
  ['a single chapter', 2, null, [false, false, true, false]],
  ['a range selected upwards', 1, 2, [false, true, true, false]],
  ['only the chosen chapter when the other end of the range is gone', 2, 99, [false, false, true, false]],
])('locks %s', (_name, key, fromKey, locks) => {
  const locked = lockToggled(drafts(0, 1, 2, 3), key, fromKey)
  expect(locked.map(({ isLocked }) => isLocked)).toEqual(locks)
})

test('unlocks a range when the chosen chapter is locked', () => {
  const locked = lockToggled(drafts(0, 1, 2), 2, 0)
  expect(lockToggled(locked, 1, 0).map(({ isLocked }) => isLocked)).toEqual([false, false, true])
})

test('creates one chapter per file, titled without the file extension', () => {
  const track = (filename: string, startOffset: number) => ({ startOffset, metadata: { filename } })
  expect(fromTracks([track('01 Sea.mp3', 0), track('02.Salt.mp3', 90.1234)])).toMatchObject([
    { startSeconds: 0, title: '01 Sea' },
    { startSeconds: 90.123, title: '02.Salt' },
  ])
  expect(fromTracks([track('Side A', 0.026), track('.mp3', 90)])).toEqual([
    { key: 0, startSeconds: 0, title: 'Side A', isLocked: false },
    { key: 1, startSeconds: 90, title: '.mp3', isLocked: false },
  ])
})

test.each([
  ['Chapter 1', 3, ['Chapter 1', 'Chapter 2', 'Chapter 3']],
  ['Part 09', 2, ['Part 09', 'Part 10']],
  ['(1)', 2, ['(1)', '(2)']],
  ['Epilogue', 2, ['Epilogue 1', 'Epilogue 2']],
  [' Epilogue ', 1, ['Epilogue 1']],
  [' Disc 2, part 3 ', 2, ['Disc 2, part 3', 'Disc 2, part 4']],
  ['', 2, ['1', '2']],
])('%s is expanded into numbered titles', (pattern, count, titles) => {
  expect(numberedTitles(pattern, count)).toEqual(titles)
})

test('numbered chapters are spread evenly over the remaining time', () => {
  expect(startsOf(withNumbered(drafts(0, 20), ['a', 'b', 'c'], 60))).toEqual([0, 20, 30, 40, 50])
})

test('numbered chapters are new and unlocked, and start with the last one when no time remains', () => {
  expect(withNumbered(drafts(0, 70), ['a', 'b'], 60).slice(2)).toEqual([
    { key: 2, startSeconds: 70, title: 'a', isLocked: false },
    { key: 3, startSeconds: 70, title: 'b', isLocked: false },
  ])
})
