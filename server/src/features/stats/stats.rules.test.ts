import { asItemId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { bestMonth, creditsOf, sumBy, topOf } from './stats.rules.ts'
import type { ListenedInYear } from './stats.types.ts'

test('everybody credited on a book gets its whole time, once; longest first, then by name', () => {
  const names: Record<string, string[]> = { a: ['Zoe', 'Ada', 'Zoe'], b: ['Bea'], c: ['Ada'] }
  const seconds = new Map([
    [asItemId('a'), 10],
    [asItemId('b'), 15],
    [asItemId('c'), 5],
  ])
  const of = (limit: number) => topOf(seconds, (id) => names[id] ?? [], limit)
  expect(of(9)).toEqual([
    { name: 'Ada', seconds: 15 },
    { name: 'Bea', seconds: 15 },
    { name: 'Zoe', seconds: 10 },
  ])
  expect(of(1)).toHaveLength(1)
})

test('sums up by key', () => {
  const rows = [
    { key: 'a', value: 1 },
    { key: 'b', value: 2 },
    { key: 'a', value: 3 },
  ]
  expect([
    ...sumBy(
      rows,
      ({ key }) => key,
      ({ value }) => value,
    ),
  ]).toEqual([
    ['a', 4],
    ['b', 2],
  ])
})

test('the best month has the most time; on a tie the earlier one', () => {
  const rows = (...days: [day: string, seconds: number][]) =>
    days.map(([day, seconds]) => ({ day, seconds }) as ListenedInYear)
  expect(bestMonth(rows(['2026-01-05', 5], ['2026-12-01', 4], ['2026-12-31', 2]))).toEqual({
    month: 11,
    seconds: 6,
  })
  expect(bestMonth(rows(['2026-05-05', 5], ['2026-02-01', 5]))).toEqual({ month: 1, seconds: 5 })
  expect(bestMonth([])).toBeNull()
})

test.each([
  [
    { authors: [{ name: 'Ada' }, 'Bea', { name: '' }, '', 7, null], narrators: ['Carl'] },
    ['Ada', 'Bea'],
    ['Carl'],
    [],
  ],
  [{ author: 'Dee', authors: ['Ada'] }, ['Dee'], [], []],
  [{ genres: ['Audiobook', 'Audio Books', 'Fog'], authors: 'Ada' }, [], [], ['Fog']],
  [null, [], [], []],
  ['text', [], [], []],
])('from %j the credits are %j, %j and %j', (metadata, authors, narrators, genres) => {
  expect(creditsOf(metadata)).toEqual({ authors, narrators, genres })
})
