import { describe, expect, test } from 'vitest'
import { groupFiles } from './grouping.rules.ts'
import { BOOKS, found, grouped } from '../test-support/grouped.ts'

describe('grouping books', () => {
  test('sidecar files go to the item above them; others are dropped', () => {
    expect(grouped(['A/author.jpg', 'A/B/CD1/1.mp3', 'A/B/Covers/a/front.jpg', 'A/B/desc.txt'])).toEqual({
      'A/B': ['A/B/CD1/1.mp3', 'A/B/Covers/a/front.jpg', 'A/B/desc.txt'],
    })
  })

  test('an item with another item below it keeps its own files', () => {
    expect(
      grouped(['D/01.mp3', 'D/02.mp3', 'D/cover.jpg', 'D/Scans/a.png', 'D/E/1.mp3', 'D/E/cover.jpg']),
    ).toEqual({
      'D~': ['D/01.mp3', 'D/02.mp3', 'D/Scans/a.png', 'D/cover.jpg'],
      'D/E': ['D/E/1.mp3', 'D/E/cover.jpg'],
    })
  })

  test('companion files go with the book of the same name', () => {
    expect(grouped(['A/Emma.m4b', 'A/Emma.jpg', 'A/emma.EPUB', 'A/Calm.m4b', 'A/author.txt'])).toEqual({
      'A/Calm.m4b!': ['A/Calm.m4b'],
      'A/Emma.m4b!': ['A/Emma.jpg', 'A/Emma.m4b', 'A/emma.EPUB'],
    })
  })

  test('companion files go with the audiobook format', () => {
    expect(grouped(['x.aac', 'x.m4b', 'x.jpg'])).toEqual({
      'x.aac!': ['x.aac'],
      'x.m4b!': ['x.jpg', 'x.m4b'],
    })
  })

  test('an e-book goes with the audio file of the same name', () => {
    expect(grouped(['x.epub', 'x.mp3'])).toEqual({ 'x.mp3!': ['x.epub', 'x.mp3'] })
  })

  test('names without letters or digits have no companion files', () => {
    expect(grouped(['!.m4b', '?.m4b', '?.jpg'])).toEqual({ '!.m4b!': ['!.m4b'], '?.m4b!': ['?.m4b'] })
  })

  test('a folder known as one item is not split', () => {
    const paths = ['A/Elantris.m4b', 'A/Warbreaker.m4b']
    expect(Object.keys(grouped(paths, { ...BOOKS, wholeFolders: new Set(['A']) }))).toEqual(['A'])
  })

  test('roles: extras play last, samples not at all', () => {
    const { items } = groupFiles(
      ['B/1.mp3', 'B/Bonus/talk.mp3', 'B/sample/s.mp3', 'B/cover.jpg', 'B/pdf/b.pdf'].map(found),
      BOOKS,
    )
    expect(Object.fromEntries(items[0]?.files.map((file) => [file.relPath, file.role]) ?? [])).toEqual({
      'B/1.mp3': 'media',
      'B/Bonus/talk.mp3': 'extra',
      'B/sample/s.mp3': 'sample',
      'B/cover.jpg': 'side',
      'B/pdf/b.pdf': 'media',
    })
  })

  test('roles: for one book in two formats the better one plays', () => {
    const { items } = groupFiles(['B/B.mp3', 'B/B.m4b', 'B/B.jpg'].map(found), BOOKS)
    expect(items[0]?.files.map(({ relPath, role }) => `${relPath} ${role}`)).toEqual([
      'B/B.jpg side',
      'B/B.m4b media',
      'B/B.mp3 repeat',
    ])
  })

  test('audiobooks only: e-books do not form items, but stay with one', () => {
    const options = { ...BOOKS, audiobooksOnly: true }
    expect(grouped(['A/B/b.epub', 'A/C/c.mp3', 'A/C/c.epub', 'x.epub'], options)).toEqual({
      'A/C': ['A/C/c.epub', 'A/C/c.mp3'],
    })
  })
})
