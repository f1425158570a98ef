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

test('returns the chapters as the store lists them', () => {
  expect(foundChapters(edition, false)).toEqual({
    durationSeconds: 65,
    chapters: [
      { startSeconds: 0, endSeconds: 22, title: 'One' },
      { startSeconds: 22, endSeconds: 65, title: 'Two' },
    ],
  })
})

test('removes the store’s intro and outro', () => {
  expect(foundChapters(edition, true)).toEqual({
    durationSeconds: 60,
    chapters: [
      { startSeconds: 0, endSeconds: 20, title: 'One' },
      { startSeconds: 20, endSeconds: 60, title: 'Two' },
    ],
  })
})

test('[R5.004] distinguishes chapters that end after the book does from those that start after it', () => {
  const [, two] = foundChapters(edition, false).chapters
  if (two === undefined) throw new Error('There are two')
  expect(placeOf(two, 65)).toBe('inside')
  expect(placeOf(two, 50)).toBe('endsAfter')
  expect(placeOf(two, 22)).toBe('startsAfter')
})

test.each([
  [64.5, 'inside'],
  [64, 'inside'],
  [63.9, 'endsAfter'],
  [22.1, 'endsAfter'],
  [21.9, 'startsAfter'],
])('files may be up to a second shorter than the store says: 22 to 65 s of %f s is %s', (duration, place) => {
  expect(placeOf({ startSeconds: 22, endSeconds: 65, title: 'Two' }, duration)).toBe(place)
})

test('a first chapter that follows the intro starts at 0 once the intro is removed', () => {
  const chapters = [{ startOffsetMs: 2000, lengthMs: 63_000, title: 'One' }]
  expect(foundChapters({ ...edition, chapters }, true).chapters).toEqual([
    { startSeconds: 0, endSeconds: 60, title: 'One' },
  ])
})

test('no chapter starts before 0, however long the store’s intro is', () => {
  const { durationSeconds, chapters } = foundChapters({ ...edition, brandIntroDurationMs: 70_000 }, true)
  expect([durationSeconds, ...chapters.map(({ startSeconds }) => startSeconds)]).toEqual([0, 0, 0])
})

test('applied chapters are unlocked, and the first one starts at 0', () => {
  const late = { ...edition, chapters: edition.chapters.map((one) => ({ ...one, startOffsetMs: 9000 })) }
  expect(takenOver(foundChapters(late, false), 65)).toEqual([
    { key: 0, startSeconds: 0, title: 'One', isLocked: false },
    { key: 1, startSeconds: 9, title: 'Two', isLocked: false },
  ])
})

test('chapters that start after the end of the book are not applied', () => {
  expect(takenOver(foundChapters(edition, false), 22).map(({ title }) => title)).toEqual(['One'])
})

test('titles are applied by position, except to locked chapters', () => {
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
