import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { apeTag } from '../test-support/ape-builder.ts'
import {
  describedContent,
  frame,
  pictureContent,
  syncsafeBytes,
  tag,
  textContent,
  unsynchronise,
} from '../test-support/id3-builder.ts'
import { makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { change, marksOf, pcmOf, someChapters } from './test-support/change.ts'

// Each starts ffmpeg several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

let workshop: Workshop
/** Audio frames only. */
let sound: Buffer
let picture: Buffer

const WANTED = [
  { startSeconds: 0, title: 'Eins' },
  // A time in milliseconds whose bytes look like audio in a tag.
  { startSeconds: 0.255, title: 'Zwei – ß' },
  { startSeconds: 2.5, title: 'Drei' },
]

beforeAll(async () => {
  workshop = await openWorkshop()
  const args = ['-c:a', 'libmp3lame', '-id3v2_version', '0', '-write_xing', '0']
  sound = await readFile(await makeSound(workshop, 'bare.mp3', { args }))
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => workshop.close())

async function embedded(name: string, head: Buffer, tail: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const path = await workshop.write(name, Buffer.concat([head, sound, tail]))
  const before = await readAudio(path)
  const pcm = await pcmOf(path)
  await change(path, { chapters: WANTED })
  const after = await readAudio(path)
  expect(marksOf(after.chapters)).toEqual(WANTED)
  expect(marksOf((await probe(path)).chapters)).toEqual(WANTED)
  expect(after.tags).toEqual(before.tags)
  expect(after.embeddedCover).toEqual(before.embeddedCover)
  expect(await pcmOf(path)).toBe(pcm)
  const bytes = await readFile(path)
  expect(bytes.subarray(bytes.length - sound.length - tail.length).equals(Buffer.concat([sound, tail]))).toBe(
    true,
  )
  return bytes
}

/** Private data of a program, with bytes that look like audio. */
const PRIVATE = Buffer.from([...Buffer.from('me\0'), 0xff, 0xfb, 0xff, 0x00, 0xff, 0xe0])
const compressed = (version: 3 | 4) => {
  const content = textContent('Packed', 'latin1')
  const length = version === 4 ? syncsafeBytes(content.length) : Buffer.from([0, 0, 0, content.length])
  return frame(version, 'TPUB', Buffer.concat([length, deflateSync(content)]), {
    flags: version === 4 ? 0x09 : 0x80,
  })
}

describe('frames are kept byte for byte', () => {
  test.each([3, 4] as const)('version 2.%d', async (version) => {
    const kept = [
      frame(version, 'TIT2', textContent('Titel', 'utf16le')),
      frame(version, 'PRIV', PRIVATE),
      frame(version, 'XYZ1', Buffer.from('nobody knows')),
      compressed(version),
      frame(version, 'APIC', pictureContent(picture)),
      frame(version, 'TXXX', describedContent('MOOD', 'calm', 'latin1')),
      frame(version, 'COMM', describedContent('iTunNORM', '0001', 'latin1', 'eng')),
    ]
    const bytes = await embedded(`kept-${version}.mp3`, tag(version, kept, { paddingBytes: 500 }))
    for (const whole of kept) expect(bytes.includes(whole)).toBe(true)
    expect(bytes[3]).toBe(version)
  })

  test('only chapters and tables of contents are removed', async () => {
    const path = await workshop.write(
      'twice.mp3',
      Buffer.concat([tag(4, [frame(4, 'PRIV', PRIVATE)]), sound]),
    )
    await change(path, { chapters: someChapters(3, 1, 'Before') })
    await change(path, { chapters: WANTED })
    const bytes = await readFile(path)
    expect(bytes.includes('Before')).toBe(false)
    expect(bytes.includes(frame(4, 'PRIV', PRIVATE))).toBe(true)
  })

  test.each([3, 4] as const)('pictures and links of chapters in version 2.%d', async (version) => {
    const image = frame(version, 'APIC', pictureContent(picture))
    const link = frame(version, 'WXXX', describedContent('more', 'https://example.com/', 'latin1'))
    const chapter = (id: string, startMs: number, title: string, extras: Buffer[]) => {
      const times = Buffer.alloc(16, 0xff)
      times.writeUInt32BE(startMs, 0)
      times.writeUInt32BE(startMs + 200, 4)
      const subframes = [frame(version, 'TIT2', textContent(title, 'utf16le')), ...extras]
      return frame(version, 'CHAP', Buffer.concat([Buffer.from(`${id}\0`), times, ...subframes]))
    }
    const old = [
      chapter('a', 0, 'Renamed', [image]),
      chapter('b', 300, 'Zwei – ß', [link]),
      chapter('c', 900, 'Dropped', [frame(version, 'WXXX', describedContent('', 'gone', 'latin1'))]),
    ]
    const bytes = await embedded(`pictures-${version}.mp3`, tag(version, old))
    expect(bytes.includes(image)).toBe(true)
    expect(bytes.includes(link)).toBe(true)
    expect(bytes.includes('gone')).toBe(false)
  })

  test('more chapters than one table of contents can hold', async () => {
    const path = await workshop.write('many.mp3', sound)
    const many = someChapters(290, 0.01)
    await change(path, { chapters: many })
    expect(marksOf((await readAudio(path)).chapters)).toEqual(many)
    expect((await probe(path)).chapters).toHaveLength(290)
  })
})

describe('historical tag formats', () => {
  test('no tag at all', async () => {
    await embedded('none.mp3', Buffer.alloc(0))
  })

  test('version 2.2 becomes 2.3, including the picture', async () => {
    const old = [
      frame(2, 'TT2', textContent('Old', 'latin1')),
      frame(2, 'TAL', textContent('Album', 'utf16le')),
      frame(2, 'COM', describedContent('', 'Said', 'latin1', 'eng')),
      frame(2, 'TXX', describedContent('MOOD', 'calm', 'latin1')),
      frame(2, 'PIC', Buffer.concat([Buffer.from([0]), Buffer.from('PNG'), Buffer.from([3, 0]), picture])),
    ]
    const bytes = await embedded('two.mp3', tag(2, old))
    expect(bytes[3]).toBe(3)
  })

  test('unsynchronised: the whole tag in 2.3, each frame in 2.4', async () => {
    const whole = await embedded('unsync-3.mp3', tag(3, [frame(3, 'PRIV', PRIVATE)], { flags: 0x80 }))
    expect(whole.includes(frame(3, 'PRIV', PRIVATE))).toBe(true)
    const each = frame(4, 'PRIV', unsynchronise(PRIVATE), { flags: 0x02 })
    const marked = await embedded('unsync-4.mp3', tag(4, [each], { flags: 0x80 }))
    expect(marked.includes(frame(4, 'PRIV', PRIVATE))).toBe(true)
    const alone = await embedded('unsync-frame.mp3', tag(4, [each]))
    expect(alone.includes(each)).toBe(true)
  })

  test('an extended header, a footer, plain sizes from old versions of iTunes', async () => {
    const extended = Buffer.concat([syncsafeBytes(6), Buffer.from([1, 0])])
    const title = frame(4, 'TIT2', textContent('Titel'))
    await embedded('extended.mp3', tag(4, [title], { flags: 0x40, extendedHeader: extended }))
    const withFooter = tag(4, [title], { flags: 0x10 })
    const footer = Buffer.concat([Buffer.from('3DI'), withFooter.subarray(3, 10)])
    await embedded('footer.mp3', Buffer.concat([withFooter, footer]))
    const long = textContent('x'.repeat(200))
    await embedded(
      'plain.mp3',
      tag(4, [frame(4, 'TIT2', long, { plainSize: true }), frame(4, 'TALB', textContent('A'))]),
    )
  })
})

test('an empty frame is dropped, and the frames after it are kept', async () => {
  const head = tag(3, [frame(3, 'TCOM', Buffer.alloc(0)), frame(3, 'TIT2', textContent('T', 'latin1'))])
  const path = await workshop.write('hollow.mp3', Buffer.concat([head, sound]))
  await change(path, { chapters: WANTED })
  expect((await readAudio(path)).tags.tagTitle).toBe('T')
})

test('names of 2.2 in a later tag become those of that version', async () => {
  const head = tag(3, [
    frame(3, 'TT2\0', textContent('T', 'latin1')),
    frame(3, 'TP1\0', textContent('P', 'latin1')),
  ])
  const path = await workshop.write('kept-names.mp3', Buffer.concat([head, sound]))
  await change(path, { tags: { artist: 'Neu' } })
  await change(path, { tags: { album: 'Auch' } })
  const { tags } = await readAudio(path)
  expect(tags).toEqual({ tagTitle: 'T', tagArtist: 'Neu', tagAlbum: 'Auch' })
  expect((await probe(path)).tags).toMatchObject({ title: 'T', artist: 'Neu', album: 'Auch' })
})

describe('tags at the end of a file', () => {
  const oldTag = Buffer.alloc(128)
  oldTag.write('TAG', 0)
  oldTag.write('Alter Titel', 3, 'latin1')
  oldTag.write('Wer', 33, 'latin1')
  const ape = Buffer.concat([
    Buffer.from('APETAGEX'),
    Buffer.from([0xd0, 7, 0, 0, 32, 0, 0, 0]),
    Buffer.alloc(16),
  ])

  test('are kept, and apply as long as no others are written', async () => {
    await embedded('tail.mp3', Buffer.alloc(0), Buffer.concat([ape, oldTag]))
  })

  test('are carried over when others are written', async () => {
    const path = await workshop.write('taken.mp3', Buffer.concat([sound, oldTag]))
    await change(path, { tags: { title: 'Neu' } })
    expect((await readAudio(path)).tags).toMatchObject({ tagTitle: 'Neu', tagArtist: 'Wer' })
    expect((await readFile(path)).subarray(-128).equals(oldTag)).toBe(true)
  })
})

describe('an APE tag at the end of a file', () => {
  const ape = apeTag({
    Title: 'Alter Titel',
    Artist: 'Wer\0Wer noch',
    Year: '1999',
    Disc: '2/3',
    Label: 'Haus',
  })

  test('is kept, and applies as long as no others are written', async () => {
    await embedded('ape.mp3', Buffer.alloc(0), ape)
  })

  test('is carried over when others are written', async () => {
    const path = await workshop.write('taken-ape.mp3', Buffer.concat([sound, ape]))
    await change(path, { tags: { title: 'Neu', date: '' } })
    expect((await readAudio(path)).tags).toEqual({
      tagTitle: 'Neu',
      tagArtist: 'Wer & Wer noch',
      tagDisc: '2/3',
      tagPublisher: 'Haus',
    })
    expect((await readFile(path)).subarray(-ape.length).equals(ape)).toBe(true)
  })
})

describe('writes that would lose data are rejected', () => {
  test.each([
    [
      'a frame of 2.2 without a place in 2.3',
      () => tag(2, [frame(2, 'CRM', Buffer.from('secret'))]),
      /'CRM'/,
    ],
    [
      'something that is no frame',
      () => tag(3, [frame(3, 'TIT2', textContent('T', 'latin1')), Buffer.from('\u0001\u0002 what is this?')]),
      /cannot be understood/,
    ],
  ])('%s', async (name, head, reason) => {
    const bytes = Buffer.concat([head(), sound])
    const path = await workshop.write(`${name.length}.mp3`, bytes)
    await expect(change(path, { chapters: WANTED })).rejects.toThrow(reason)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })
})
