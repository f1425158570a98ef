import type { FilterDataView } from '@lectern/contract/libraries'
import { describe, expect, test } from 'vitest'
import {
  canonicalFilter,
  filterOf,
  groupOf,
  isKnownFilter,
  itemFilters,
  parseFilter,
  SERIES_FILTERS,
  valuesOf,
} from './filter.rules.ts'

const names = (entries: ReturnType<typeof itemFilters>) =>
  entries.map((entry) => (entry.kind === 'plain' ? entry.filter : entry.group))
const rights = { seesExplicit: true }

describe('[R2.031] filters survive any characters', () => {
  test.each(['Science Fiction', 'Ü & ä / ö?', '日本語', 'a.b.c', '100% #1 + "x"', '😀'])('%s', (value) => {
    expect(parseFilter(filterOf('tags', value))).toEqual({ kind: 'value', group: 'tags', value })
  })

  test('different encodings in the URL yield the same filter', () => {
    const filter = filterOf('tags', 'a?>')
    expect(canonicalFilter(decodeURIComponent(filter))).toBe(filter)
    expect(canonicalFilter(encodeURIComponent(filter))).toBe(filter)
  })

  test('an unreadable filter counts as none', () => {
    expect(canonicalFilter('tags.%%%')).toBe('all')
    expect(canonicalFilter('tags.')).toBe('all')
    expect(canonicalFilter(undefined)).toBe('all')
    expect(canonicalFilter('issues')).toBe('issues')
  })
})

describe('available filters', () => {
  test('each type of library has its own groups', () => {
    const groups = [
      'genres',
      'tags',
      'series',
      'authors',
      'narrators',
      'languages',
      'progress',
      'missing',
      'tracks',
    ]
    expect(names(itemFilters('book', rights))).toEqual(
      expect.arrayContaining(['all', ...groups, 'issues', 'feed-open']),
    )
    expect(names(itemFilters('music', rights))).toEqual(['all', 'genres', 'tags', 'issues'])
    expect(names(itemFilters('podcast', rights))).not.toContain('series')
    expect(names(itemFilters('podcast', rights))).toEqual(
      expect.arrayContaining(['genres', 'tags', 'languages', 'issues', 'feed-open']),
    )
  })

  test('offers the explicit filter only to users who may see explicit items', () => {
    expect(names(itemFilters('book', { seesExplicit: false }))).not.toContain('explicit')
    expect(names(itemFilters('book', { seesExplicit: true }))).toContain('explicit')
    expect(names(itemFilters('podcast', { seesExplicit: true }))).toContain('explicit')
  })

  test('offers the filter for shared items only to admins, who can share', () => {
    const admin = { seesExplicit: false, seesShares: true }
    expect(names(itemFilters('book', admin))).toContain('share-open')
    expect(names(itemFilters('podcast', admin))).toContain('share-open')
    expect(names(itemFilters('book', { seesExplicit: false }))).not.toContain('share-open')
  })

  test('recognises filters of another type of library', () => {
    expect(isKnownFilter(filterOf('series', 'x'), itemFilters('podcast', rights))).toBe(false)
    expect(isKnownFilter(filterOf('genres', 'x'), itemFilters('podcast', rights))).toBe(true)
    expect(isKnownFilter('issues', SERIES_FILTERS)).toBe(false)
    expect(isKnownFilter(filterOf('publishers', 'x'), SERIES_FILTERS)).toBe(true)
    expect(isKnownFilter('issues', itemFilters('podcast', rights))).toBe(true)
    expect(groupOf('issues')).toBe('issues')
    expect(groupOf(filterOf('authors', 'id'))).toBe('authors')
  })

  test('offers the progress filters', () => {
    expect(
      valuesOf('progress', undefined)
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(['finished', 'in-progress', 'not-finished', 'not-started'])
  })

  test('identifies people and series by id and the rest by name; lists no series first', () => {
    const data = {
      authors: [{ id: 'a1', name: 'Ada' }],
      series: [{ id: 's1', name: 'Saga' }],
      genres: ['Crime'],
    }
    const filterData = data as unknown as FilterDataView
    expect(valuesOf('authors', filterData)).toEqual([{ value: 'a1', name: 'Ada' }])
    expect(valuesOf('genres', filterData)).toEqual([{ value: 'Crime', name: 'Crime' }])
    expect(valuesOf('series', filterData).map(({ value }) => value)).toEqual(['no-series', 's1'])
  })
})
