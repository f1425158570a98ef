import { describe, expect, test } from 'vitest'
import {
  AUDIO_EXTENSIONS,
  EBOOK_EXTENSIONS,
  IMAGE_EXTENSIONS,
  INFO_EXTENSIONS,
  METADATA_EXTENSIONS,
  TEXT_EXTENSIONS,
  VIDEO_EXTENSIONS,
  extensionOf,
  fileTypeOf,
  isMediaFileOf,
} from './file-types.ts'

const SPECIFIED_AUDIO = 'm4b mp3 m4a flac opus ogg oga mp4 aac wma aiff wav webm webma'.split(' ')
const ADDED_AUDIO = 'aif mka awb caf mpg mpeg'.split(' ')

describe('file types by extension', () => {
  test('[R9.001] images are png, jpg, jpeg and webp, and nothing else', () => {
    expect([...IMAGE_EXTENSIONS].toSorted()).toEqual(['jpeg', 'jpg', 'png', 'webp'])
    for (const extension of IMAGE_EXTENSIONS) expect(fileTypeOf(`cover.${extension}`)).toBe('image')
    for (const extension of ['gif', 'bmp', 'svg', 'avif'])
      expect(fileTypeOf(`a.${extension}`)).toBe('unknown')
  })

  test('[R9.002] audio types are the fourteen in the specification plus six newer ones', () => {
    expect([...AUDIO_EXTENSIONS].toSorted()).toEqual([...SPECIFIED_AUDIO, ...ADDED_AUDIO].toSorted())
    for (const extension of AUDIO_EXTENSIONS) expect(fileTypeOf(`track.${extension}`)).toBe('audio')
  })

  test('[R9.003] e-book types are epub, pdf, mobi, azw3, cbr and cbz, plus FictionBook, zipped or not', () => {
    const specified = ['azw3', 'cbr', 'cbz', 'epub', 'mobi', 'pdf']
    expect([...EBOOK_EXTENSIONS].toSorted()).toEqual([...specified, 'fb2', 'fb2.zip'].toSorted())
    expect(['a.fb2.zip', 'B.FB2.ZIP', 'a.zip', '.fb2.zip'].map(fileTypeOf)).toEqual([
      'ebook',
      'ebook',
      'unknown',
      'unknown',
    ])
    for (const extension of EBOOK_EXTENSIONS) expect(fileTypeOf(`book.${extension}`)).toBe('ebook')
  })

  test('[R9.004] nfo is an info file, txt is text, opf and abs are metadata', () => {
    expect(INFO_EXTENSIONS).toEqual(['nfo'])
    expect(TEXT_EXTENSIONS).toEqual(['txt'])
    expect([...METADATA_EXTENSIONS].toSorted()).toEqual(['abs', 'json', 'opf', 'xml'])
    expect(['a.nfo', 'a.txt'].map(fileTypeOf)).toEqual(['text', 'text'])
    expect(['a.opf', 'a.abs', 'a.xml', 'a.json'].map(fileTypeOf)).toEqual(Array(4).fill('metadata'))
  })

  test('mp4 is in two lists and counts as audio', () => {
    expect(VIDEO_EXTENSIONS).toEqual(['mp4'])
    expect(fileTypeOf('Film.mp4')).toBe('audio')
  })

  test.each([
    ['Book.M4B', 'm4b'],
    ['a/b.c/no-extension', ''],
    ['a\\b.epub', 'epub'],
    ['.hidden', ''],
    ['two.dots.mp3', 'mp3'],
    ['ends-with-dot.', ''],
    ['', ''],
  ])('the extension of %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })

  test('are case-insensitive', () => {
    expect(['A.MP3', 'A.Epub', 'A.JPG'].map(fileTypeOf)).toEqual(['audio', 'ebook', 'image'])
  })
})

describe('media files of a library', () => {
  test.each([
    ['book', 'a.mp3', true],
    ['book', 'a.epub', true],
    ['book', 'a.jpg', false],
    ['podcast', 'a.mp3', true],
    ['podcast', 'a.epub', false],
    ['music', 'a.flac', true],
    ['music', 'a.pdf', false],
    ['video', 'a.mp4', true],
    ['video', 'a.mp3', false],
  ] as const)('in a %s library, %s makes an item: %s', (mediaType, name, expected) => {
    expect(isMediaFileOf(mediaType, name)).toBe(expected)
  })
})
