import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderChapters } from './chapters.ts'
import { readId3Tag } from './id3/id3-tag.ts'
import { MediaError } from './media-error.ts'
import { readByContent } from './own-readers.ts'
import { namedTags } from './tag-names.ts'
import { memoryFile } from './test-support/memory-file.ts'
import { evenChapters, makeSound, openWorkshop, type Workshop } from './test-support/media-files.ts'
import { damagedVersionsOf } from './test-support/mutations.ts'

const RUNS = 300
const LONGEST_MS = 2_000

let workshop: Workshop
const originals = new Map<string, Buffer>()

const FILES: Record<string, string[]> = {
  'a.mp3': ['-b:a', '32k', '-ar', '22050'],
  'b.mp3': ['-q:a', '9', '-write_xing', '0', '-id3v2_version', '4'],
  'a.m4b': ['-c:a', 'aac', '-b:a', '24k', '-f', 'ipod'],
  'b.m4b': ['-c:a', 'aac', '-b:a', '24k', '-f', 'mp4', '-movflags', '+faststart'],
  'a.flac': ['-ar', '8000'],
  'a.ogg': ['-c:a', 'libvorbis'],
  'a.opus': ['-c:a', 'libopus', '-b:a', '16k'],
  'a.oga': ['-c:a', 'flac', '-ar', '8000'],
  'a.mka': ['-c:a', 'libopus', '-b:a', '16k'],
  'a.wma': ['-c:a', 'wmav2', '-f', 'asf'],
  'a.wav': ['-ar', '8000'],
  'a.aiff': ['-ar', '8000', '-write_id3v2', '1'],
  'a.caf': ['-c:a', 'alac', '-ar', '8000'],
  'a.aac': ['-c:a', 'aac', '-b:a', '24k'],
}

beforeAll(async () => {
  workshop = await openWorkshop()
  const colour = { create: { width: 20, height: 20, channels: 3, background: '#a03020' } } as const
  const coverPath = await workshop.write('cover.jpg', await sharp(colour).jpeg().toBuffer())
  for (const [name, args] of Object.entries(FILES)) {
    const tags = { title: 'Title', artist: 'Artist', comment: 'A comment', series: 'Series' }
    // Hardly any audio, so that nearly every changed byte belongs to the structure.
    const options = { seconds: 0.1, args: [...args, '-ac', '1'], tags, chapters: evenChapters(3, 30) }
    const takesCover = name.endsWith('.mp3') || name === 'a.m4b' || name === 'a.flac'
    const path = await makeSound(workshop, name, takesCover ? { ...options, coverPath } : options)
    originals.set(name, await readFile(path))
  }
}, 60_000)
afterAll(() => workshop.close())

/** Reads everything; MediaError is the only error that may be thrown. */
async function readAll(bytes: Buffer): Promise<void> {
  const started = performance.now()
  const file = memoryFile(bytes)
  try {
    const reading = await readByContent(file)
    if (!reading) return
    namedTags(reading.tags)
    for (const chapter of orderChapters(reading.chapters, reading.durationSeconds)) {
      expect(chapter.endSeconds).toBeGreaterThanOrEqual(chapter.startSeconds)
    }
    const picture = reading.picture && (await reading.picture.read())
    expect(picture?.length ?? 0).toBeLessThanOrEqual(bytes.length)
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
  }
  expect(performance.now() - started).toBeLessThan(LONGEST_MS)
}

describe('damaged files never crash a reader', () => {
  test.each(Object.keys(FILES))(
    '%s',
    async (name) => {
      const original = originals.get(name) ?? Buffer.alloc(0)
      expect(original.length).toBeGreaterThan(200)
      await fc.assert(fc.asyncProperty(damagedVersionsOf(original), readAll), { numRuns: RUNS })
    },
    120_000,
  )

  test.each(['a.mp3', 'a.m4b', 'b.m4b', 'a.ogg', 'a.mka'])(
    '%s, truncated anywhere',
    async (name) => {
      const original = originals.get(name) ?? Buffer.alloc(0)
      for (let length = 1; length < original.length; length += 1 + Math.floor(original.length / 300)) {
        await readAll(original.subarray(0, length))
      }
    },
    60_000,
  )

  test('random bytes after the signature of each format', async () => {
    const marks = [
      'ID3\u0003\0\0\0\0\u0010\0',
      '\0\0\0\u0020ftypM4B ',
      'OggS\0\u0002',
      'fLaC\0',
      '\u001aE\u00df\u00a3',
      'RIFF\0\0\0\0WAVE',
      'FORM\0\0\0\0AIFF',
      'caff\0\u0001\0\0',
      '#!AMR\n',
      '\u00ff\u00fb\u0090\0',
    ]
    const junk = fc.tuple(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 3_000 }))
    await fc.assert(
      fc.asyncProperty(junk, ([mark, bytes]) => readAll(Buffer.concat([Buffer.from(mark, 'latin1'), bytes]))),
      { numRuns: RUNS },
    )
  })

  test('an ID3 tag that claims the maximum size', async () => {
    const header = Buffer.from('ID3\u0004\0\u0080\u007f\u007f\u007f\u007f', 'latin1')
    const tag = await readId3Tag(memoryFile(Buffer.concat([header, Buffer.alloc(100)])), 0)
    expect(tag?.end).toBe(110)
  })
})
