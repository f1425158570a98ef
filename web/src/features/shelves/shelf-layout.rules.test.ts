import { expect, test } from 'vitest'
import { columnsFor, DEFAULT_LAYOUT, readLayout, sortOfColumn } from './shelf-layout.rules.ts'

test('what is stored comes back, and what nobody knows is left out', () => {
  expect(readLayout({ mode: 'list', columns: ['size', 'nonsense', 'author'] })).toEqual({
    mode: 'list',
    columns: ['author', 'size'],
  })
  expect(readLayout({ mode: 'tiles' })).toEqual(DEFAULT_LAYOUT)
  expect(readLayout('x')).toEqual(DEFAULT_LAYOUT)
  expect(readLayout(null)).toEqual(DEFAULT_LAYOUT)
})

test('a library has only columns it has something for', () => {
  expect(columnsFor('book')).not.toContain('episodes')
  expect(columnsFor('book')).toEqual(expect.arrayContaining(['series', 'narrator', 'duration', 'progress']))
  expect(columnsFor('podcast')).toEqual(['author', 'episodes', 'size', 'addedAt'])
  expect(columnsFor('music')).toEqual(['author', 'duration', 'size', 'addedAt'])
})

test('columns are sorted by the server’s own orders', () => {
  expect(sortOfColumn('author', 'book')).toBe('media.metadata.authorName')
  expect(sortOfColumn('author', 'podcast')).toBe('media.metadata.author')
  expect(sortOfColumn('narrator', 'book')).toBeNull()
})
