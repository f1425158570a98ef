import type { ItemExpandedView } from '@lectern/contract/items'
import { expect, test } from 'vitest'
import { ebookOf, ebookPath, isOnlyEbook, readerKindOf } from './ebook.rules.ts'

const file = (ino: string, filename: string, fileType = 'ebook') => ({
  ino,
  fileType,
  metadata: { filename, relPath: `x/${filename}` },
})
const item = (ebookFile: object | null, ...libraryFiles: object[]) =>
  ({
    id: 'i',
    libraryId: 'l',
    folderId: 'f',
    relPath: 'Ada/Fog',
    isFile: false,
    media: { ebookFile, tracks: [] },
    libraryFiles,
  }) as unknown as ItemExpandedView

test('maps formats to readers, or to none', () => {
  expect(['EPUB', 'fb2.zip', 'pdf', 'cbr', 'djvu'].map(readerKindOf)).toEqual([
    'book',
    'book',
    'pdf',
    'comic',
    null,
  ])
})

test('opens the item’s e-book, or a supplementary one', () => {
  const both = item({ ino: '1' }, file('1', 'a.epub'), file('2', 'b.pdf'), file('3', 'c.mp3', 'audio'))
  expect(ebookOf(both, null)).toEqual({
    itemId: 'i',
    ino: '1',
    format: 'epub',
    kind: 'book',
    path: '/ebook/l/f/Ada/Fog/x/a.epub',
    isPrimary: true,
  })
  expect(ebookOf(both, '2')).toMatchObject({ ino: '2', kind: 'pdf', isPrimary: false })
  expect([ebookOf(both, '3'), ebookOf(both, '9')]).toEqual([null, null])
  expect(ebookOf(item({ ino: '1' }, file('1', 'a.djvu')), null)).toBeNull()
  expect(ebookOf(item(null, file('1', 'a.epub')), null)).toBeNull()
  const podcast = { ...both, media: { episodes: [] } } as unknown as ItemExpandedView
  expect(ebookOf(podcast, '1')).toMatchObject({ isPrimary: false })
})

test('the path is that of a single-file item, or of the file within the item', () => {
  const place = { libraryId: 'l', folderId: 'f', relPath: 'Ada/F?g.epub' }
  expect(ebookPath({ ...place, isFile: true }, { relPath: 'x' })).toBe('/ebook/l/f/Ada/F%3Fg.epub')
  expect(ebookPath({ ...place, isFile: false }, { relPath: 'x' })).toBe('/ebook/l/f/Ada/F%3Fg.epub/x')
})

test('an item without tracks is e-book only', () => {
  const only = (media: object) => isOnlyEbook({ media } as unknown as ItemExpandedView)
  expect([only({ tracks: [] }), only({ tracks: [{}] }), only({ episodes: [] })]).toEqual([true, false, false])
})
