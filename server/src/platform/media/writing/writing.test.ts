import { readdir, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { makeSound, makeSounds, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { change, marksOf, pcmOf, someChapters } from './test-support/change.ts'

// Each starts ffmpeg several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

let workshop: Workshop
let cover: string

beforeAll(async () => {
  workshop = await openWorkshop()
  cover = workshop.at('cover.jpg')
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } }).toFile(cover)
  const files = FORMATS.map(([name, args, hasCover]) => ({ name, args, hasCover }))
  await makeSounds(workshop, files, { tags: TAGS, chapters: OLD, coverPath: cover })
})
afterAll(() => workshop.close())

const TAGS = {
  title: 'Alt',
  artist: 'Jemand',
  album: 'Das Buch',
  genre: 'Roman',
  comment: 'Notiz',
  tvnn: 'x',
}
const OLD = [
  { startMs: 0, endMs: 1000, title: 'Früher' },
  { startMs: 1000, endMs: 3000, title: 'Später' },
]
const WANTED = [
  { startSeconds: 0, title: 'Vorwort' },
  { startSeconds: 0.5, title: 'Ünïcödé – 第二章 🎧; a=b #c' },
  { startSeconds: 2.345, title: 'Schluss' },
]

const FORMATS: readonly [name: string, args: readonly string[], hasCover: boolean][] = [
  ['last.m4b', ['-c:a', 'aac', '-f', 'mp4'], true],
  ['first.m4b', ['-c:a', 'aac', '-f', 'mp4', '-movflags', '+faststart'], true],
  ['three.mp3', ['-c:a', 'libmp3lame', '-id3v2_version', '3'], true],
  ['four.mp3', ['-c:a', 'libmp3lame', '-id3v2_version', '4', '-write_id3v1', '1'], true],
  ['sound.flac', ['-c:a', 'flac'], true],
  ['sound.ogg', ['-c:a', 'libvorbis'], false],
  ['sound.opus', ['-c:a', 'libopus'], false],
  ['sound.mka', ['-c:a', 'libopus', '-f', 'matroska'], false],
  ['sound.webm', ['-c:a', 'libopus', '-f', 'webm'], false],
  ['sound.wma', ['-c:a', 'wmav2'], false],
]

const NEW_TAGS = {
  title: 'Neu & schön',
  album: 'Neu & schön',
  artist: 'Ann Ähre & Bo Öl',
  narrator: 'Cé Ü',
  series: 'Reihe',
  seriesPart: '2.5',
  asin: 'B002V1OF70',
  date: '1999',
  description: 'Lang '.repeat(200).trim(),
  track: '3/12',
}
const NEW_TAGS_READ = {
  tagTitle: NEW_TAGS.title,
  tagArtist: NEW_TAGS.artist,
  tagNarrator: NEW_TAGS.narrator,
  tagSeries: NEW_TAGS.series,
  tagSeriesPart: NEW_TAGS.seriesPart,
  tagASIN: NEW_TAGS.asin,
  tagDate: NEW_TAGS.date,
  tagDescription: NEW_TAGS.description,
  tagTrack: NEW_TAGS.track,
  tagGenre: 'Roman',
}

test.each(FORMATS)(
  '%s gets chapters and tags, loses chapters, and keeps everything else',
  async (name, _args, hasCover) => {
    const path = workshop.at(name)
    const [before, sound, { mode }] = [await readAudio(path), await pcmOf(path), await stat(path)]
    expect(before.embeddedCover !== null).toBe(hasCover)

    await change(path, { chapters: WANTED })
    const after = await readAudio(path)
    expect(marksOf(after.chapters)).toEqual(WANTED)
    expect(marksOf((await probe(path)).chapters)).toEqual(WANTED)
    expect(after.durationSeconds).toBeCloseTo(before.durationSeconds, 1)
    expect(after.embeddedCover).toEqual(before.embeddedCover)
    expect({ ...after.tags, tagEncoder: '' }).toEqual({ ...before.tags, tagEncoder: '' })

    await change(path, { tags: NEW_TAGS })
    const tagged = await readAudio(path)
    expect(tagged.tags).toMatchObject(NEW_TAGS_READ)
    expect(marksOf(tagged.chapters)).toEqual(WANTED)

    await change(path, { chapters: [] })
    expect((await readAudio(path)).chapters).toEqual([])
    expect((await probe(path)).chapters).toEqual([])

    const many = someChapters(29, 0.1)
    await change(path, { chapters: many })
    const last = await readAudio(path)
    expect(marksOf(last.chapters)).toEqual(many)
    expect(last.tags).toMatchObject(NEW_TAGS_READ)
    expect(last.embeddedCover).toEqual(before.embeddedCover)
    expect(await pcmOf(path)).toBe(sound)
    expect((await stat(path)).mode).toBe(mode)
  },
)

test.each(FORMATS)('%s takes the same text as its comment and its description', async (name) => {
  const text = 'Über das Buch'
  await change(workshop.at(name), { tags: { comment: text, description: text } })
  expect((await readAudio(workshop.at(name))).tags).toMatchObject({ tagDescription: text })
})

test.each([
  ['sound.wav', ['-c:a', 'pcm_s16le'], 'a WAV file cannot hold chapters'],
  ['sound.aiff', [], 'an AIFF file cannot hold chapters'],
  ['sound.aac', ['-c:a', 'aac', '-f', 'adts'], 'a plain AAC file cannot hold chapters'],
])('%s is rejected and left untouched', async (name, args, reason) => {
  const path = await makeSound(workshop, name, { args })
  const { size, mtimeMs, ino } = await stat(path)
  await expect(change(path, { chapters: WANTED })).rejects.toThrow(`"${name}" was left as it is: ${reason}.`)
  expect(await stat(path)).toMatchObject({ size, mtimeMs, ino })
})

test('no leftovers remain beside the files', async () => {
  expect((await readdir(workshop.folder)).filter((name) => name.startsWith('.'))).toEqual([])
})
