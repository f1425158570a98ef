import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { extractCover } from '../embedded-cover.ts'
import {
  chapterContent,
  describedContent,
  frame,
  pictureContent,
  syncsafeBytes,
  tag,
  textContent,
  unsynchronise,
  type Encoding,
} from '../test-support/id3-builder.ts'
import { makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'

let workshop: Workshop
let sound: Buffer
let picture: Buffer
let count = 0

beforeAll(async () => {
  workshop = await openWorkshop()
  sound = await readFile(
    await makeSound(workshop, 'plain.mp3', {
      seconds: 1,
      args: ['-id3v2_version', '0', '-write_id3v1', '0'],
    }),
  )
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
})
afterAll(() => workshop.close())

async function save(head: Buffer, tail: Buffer = Buffer.alloc(0)): Promise<string> {
  return workshop.write(`built-${++count}.mp3`, Buffer.concat([head, sound, tail]))
}
const read = async (head: Buffer, tail?: Buffer) => readAudio(await save(head, tail))

const ENCODINGS: Encoding[] = ['latin1', 'utf16le', 'utf16be', 'utf16be-unmarked', 'utf8']

describe('texts in ID3 tags', () => {
  describe.each([3, 4] as const)('version 2.%i', (version) => {
    test.each(ENCODINGS)('in %s, as ffprobe reads them', async (encoding) => {
      const text = encoding === 'latin1' ? 'Größe, naïve' : 'Größe 本 ✓'
      const path = await save(
        tag(version, [
          frame(version, 'TIT2', textContent(text, encoding)),
          frame(version, 'TPE1', textContent(`${text} A\0`, encoding)),
          frame(version, 'TXXX', describedContent('SERIES', `${text} S`, encoding)),
          frame(version, 'COMM', describedContent('', `${text} C`, encoding, 'deu')),
        ]),
      )
      const { tags } = await readAudio(path)
      expect(tags).toEqual({
        tagTitle: text,
        tagArtist: `${text} A`,
        tagSeries: `${text} S`,
        tagComment: `${text} C`,
      })
      const probed = await probe(path)
      expect(probed.tags).toMatchObject({
        title: text,
        artist: `${text} A`,
        series: `${text} S`,
        comment: `${text} C`,
      })
    })
  })

  test('version 2.2 with its names of three letters', async () => {
    const path = await save(
      tag(2, [
        frame(2, 'TT2', textContent('Title', 'utf16le')),
        frame(2, 'TP1', textContent('Artist', 'latin1')),
        frame(2, 'TAL', textContent('Album', 'latin1')),
        frame(2, 'TRK', textContent('4/7', 'latin1')),
        frame(2, 'TCO', textContent('(17)', 'latin1')),
        frame(2, 'PIC', Buffer.concat([Buffer.from('\0PNG\u0003\0', 'latin1'), picture])),
      ]),
    )
    const { tags, embeddedCover } = await readAudio(path)
    expect(tags).toEqual({
      tagTitle: 'Title',
      tagArtist: 'Artist',
      tagAlbum: 'Album',
      tagTrack: '4/7',
      tagGenre: 'Rock',
    })
    expect(embeddedCover).toEqual({ mime: 'image/png', byteLength: picture.length })
  })

  test('UTF-8 that is declared as Latin-1 is read as what it is', async () => {
    const content = Buffer.concat([Buffer.from([0]), Buffer.from('Müller 本')])
    expect((await read(tag(3, [frame(3, 'TIT2', content)]))).tags.tagTitle).toBe('Müller 本')
  })

  test('several values, genres by number, and dates in pieces', async () => {
    const { tags } = await read(
      tag(4, [
        frame(4, 'TPE1', textContent('Anna\0Bert')),
        frame(4, 'TCON', textContent('17\0Crime\0(57)Funny\0(101)(38)')),
        frame(4, 'TDRC', textContent('2004-05-06')),
      ]),
    )
    expect(tags).toEqual({
      tagArtist: 'Anna & Bert',
      tagGenre: 'Rock;Crime;Funny;Speech;Gospel',
      tagDate: '2004-05-06',
    })
    const old = tag(3, [frame(3, 'TYER', textContent('1999')), frame(3, 'TDAT', textContent('3112'))])
    expect((await read(old)).tags.tagDate).toBe('1999-12-31')
  })

  test('comments of programs do not pass for the comment', async () => {
    const { tags } = await read(
      tag(3, [
        frame(3, 'COMM', describedContent('iTunNORM', ' 0000', 'latin1', 'eng')),
        frame(3, 'COMM', describedContent('ID3v1 Comment', 'short', 'latin1', 'eng')),
        frame(3, 'COMM', describedContent('', 'The real one', 'latin1', 'eng')),
      ]),
    )
    expect(tags).toEqual({ tagComment: 'The real one' })
  })

  test('all the frames an audiobook may have', async () => {
    const frames = {
      TIT3: 'Sub',
      TALB: 'Album',
      TPE2: 'AA',
      TCOM: 'Narr',
      TPUB: 'Pub',
      TPOS: '1/2',
      MVNM: 'Saga',
      MVIN: '3',
      TSOT: 'Sort T',
      TSOA: 'Sort A',
      TIT1: 'Group',
      TSRC: 'ISRC1',
      TENC: 'Me',
      TSSE: 'LAME',
      TLAN: 'deu',
      TDOR: '1950',
    }
    const { tags } = await read(
      tag(
        4,
        Object.entries(frames).map(([id, text]) => frame(4, id, textContent(text))),
      ),
    )
    expect(tags).toEqual({
      tagSubtitle: 'Sub',
      tagAlbum: 'Album',
      tagAlbumArtist: 'AA',
      tagComposer: 'Narr',
      tagPublisher: 'Pub',
      tagDisc: '1/2',
      tagSeries: 'Saga',
      tagSeriesPart: '3',
      tagTitleSort: 'Sort T',
      tagAlbumSort: 'Sort A',
      tagGrouping: 'Group',
      tagISRC: 'ISRC1',
      tagEncodedBy: 'Me',
      tagEncoder: 'LAME',
      tagLanguage: 'deu',
      tagOriginalYear: '1950',
    })
  })
})

describe('odd structures of ID3 tags', () => {
  const title = textContent('T\u00ff\u00e0itle', 'latin1')
  const expected = 'T\u00ff\u00e0itle'

  test('a tag that is unsynchronised as a whole (2.3)', async () => {
    const path = await save(
      tag(3, [frame(3, 'TIT2', title), frame(3, 'APIC', pictureContent(picture))], { flags: 0x80 }),
    )
    expect((await readAudio(path)).tags.tagTitle).toBe(expected)
    expect((await extractCover(path))?.bytes.equals(picture)).toBe(true)
  })

  test('frames that are unsynchronised one by one (2.4)', async () => {
    const stored = unsynchronise(title)
    const content = Buffer.concat([syncsafeBytes(title.length), stored])
    const { tags } = await read(tag(4, [frame(4, 'TIT2', content, { flags: 0x03 })], { flags: 0x80 }))
    expect(tags.tagTitle).toBe(expected)
  })

  test('compressed frames', async () => {
    const inner = textContent('Squeezed '.repeat(20).trim(), 'utf8')
    const size = Buffer.alloc(4)
    size.writeUInt32BE(inner.length)
    const v3 = frame(3, 'TIT2', Buffer.concat([size, deflateSync(inner)]), { flags: 0x80 })
    const v4 = frame(4, 'TIT2', Buffer.concat([syncsafeBytes(inner.length), deflateSync(inner)]), {
      flags: 0x09,
    })
    expect((await read(tag(3, [v3]))).tags.tagTitle).toMatch(/^Squeezed.*Squeezed$/)
    expect((await read(tag(4, [v4]))).tags.tagTitle).toMatch(/^Squeezed.*Squeezed$/)
  })

  test('compressed frames that would fill the memory are left out', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const content = Buffer.concat([Buffer.alloc(4), bomb])
    const { tags } = await read(
      tag(3, [frame(3, 'TPE1', content, { flags: 0x80 }), frame(3, 'TIT2', textContent('T'))]),
    )
    expect(tags).toEqual({ tagTitle: 'T' })
  })

  test('encrypted frames are left out', async () => {
    const secret = frame(4, 'TPE1', textContent('x'), { flags: 0x04 })
    expect((await read(tag(4, [secret, frame(4, 'TIT2', textContent('T'))]))).tags).toEqual({ tagTitle: 'T' })
  })

  test('extended headers and padding', async () => {
    const v3 = {
      flags: 0x40,
      extendedHeader: Buffer.from('00000006000000000000', 'hex'),
      paddingBytes: 2_000,
    }
    const v4 = { flags: 0x40, extendedHeader: Buffer.from('000000060100', 'hex'), paddingBytes: 2_000 }
    expect((await read(tag(3, [frame(3, 'TIT2', textContent('T'))], v3))).tags).toEqual({ tagTitle: 'T' })
    expect((await read(tag(4, [frame(4, 'TIT2', textContent('T'))], v4))).tags).toEqual({ tagTitle: 'T' })
  })

  test('sizes that old iTunes wrote wrongly into 2.4', async () => {
    const long = textContent('x'.repeat(300))
    const { tags } = await read(
      tag(4, [
        frame(4, 'TALB', long, { plainSize: true }),
        frame(4, 'TIT2', textContent('After'), { plainSize: true }),
      ]),
    )
    expect(tags.tagTitle).toBe('After')
    expect(tags.tagAlbum).toHaveLength(300)
  })

  test('a size that lies ends the tag, not the reading', async () => {
    const bad = frame(3, 'TPE1', textContent('x'))
    bad.writeUInt32BE(0x7fffffff, 4)
    const facts = await read(tag(3, [frame(3, 'TIT2', textContent('T')), bad]))
    expect(facts.tags).toEqual({ tagTitle: 'T' })
    expect(facts.durationSeconds).toBeCloseTo(1, 1)
  })

  test('two tags in a row', async () => {
    const first = tag(3, [frame(3, 'TIT2', textContent('First'))])
    const second = tag(4, [frame(4, 'TIT2', textContent('Second')), frame(4, 'TPE1', textContent('Artist'))])
    expect((await read(Buffer.concat([first, second]))).tags).toEqual({
      tagTitle: 'First',
      tagArtist: 'Artist',
    })
  })

  test('the block of the nineties, where there is nothing else', async () => {
    const block = Buffer.alloc(128)
    block.write('TAG', 0)
    block.write('Old Title', 3)
    block.write('Old Artist', 33)
    block.write('1987', 93)
    block[126] = 7
    block[127] = 101
    const expectedTags = {
      tagTitle: 'Old Title',
      tagArtist: 'Old Artist',
      tagDate: '1987',
      tagTrack: '7',
      tagGenre: 'Speech',
    }
    expect((await read(Buffer.alloc(0), block)).tags).toEqual(expectedTags)
    expect((await read(tag(3, [frame(3, 'TIT2', textContent('New'))]), block)).tags).toEqual({
      tagTitle: 'New',
    })
  })
})

describe('pictures and chapters in ID3 tags', () => {
  test('the front cover is taken before others, whole', async () => {
    const other = Buffer.concat([picture, Buffer.from('other')])
    const head = tag(3, [
      frame(3, 'APIC', pictureContent(other, 4)),
      frame(3, 'APIC', pictureContent(picture, 3, 'Größe', 'utf16le')),
    ])
    const cover = await extractCover(await save(head))
    expect(cover?.mime).toBe('image/png')
    expect(cover?.bytes.equals(picture)).toBe(true)
  })

  test('a cover larger than the window is told without being read, and extracted whole', async () => {
    const noise = randomBytes(300 * 300 * 3)
    const large = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(60_000)
    const path = await save(
      tag(3, [frame(3, 'APIC', pictureContent(large)), frame(3, 'TIT2', textContent('Behind'))]),
    )
    const facts = await readAudio(path)
    expect(facts.embeddedCover).toEqual({ mime: 'image/png', byteLength: large.length })
    expect(facts.tags.tagTitle).toBe('Behind')
    expect((await extractCover(path))?.bytes.equals(large)).toBe(true)
  })

  test.each([3, 4] as const)('chapters of version 2.%i, in the order of time', async (version) => {
    const chapter = (id: string, start: number, end: number, title: string) =>
      frame(
        version,
        'CHAP',
        chapterContent(id, start, end, frame(version, 'TIT2', textContent(title, 'utf16le'))),
      )
    const contents = Buffer.concat([Buffer.from('toc\0'), Buffer.from([3, 2]), Buffer.from('c1\0c2\0')])
    const path = await save(
      tag(version, [
        frame(version, 'CTOC', contents),
        chapter('c2', 500, 1000, 'Zwei'),
        chapter('c1', 0, 500, 'Eins'),
      ]),
    )
    const expected = [
      { startSeconds: 0, endSeconds: 0.5, title: 'Eins' },
      { startSeconds: 0.5, endSeconds: 1, title: 'Zwei' },
    ]
    expect((await readAudio(path)).chapters).toEqual(expected)
    expect((await probe(path)).chapters).toEqual(expect.arrayContaining(expected))
  })
})
