import { describe, expect, test } from 'vitest'
import { ebookPath, readerKindOf } from './ebook.rules.ts'

const PLACE = { libraryId: 'lib', folderId: 'folder' }

describe('the path of an e-book', () => {
  test('[R2.141] ends with the filename for a single-file item', () => {
    const item = { ...PLACE, relPath: 'Fog & 100%.epub', isFile: true }
    const file = { relPath: 'Fog & 100%.epub' }
    expect(ebookPath(item, file)).toBe('/ebook/lib/folder/Fog%20%26%20100%25.epub')
  })

  test('[R2.142] joins the item’s path and the file’s for any other item', () => {
    const item = { ...PLACE, relPath: 'Ada Moor/Fog', isFile: false }
    const file = { relPath: 'text/fog.epub' }
    expect(ebookPath(item, file)).toBe('/ebook/lib/folder/Ada%20Moor/Fog/text/fog.epub')
  })
})

test('every supported format has a reader, others have none', () => {
  const formats = ['epub', 'mobi', 'azw3', 'pdf', 'cbz', 'cbr', 'EPUB', 'txt', 'djvu', '']
  expect(formats.map(readerKindOf)).toEqual([
    'book',
    'book',
    'book',
    'pdf',
    'comic',
    'comic',
    'book',
    null,
    null,
    null,
  ])
})
