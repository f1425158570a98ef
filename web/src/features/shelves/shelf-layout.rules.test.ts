import { expect, test } from 'vitest'
import { columnsFor, DEFAULT_LAYOUT, readLayout, sortOfColumn } from './shelf-layout.rules.ts'

test('restores a stored layout, and drops unknown values', () => {
  expect(readLayout({ mode: 'list', columns: ['size', 'nonsense', 'author'] })).toEqual({
    mode: 'list',
    columns: ['author', 'size'],
  })
  expect(readLayout({ mode: 'tiles' })).toEqual(DEFAULT_LAYOUT)
  expect(readLayout('x')).toEqual(DEFAULT_LAYOUT)
  expect(readLayout(null)).toEqual(DEFAULT_LAYOUT)
})

test('offers only columns that apply to the library', () => {
  expect(columnsFor('book')).not.toContain('episodes')
  expect(columnsFor('book')).toEqual(expect.arrayContaining(['series', 'narrator', 'duration', 'progress']))
  expect(columnsFor('podcast')).toEqual(['author', 'episodes', 'size', 'addedAt'])
  expect(columnsFor('music')).toEqual(['author', 'duration', 'size', 'addedAt'])
})

test('maps columns to the server’s sort keys', () => {
  expect(sortOfColumn('author', 'book')).toBe('media.metadata.authorName')
  expect(sortOfColumn('author', 'podcast')).toBe('media.metadata.author')
  expect(sortOfColumn('narrator', 'book')).toBeNull()
})
