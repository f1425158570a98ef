import { expect, test } from 'vitest'
import { draftsOf, lockToggled } from './chapters.rules.ts'
import { foundChapters, placeOf, takenOver, withTitlesOf } from './found-chapters.rules.ts'

const edition = {
  brandIntroDurationMs: 2000,
  brandOutroDurationMs: 3000,
  runtimeLengthMs: 65_000,
  chapters: [
    { startOffsetMs: 0, lengthMs: 22_000, title: 'One' },
    { startOffsetMs: 22_000, lengthMs: 43_000, title: 'Two' },
  ],
}

test('as the store has them', () => {
  expect(foundChapters(edition, false)).toEqual({
    durationSeconds: 65,
    chapters: [
      { startSeconds: 0, endSeconds: 22, title: 'One' },
      { startSeconds: 22, endSeconds: 65, title: 'Two' },
    ],
  })
})

test('without intro and outro of the store', () => {
  expect(foundChapters(edition, true)).toEqual({
    durationSeconds: 60,
    chapters: [
      { startSeconds: 0, endSeconds: 20, title: 'One' },
      { startSeconds: 20, endSeconds: 60, title: 'Two' },
    ],
  })
})

test('[R5.004] what ends or starts after the end of the book is told apart', () => {
  const [, two] = foundChapters(edition, false).chapters
  if (two === undefined) throw new Error('There are two')
  expect(placeOf(two, 65)).toBe('inside')
  expect(placeOf(two, 50)).toBe('endsAfter')
  expect(placeOf(two, 22)).toBe('startsAfter')
})

test('what starts after the end is not taken over', () => {
  expect(takenOver(foundChapters(edition, false), 22).map(({ title }) => title)).toEqual(['One'])
})

test('titles are taken by position, except by locked chapters', () => {
  const drafts = lockToggled(
    draftsOf([
      { start: 0, title: 'a' },
      { start: 5, title: 'b' },
      { start: 9, title: 'c' },
    ]),
    0,
    null,
  )
  expect(withTitlesOf(drafts, foundChapters(edition, false)).map(({ title }) => title)).toEqual([
    'a',
    'Two',
    'c',
  ])
})
