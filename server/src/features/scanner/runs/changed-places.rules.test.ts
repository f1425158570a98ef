import { expect, test } from 'vitest'
import { placesOfChange } from './changed-places.rules.ts'

const FOLDERS = [
  { id: 'a', path: '/books' },
  { id: 'b', path: '/more/books' },
]

test('a change is attributed to the top-level entry of its library folder; changes elsewhere are ignored', () => {
  const paths = ['/books/Ann/Sea/1.mp3', '/books/Ann/Fog', '/more/books/One.m4b']
  expect(placesOfChange(FOLDERS, paths)).toEqual([
    { folderId: 'a', relPath: 'Ann' },
    { folderId: 'b', relPath: 'One.m4b' },
  ])
  for (const outside of ['/books', '/bookshop/x', '/books/../etc/passwd', 'Ann', '/'])
    expect(placesOfChange(FOLDERS, [outside])).toEqual([])
})
