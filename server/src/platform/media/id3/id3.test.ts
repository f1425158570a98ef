import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { extractCover } from '../embedded-cover.ts'
import {
  chapterContent,
  describedContent,
  encode,
  frame,
  pictureContent,
  tag,
  textContent,
  type Encoding,
} from '../test-support/id3-builder.ts'
import { probe } from '../test-support/media-files.ts'
import { picture, read, save, useTaggedSound } from '../test-support/tagged-sound.ts'

useTaggedSound()

const ENCODINGS: Encoding[] = ['latin1', 'utf16le', 'utf16be', 'utf16be-unmarked', 'utf8']

describe('text in ID3 tags', () => {
  describe.each([3, 4] as const)('version 2.%i', (version) => {
    test.each(ENCODINGS)('in %s, with the same result as ffprobe', async (encoding) => {
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

  test('names of 2.2 that were kept in a later version', async () => {
    const path = await save(
      tag(3, [frame(3, 'TT2\0', textContent('Title', 'latin1')), frame(3, 'TP1\0', textContent('Artist'))]),
    )
    expect((await readAudio(path)).tags).toEqual({ tagTitle: 'Title', tagArtist: 'Artist' })
    expect((await probe(path)).tags).toMatchObject({ title: 'Title', artist: 'Artist' })
  })

  test.each(['utf16le', 'utf16be'] as const)('in %s whose byte order mark is missing', async (encoding) => {
    const unmarked = (text: string) => Buffer.concat([Buffer.from([1]), encode(text, encoding).subarray(2)])
    const comment = Buffer.concat([
      Buffer.from([1]),
      Buffer.from('eng'),
      encode('', encoding),
      Buffer.alloc(2),
      encode('Größe', encoding).subarray(2),
    ])
    const path = await save(tag(3, [frame(3, 'TIT2', unmarked('Größe ✓')), frame(3, 'COMM', comment)]))
    expect((await readAudio(path)).tags).toEqual({ tagTitle: 'Größe ✓', tagComment: 'Größe' })
  })

  test('version 2.2 with its three-letter names', async () => {
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

  test('UTF-8 declared as Latin-1 is recognised', async () => {
    const content = Buffer.concat([Buffer.from([0]), Buffer.from('Müller 本')])
    expect((await read(tag(3, [frame(3, 'TIT2', content)]))).tags.tagTitle).toBe('Müller 本')
  })

  test('several values, numeric genres, and dates split over several frames', async () => {
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

  test('comments written by programs are not taken for the comment', async () => {
    const { tags } = await read(
      tag(3, [
        frame(3, 'COMM', describedContent('iTunNORM', ' 0000', 'latin1', 'eng')),
        frame(3, 'COMM', describedContent('ID3v1 Comment', 'short', 'latin1', 'eng')),
        frame(3, 'COMM', describedContent('', 'The real one', 'latin1', 'eng')),
      ]),
    )
    expect(tags).toEqual({ tagComment: 'The real one' })
  })

  test('every frame an audiobook may have', async () => {
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

describe('pictures and chapters in ID3 tags', () => {
  test('the front cover is preferred, and extracted whole', async () => {
    const other = Buffer.concat([picture, Buffer.from('other')])
    const head = tag(3, [
      frame(3, 'APIC', pictureContent(other, 4)),
      frame(3, 'APIC', pictureContent(picture, 3, 'Größe', 'utf16le')),
    ])
    const cover = await extractCover(await save(head))
    expect(cover?.mime).toBe('image/png')
    expect(cover?.bytes.equals(picture)).toBe(true)
  })

  test('a cover larger than the window is reported without being read, and extracted whole', async () => {
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

  test.each([3, 4] as const)('chapters of version 2.%i, in chronological order', async (version) => {
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
