import { asLibraryId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { keptSeries } from './source-series.rules.ts'

const series = (id: string, name: string, updatedAt: number, libraryId = 'books') => ({
  id,
  name,
  updatedAt,
  libraryId: asLibraryId(libraryId),
  description: null,
  addedAt: 0,
})

test('of several series with one name in a library, the one changed last stands for all of them', () => {
  const kept = keptSeries([
    series('first', 'The Sea', 1),
    series('last', 'the sea ', 3),
    series('middle', 'THE SEA', 2),
    series('same-time', 'The Sea', 3),
    series('elsewhere', 'The Sea', 9, 'other books'),
    series('alone', 'The Coast', 0),
  ])
  expect(Object.fromEntries(kept)).toEqual({
    first: 'last',
    last: 'last',
    middle: 'last',
    'same-time': 'last',
    elsewhere: 'elsewhere',
    alone: 'alone',
  })
})
