import { expect, test } from 'vitest'
import { mapPath, pathBelow, staysBelow } from './path-map.rules.ts'

test('the longest matching mapping wins, matching whole path segments only', () => {
  const mappings = [
    { from: '/data', to: '/srv' },
    { from: '/data/books/', to: '/mnt/books' },
  ]
  expect(mapPath('/data/books/A/B.mp3', mappings)).toBe('/mnt/books/A/B.mp3')
  expect(mapPath('/data/books', mappings)).toBe('/mnt/books')
  expect(mapPath('/data/bookshelf/x', mappings)).toBe('/srv/bookshelf/x')
  expect(mapPath('/elsewhere/x', mappings)).toBe('/elsewhere/x')
  expect(mapPath('/a/b', [{ from: '/', to: '/new' }])).toBe('/new/a/b')
})

test('Windows paths are mapped regardless of case and slashes', () => {
  expect(mapPath('D:/Books/A b.m4b', [{ from: 'd:\\books', to: '/books' }])).toBe('/books/A b.m4b')
})

test('returns the path relative to a folder', () => {
  expect(pathBelow('/books/A/B', '/books')).toBe('A/B')
  expect(pathBelow('/bookshelf', '/books')).toBeNull()
})

test('tells whether a path stays below its folder', () => {
  const paths = ['A', 'A/B', '..A/B..', '', '.', '..', '../A', 'A/../../B', 'A/./B']
  expect(paths.filter(staysBelow)).toEqual(['A', 'A/B', '..A/B..'])
})
