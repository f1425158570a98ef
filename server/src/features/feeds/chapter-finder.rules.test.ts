import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chapter } from '../items/items.types.ts'
import { createChapterFinder } from './chapter-finder.rules.ts'

const chapters = fc
  .array(
    fc.record({ start: fc.nat(300), length: fc.nat(120), title: fc.constantFrom('', ' ', 'One', 'Two') }),
  )
  .map((list) =>
    list.map(({ start, length, title }, id): Chapter => ({ id, start, end: start + length, title })),
  )
const lengths = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 })

test('finds the same as checking every chapter, whatever their order and overlap', () => {
  fc.assert(
    fc.property(chapters, lengths, (list, files) => {
      const finder = createChapterFinder(list)
      const sorted = list.toSorted((a, b) => a.start - b.start)
      let start = 0
      for (const seconds of files) {
        const titled = sorted.find((one) => Math.abs(one.start - start) <= 1 && one.title.trim() !== '')
        expect(finder.titleAt(start)).toBe(titled?.title)
        const heard = sorted.filter((one) => one.start < start + seconds - 0.5 && one.end > start + 0.5)
        expect(finder.within(start, seconds).map(({ title }) => title)).toEqual(
          heard.length < 2 ? [] : heard.map(({ title }) => title),
        )
        start += seconds
      }
    }),
  )
})

test('returns chapter times relative to the file', () => {
  const finder = createChapterFinder([
    { id: 0, start: 0, end: 90, title: 'One' },
    { id: 1, start: 90, end: 200, title: 'Two' },
  ])
  expect(finder.within(60, 60)).toEqual([
    { id: 0, start: 0, end: 30, title: 'One' },
    { id: 1, start: 30, end: 60, title: 'Two' },
  ])
})
