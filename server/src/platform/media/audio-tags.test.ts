import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from './audio-tags.ts'
import {
  FFPROBE,
  evenChapters,
  ffmpeg,
  makeSound,
  makeSounds,
  openWorkshop,
  probe,
  type Probed,
  type Workshop,
} from './test-support/media-files.ts'
import { change } from './writing/test-support/change.ts'

let workshop: Workshop

const SECONDS = 3
const TAGS = {
  title: 'Ein Títel ✓ 本',
  artist: 'Jane Doe',
  album: 'Das Álbum',
  album_artist: 'Doe & Co',
  composer: 'Nora Narrator',
  genre: 'Fantasy',
  date: '2001',
  track: '3/9',
  disc: '1/2',
  comment: 'A comment',
  publisher: 'A Publisher',
  series: 'The Saga',
  'series-part': '2.5',
  asin: 'B00TEST123',
  isbn: '9783161484100',
  language: 'deu',
  'OverDrive MediaMarkers': '<Markers><Marker><Name>One</Name><Time>0:00.000</Time></Marker></Markers>',
}
const CHAPTERS = evenChapters(3, 1000)

interface Case {
  name: string
  args: string[]
  chapters: 'kept' | 'dropped'
  cover?: boolean
  freeTags?: boolean
}

// freeTags: the container supports tags with any name; ffmpeg writes none to MP4 and WAVE.
const CASES: Case[] = [
  { name: 'cbr.mp3', args: ['-b:a', '64k'], chapters: 'kept', cover: true, freeTags: true },
  {
    name: 'vbr-v24.mp3',
    args: ['-q:a', '6', '-id3v2_version', '4'],
    chapters: 'kept',
    cover: true,
    freeTags: true,
  },
  { name: 'vbr-v23.mp3', args: ['-q:a', '6', '-id3v2_version', '3'], chapters: 'kept', freeTags: true },
  { name: 'mono22.mp3', args: ['-ac', '1', '-ar', '22050', '-b:a', '32k'], chapters: 'kept', freeTags: true },
  { name: 'low.mp3', args: ['-ac', '1', '-ar', '8000', '-b:a', '16k'], chapters: 'kept', freeTags: true },
  { name: 'book.m4b', args: ['-c:a', 'aac', '-f', 'ipod'], chapters: 'kept', cover: true },
  { name: 'faststart.m4b', args: ['-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4'], chapters: 'kept' },
  { name: 'mono.m4a', args: ['-c:a', 'aac', '-ac', '1'], chapters: 'kept' },
  { name: 'lossless.m4a', args: ['-c:a', 'alac'], chapters: 'kept' },
  { name: 'surround.mp4', args: ['-c:a', 'aac', '-ac', '6'], chapters: 'kept' },
  { name: 'a.flac', args: [], chapters: 'dropped', cover: true, freeTags: true },
  { name: 'a.ogg', args: ['-c:a', 'libvorbis'], chapters: 'dropped', freeTags: true },
  { name: 'a.opus', args: ['-c:a', 'libopus', '-b:a', '32k'], chapters: 'kept', freeTags: true },
  { name: 'a.oga', args: ['-c:a', 'flac'], chapters: 'dropped', freeTags: true },
  { name: 'a.webm', args: ['-c:a', 'libopus', '-b:a', '32k'], chapters: 'kept', freeTags: true },
  { name: 'a.webma', args: ['-c:a', 'libvorbis', '-f', 'webm'], chapters: 'kept', freeTags: true },
  { name: 'a.mka', args: ['-c:a', 'aac'], chapters: 'kept', freeTags: true },
  { name: 'a.wma', args: ['-c:a', 'wmav2', '-f', 'asf'], chapters: 'kept', freeTags: true },
  { name: 'a.aiff', args: ['-write_id3v2', '1'], chapters: 'kept', freeTags: true },
  {
    name: 'a.aif',
    args: ['-c:a', 'pcm_s24be', '-f', 'aiff', '-write_id3v2', '1'],
    chapters: 'kept',
    freeTags: true,
  },
  { name: 'a.wav', args: [], chapters: 'dropped' },
  { name: 'long.wav', args: ['-rf64', 'always'], chapters: 'dropped' },
  { name: 'a.caf', args: ['-c:a', 'alac'], chapters: 'dropped', freeTags: true },
]

beforeAll(async () => {
  workshop = await openWorkshop()
  const colour = { create: { width: 300, height: 300, channels: 3, background: '#a03020' } } as const
  const coverPath = await workshop.write('cover.jpg', await sharp(colour).jpeg().toBuffer())
  const files = CASES.map(({ name, args, cover }) => ({ name, args, hasCover: cover === true }))
  await makeSounds(workshop, files, { seconds: SECONDS, tags: TAGS, chapters: CHAPTERS, coverPath })
}, 120_000)
afterAll(() => workshop.close())

const probes = new Map<string, Promise<Probed>>()

/** Cached, because ffprobe is slower than everything else here. */
function probeOnce(name: string): Promise<Probed> {
  const probing = probes.get(name) ?? probe(workshop.at(name))
  probes.set(name, probing)
  return probing
}

describe.each(CASES)('$name', ({ name, chapters, cover, freeTags }) => {
  test('is read without starting a process, with the same result as ffprobe', async () => {
    const [facts, probed] = [await readAudio(workshop.at(name)), await probeOnce(name)]
    expect(facts).toMatchObject({
      readBy: 'parser',
      problem: null,
      codec: probed.codec,
      format: probed.format,
      channels: probed.channels,
      timeBase: probed.timeBase,
    })
    expect(Math.abs(facts.durationSeconds - probed.durationSeconds)).toBeLessThan(0.06)
    expect(facts.bitRate).toBeGreaterThan(8_000)
  })

  test('maps its tags to their names', async () => {
    const { tags } = await readAudio(workshop.at(name))
    expect(tags.tagTitle).toBe(TAGS.title)
    expect(tags.tagAlbum).toBe(TAGS.album)
    expect(tags.tagArtist).toBe(TAGS.artist)
    expect(tags.tagTrack).toBe(TAGS.track)
    expect(tags.tagDate).toBe(TAGS.date)
    expect(tags.tagGenre).toBe(TAGS.genre)
    expect(tags.tagComment ?? tags.tagDescription).toBe(TAGS.comment)
  })

  test(`its free-form tags are ${freeTags ? 'found too' : 'not made up'}`, async () => {
    const { tags } = await readAudio(workshop.at(name))
    if (!freeTags) {
      const { tagSeries, tagSeriesPart, tagASIN, tagIsbn, tagOverdriveMediaMarker } = tags
      return expect({ tagSeries, tagSeriesPart, tagASIN, tagIsbn, tagOverdriveMediaMarker }).toEqual({})
    }
    expect(tags).toMatchObject({
      tagAlbumArtist: TAGS.album_artist,
      tagComposer: TAGS.composer,
      tagPublisher: TAGS.publisher,
      tagSeries: TAGS.series,
      tagSeriesPart: TAGS['series-part'],
      tagASIN: TAGS.asin,
      tagIsbn: TAGS.isbn,
      tagDisc: TAGS.disc,
      tagOverdriveMediaMarker: TAGS['OverDrive MediaMarkers'],
    })
  })

  test(`its chapters are ${chapters}`, async () => {
    const [facts, probed] = [await readAudio(workshop.at(name)), await probeOnce(name)]
    const near = (seconds: number) => expect.closeTo(seconds, 1) as number
    expect(facts.chapters).toEqual(
      probed.chapters.map((chapter) => ({
        ...chapter,
        startSeconds: near(chapter.startSeconds),
        endSeconds: near(chapter.endSeconds),
      })),
    )
    expect(facts.chapters).toHaveLength(chapters === 'kept' ? CHAPTERS.length : 0)
  })

  test(`it has ${cover ? 'a' : 'no'} cover`, async () => {
    const { embeddedCover } = await readAudio(workshop.at(name))
    if (cover) expect(embeddedCover).toEqual({ mime: 'image/jpeg', byteLength: expect.any(Number) })
    else expect(embeddedCover).toBeNull()
  })
})

describe.each([
  ['a.opus', 'converted.mka'],
  ['a.ogg', 'converted.webm'],
])('%s converted to %s, where its tags belong to the audio track', (from, name) => {
  beforeAll(() => ffmpeg(['-i', workshop.at(from), '-c', 'copy', workshop.at(name)]))

  test('keeps its tags, but not what was counted in the track', async () => {
    const { tags } = await readAudio(workshop.at(name))
    expect(tags).toMatchObject({
      tagTitle: TAGS.title,
      tagAlbum: TAGS.album,
      tagArtist: TAGS.artist,
      tagSeries: TAGS.series,
      tagTrack: TAGS.track,
    })
  })

  test('gets other tags and loses some', async () => {
    await change(workshop.at(name), { tags: { album: 'Neu', series: '' } })
    const { tags } = await readAudio(workshop.at(name))
    expect(tags).toMatchObject({ tagTitle: TAGS.title, tagAlbum: 'Neu', tagArtist: TAGS.artist })
    expect(tags.tagSeries).toBeUndefined()
  })
})

describe('files that the built-in readers cannot handle', () => {
  test('the duration of a fragmented file is still found', async () => {
    const path = await makeSound(workshop, 'fragments.mp4', {
      seconds: 4,
      args: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
      tags: { title: 'In parts' },
    })
    const facts = await readAudio(path, { ffprobe: FFPROBE })
    expect(facts).toMatchObject({ format: 'QuickTime / MOV', codec: 'aac', tags: { tagTitle: 'In parts' } })
    expect(facts.durationSeconds).toBeCloseTo(4, 0)
  })

  test('an unknown container is left to ffprobe, and marked as such', async () => {
    const path = await makeSound(workshop, 'stream.mpg', { seconds: 4, args: ['-c:a', 'mp2', '-f', 'mpeg'] })
    const facts = await readAudio(path, { ffprobe: FFPROBE })
    expect(facts).toMatchObject({ readBy: 'ffprobe', codec: 'mp2', channels: 2 })
    expect(facts.durationSeconds).toBeCloseTo(4, 0)
    await expect(readAudio(path)).rejects.toMatchObject({ code: 'not_recognised' })
  })

  test('a chained Ogg file is left to ffprobe, but its tags are read by Lectern', async () => {
    const part = await readFile(workshop.at('a.ogg'))
    const other = await readFile(
      await makeSound(workshop, 'other.ogg', { args: ['-c:a', 'libvorbis', '-serial_offset', '77'] }),
    )
    const path = await workshop.write('chained.ogg', Buffer.concat([part, other]))
    const facts = await readAudio(path, { ffprobe: FFPROBE })
    expect(facts.tags.tagTitle).toBe(TAGS.title)
    expect(facts.durationSeconds).toBeGreaterThan(2.9)
  })
})
