import type { BookMatchView } from '@lectern/contract/metadata'
import { expect, test } from 'vitest'
import { foundInBook, lengthDifference, patchOfMatch } from './match-fields.rules.ts'

const NOTHING_FOUND: BookMatchView = {
  title: 'Fog',
  subtitle: null,
  author: null,
  narrator: null,
  publisher: null,
  publishedYear: null,
  description: null,
  cover: null,
  covers: [],
  genres: [],
  tags: null,
  series: [],
  isbn: null,
  asin: null,
  language: null,
  duration: null,
  matchConfidence: 1,
}

test('shows only the fields a match provides, and applies only the chosen ones', () => {
  const found = foundInBook({
    title: 'Fog',
    subtitle: null,
    author: 'Ada Moor, Bea Stone',
    narrator: 'Carl',
    publisher: null,
    publishedYear: '1987',
    description: null,
    cover: 'https://p.example/a.jpg',
    covers: [],
    genres: ['Sea', 'Mystery'],
    tags: 'a, b',
    series: [
      { series: 'Coast', sequence: '2' },
      { series: 'All', sequence: null },
    ],
    isbn: null,
    asin: null,
    language: null,
    duration: null,
    matchConfidence: 1,
  })
  expect(Object.keys(found)).toEqual([
    'cover',
    'title',
    'authors',
    'narrators',
    'publishedYear',
    'series',
    'genres',
    'tags',
  ])
  expect(patchOfMatch(found)).toEqual({
    metadata: {
      title: 'Fog',
      authors: [{ name: 'Ada Moor' }, { name: 'Bea Stone' }],
      narrators: ['Carl'],
      publishedYear: '1987',
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'All', sequence: null },
      ],
      genres: ['Sea', 'Mystery'],
    },
    tags: ['a', 'b'],
  })
  expect(patchOfMatch({ cover: 'x', title: ' ' })).toEqual({})
})

test('keeps a genre, a series or a name with a comma in one piece', () => {
  const found = foundInBook({
    ...NOTHING_FOUND,
    author: 'Kim Vale, Jr., Ada Moor',
    narrator: 'Bea Stone, PhD',
    genres: ['Mystery, Thriller & Suspense', 'Sea'],
    series: [{ series: 'Storms, Tides and Fog', sequence: '2' }],
  })
  expect(patchOfMatch(found).metadata).toEqual({
    title: 'Fog',
    authors: [{ name: 'Kim Vale Jr.' }, { name: 'Ada Moor' }],
    narrators: ['Bea Stone PhD'],
    genres: ['Mystery, Thriller & Suspense', 'Sea'],
    series: [{ name: 'Storms, Tides and Fog', sequence: '2' }],
  })
})

test('compares the length of an edition with the item’s own to the minute that providers round to', () => {
  expect(lengthDifference(600, 36_020)).toEqual({ kind: 'same', minutes: 0 })
  expect(lengthDifference(601, 36_000)).toEqual({ kind: 'same', minutes: 0 })
  expect(lengthDifference(610, 36_000)).toEqual({ kind: 'longer', minutes: 10 })
  expect(lengthDifference(540, 36_000)).toEqual({ kind: 'shorter', minutes: 60 })
  expect(lengthDifference(540, 0)).toBeNull()
  expect(lengthDifference(0, 36_000)).toBeNull()
})
