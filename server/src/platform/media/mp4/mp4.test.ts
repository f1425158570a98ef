import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { evenChapters, makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import {
  box,
  buildBook,
  freeItem,
  item,
  neroList,
  u16,
  u32,
  type BookOptions,
} from '../test-support/mp4-builder.ts'

let workshop: Workshop
let real: Buffer

beforeAll(async () => {
  workshop = await openWorkshop()
  const options = { seconds: 6, args: ['-c:a', 'aac', '-f', 'mp4'], chapters: evenChapters(3, 2000, 'Část') }
  real = await readFile(await makeSound(workshop, 'both.m4b', options))
})
afterAll(() => workshop.close())

let count = 0
const readBytes = async (bytes: Buffer) => readAudio(await workshop.write(`built-${++count}.m4b`, bytes))
const readBook = (options: BookOptions) => readBytes(buildBook(options))
const titles = ({ chapters }: { chapters: { title: string }[] }) => chapters.map(({ title }) => title)

/** Renames a box to an unknown type without moving anything. */
const hide = (bytes: Buffer, type: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(type, 'xxxx'), 'latin1')

describe('chapters of an MP4 file', () => {
  const expected = [
    { startSeconds: 0, endSeconds: 2, title: 'Část 1' },
    { startSeconds: 2, endSeconds: 4, title: 'Část 2' },
    { startSeconds: 4, endSeconds: 6, title: 'Část 3' },
  ]

  test.each([
    ['both lists', (bytes: Buffer) => bytes],
    ['QuickTime only', (bytes: Buffer) => hide(bytes, 'chpl')],
    ['Nero only', (bytes: Buffer) => hide(bytes, 'chap')],
  ])('%s', async (_, change) => {
    const { chapters } = await readBytes(change(real))
    expect(chapters).toEqual(expected)
  })

  test('without any', async () => {
    expect((await readBytes(hide(hide(real, 'chpl'), 'chap'))).chapters).toEqual([])
  })

  test('more than the 255 that fit into a Nero list', async () => {
    const chapters = evenChapters(300, 20)
    const path = await makeSound(workshop, 'many.m4b', {
      seconds: 6,
      args: ['-c:a', 'aac', '-f', 'mp4'],
      chapters,
    })
    const facts = await readAudio(path)
    expect(titles(facts)).toEqual(chapters.map(({ title }) => title))
    expect(facts.chapters).toEqual((await probe(path)).chapters)
  })

  test.each([{ moovFirst: true }, { moovFirst: false }, { isLong: true }, { isLong: true, moovFirst: true }])(
    'found by offset, in a file with %o',
    async (layout) => {
      const chapterTexts = ['One', 'Zwei', 'Три'].map((text) => Buffer.from(text))
      const facts = await readBook({ ...layout, chapterTexts, seconds: 6 })
      expect(titles(facts)).toEqual(['One', 'Zwei', 'Три'])
      expect(facts).toMatchObject({
        durationSeconds: 6,
        language: 'eng',
        codec: 'aac',
        channels: 2,
        bitRate: 40_000,
      })
    },
  )

  test('titles in UTF-16, in either byte order, and in UTF-8 with a BOM', async () => {
    const le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
    const be = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Größe', 'utf16le').swap16()])
    const utf8 = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Größe')])
    expect(titles(await readBook({ chapterTexts: [le, be, utf8] }))).toEqual(['Größe', 'Größe', 'Größe'])
  })

  test('untitled chapters are numbered, and the last one ends with the book', async () => {
    const list = neroList([
      { seconds: 0, title: Buffer.from('') },
      { seconds: 3, title: Buffer.from('Named') },
    ])
    expect((await readBook({ neroList: list, seconds: 10 })).chapters).toEqual([
      { startSeconds: 0, endSeconds: 3, title: 'Chapter 1' },
      { startSeconds: 3, endSeconds: 10, title: 'Named' },
    ])
  })
})

describe('tags of an MP4 file', () => {
  const text = (type: string, value: string) => item(type, 1, Buffer.from(value))

  test('tags that ffprobe drops are found', async () => {
    const items = [
      text('\u00a9nrt', 'Nora'),
      text('\u00a9pub', 'Pub'),
      text('\u00a9mvn', 'Saga'),
      item('\u00a9mvi', 21, u16(3)),
      freeItem('ASIN', 'B00TEST123'),
      freeItem('SUBTITLE', 'Sub'),
    ]
    expect((await readBook({ items })).tags).toEqual({
      tagNarrator: 'Nora',
      tagPublisher: 'Pub',
      tagSeries: 'Saga',
      tagSeriesPart: '3',
      tagASIN: 'B00TEST123',
      tagSubtitle: 'Sub',
    })
  })

  test('numbers, genres, sort names and UTF-16 text', async () => {
    const items = [
      item('trkn', 0, u16(0, 4, 12, 0)),
      item('disk', 0, u16(0, 2, 0)),
      item('gnre', 0, u16(18)),
      text('sonm', 'Sorted'),
      item('\u00a9nam', 2, Buffer.from('Tïtle', 'utf16le').swap16()),
    ]
    expect((await readBook({ items })).tags).toEqual({
      tagTrack: '4/12',
      tagDisc: '2',
      tagGenre: 'Rock',
      tagTitleSort: 'Sorted',
      tagTitle: 'Tïtle',
    })
  })

  test('several values of one tag are joined', async () => {
    const values = ['Anna', 'Bert'].map((name) => box('data', u32(1, 0), Buffer.from(name)))
    const items = [box('\u00a9ART', values), text('\u00a9gen', 'Horror'), text('\u00a9gen', 'Crime')]
    expect((await readBook({ items })).tags).toEqual({ tagArtist: 'Anna & Bert', tagGenre: 'Horror;Crime' })
  })

  describe('with keys, as ffmpeg writes them with use_metadata_tags', () => {
    const tags = {
      ...{ title: 'Title', album: 'Book', artist: 'Au Thor', narrator: 'Nar Rator', asin: 'B002V1OF70' },
      ...{
        series: 'Saga',
        'series-part': '2',
        date: '2001',
        genre: 'Fantasy',
        comment: 'Größe',
        track: '3/9',
      },
    }
    const args = ['-c:a', 'aac', '-movflags', 'use_metadata_tags', '-f', 'mp4']

    test('are found under any name', async () => {
      const path = await makeSound(workshop, 'keys.m4b', { args, tags })
      expect((await readAudio(path)).tags).toMatchObject({
        ...{ tagTitle: 'Title', tagAlbum: 'Book', tagArtist: 'Au Thor', tagNarrator: 'Nar Rator' },
        ...{ tagSeries: 'Saga', tagSeriesPart: '2', tagDate: '2001', tagGenre: 'Fantasy' },
        ...{ tagASIN: 'B002V1OF70', tagComment: 'Größe', tagTrack: '3/9' },
      })
    })

    test('do not hide the list of iTunes, which wins', async () => {
      const bytes = await readFile(await makeSound(workshop, 'keys-too.m4b', { args, tags }))
      const items = [text('\u00a9alb', 'Edited'), text('\u00a9wrt', 'Reader')]
      const meta = box('meta', u32(0), box('hdlr', Buffer.alloc(25)), box('ilst', items))
      const moov = bytes.indexOf('moov')
      const udta = box('udta', meta)
      bytes.writeUInt32BE(bytes.readUInt32BE(moov - 4) + udta.length, moov - 4)
      const facts = await readBytes(Buffer.concat([bytes, udta]))
      expect(facts.tags).toMatchObject({ tagAlbum: 'Edited', tagComposer: 'Reader', tagArtist: 'Au Thor' })
    })

    test('may be numbers or structures, and their names may be missing', async () => {
      const keys = ['com.apple.quicktime.title', 'rating', 'com.apple.quicktime.track', 'location'].map(
        (key) => box('mdta', Buffer.from(key)),
      )
      const numbered = (index: number, kind: number, value: Buffer) =>
        item(u32(index).toString('latin1'), kind, value)
      const items = [
        numbered(1, 1, Buffer.from('Title')),
        numbered(2, 23, u32(0x3f800000)),
        numbered(3, 21, u16(7)),
        numbered(4, 1, Buffer.alloc(0)),
        ...[0, 9].map((index) => numbered(index, 1, Buffer.from('Nameless'))),
      ]
      const bytes = buildBook({ items, keys: box('keys', u32(0, keys.length), keys) })
      expect((await readBytes(bytes)).tags).toEqual({ tagTitle: 'Title', tagTrack: '7' })
    })
  })

  test('a long description wins over a short one that is its beginning', async () => {
    const long = 'A story '.repeat(60).trim()
    const items = [text('desc', long.slice(0, 250)), text('ldes', long)]
    expect((await readBook({ items })).tags.tagDescription).toBe(long)
    expect((await readBook({ items: [text('desc', 'Other'), text('ldes', long)] })).tags.tagDescription).toBe(
      'Other',
    )
  })
})

describe('the duration of an MP4 file', () => {
  test('is calculated from its samples if the track header is wrong', async () => {
    const bytes = buildBook({ seconds: 40 })
    const tkhd = bytes.indexOf('tkhd')
    bytes.writeUInt32BE(7, tkhd + 4 + 20)
    expect((await readBytes(bytes)).durationSeconds).toBe(40)
  })

  test('a copy-protected file is reported as such', async () => {
    const bytes = buildBook()
    bytes.write('aavd', bytes.indexOf('mp4a'), 'latin1')
    expect(await readBytes(bytes)).toMatchObject({
      problem: expect.stringMatching(/copy-protected/),
      isUnplayable: true,
    })
  })

  test('a file with video but no audio is rejected', async () => {
    const bytes = buildBook()
    bytes.write('vide', bytes.indexOf('soun'), 'latin1')
    await expect(readBytes(bytes)).rejects.toThrow(/contains no audio/)
  })
})
