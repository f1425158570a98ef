import { AUDIO_EXTENSIONS, EBOOK_EXTENSIONS, IMAGE_EXTENSIONS } from '@lectern/contract/rules/file-types'
import { describe, expect, test } from 'vitest'
import { contentTypeOf, trackMimeType } from './mime.ts'

describe('content types', () => {
  test.each([
    ['Book.m4b', 'audio/mp4'],
    ['a.M4A', 'audio/mp4'],
    ['a.opus', 'audio/ogg'],
    ['a.aif', 'audio/x-aiff'],
    ['a.webma', 'audio/webm'],
    ['a.mka', 'audio/x-matroska'],
    ['a.awb', 'audio/amr-wb'],
    ['a.caf', 'audio/x-caf'],
    ['a.wma', 'audio/x-ms-wma'],
    ['a.unheard', 'audio/mpeg'],
    ['a.wav', 'audio/mpeg'],
  ])('the track %s is announced as %s', (name, type) => {
    expect(trackMimeType(name)).toBe(type)
  })

  test.each([
    ['a.wav', 'audio/wav'],
    ['a.m4b', 'audio/mp4'],
    ['a.epub', 'application/epub+zip'],
    ['a.pdf', 'application/pdf'],
    ['a.mobi', 'application/x-mobipocket-ebook'],
    ['a.azw3', 'application/vnd.amazon.ebook'],
    ['a.cbz', 'application/vnd.comicbook+zip'],
    ['a.cbr', 'application/vnd.comicbook-rar'],
    ['a.JPG', 'image/jpeg'],
    ['a', 'application/octet-stream'],
    ['a.html', 'application/octet-stream'],
  ])('%s is served as %s', (name, type) => {
    expect(contentTypeOf(name)).toBe(type)
  })

  test('every supported extension has a specific type', () => {
    for (const extension of [...AUDIO_EXTENSIONS, ...EBOOK_EXTENSIONS, ...IMAGE_EXTENSIONS]) {
      expect(contentTypeOf(`a.${extension}`)).not.toBe('application/octet-stream')
    }
  })
})
