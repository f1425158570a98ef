import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MediaError } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { readByContent } from '../own-readers.ts'
import { evenChapters, makeSound, openWorkshop, type Workshop } from '../test-support/media-files.ts'
import { memoryFile } from '../test-support/memory-file.ts'
import { damagedVersionsOf } from '../test-support/mutations.ts'
import { findMismatch } from './compare-readings.ts'
import { writableFormatOf } from './writable-formats.ts'
import type { FileChange } from './media-change.types.ts'

const RUNS = 200
const CHANGE: FileChange = {
  chapters: [
    { startSeconds: 0, title: 'One' },
    { startSeconds: 0.05, title: 'Two' },
  ],
  tags: { title: 'New', narrator: 'Bo', track: '1/2' },
}
const FILES: Record<string, string[]> = {
  'a.mp3': ['-b:a', '32k', '-ar', '22050'],
  'b.mp3': ['-q:a', '9', '-write_xing', '0', '-id3v2_version', '4'],
  'a.m4b': ['-c:a', 'aac', '-b:a', '24k', '-f', 'ipod'],
  'b.m4b': ['-c:a', 'aac', '-b:a', '24k', '-f', 'mp4', '-movflags', '+faststart'],
  'a.flac': ['-ar', '8000'],
  'a.ogg': ['-c:a', 'libvorbis'],
  'a.opus': ['-c:a', 'libopus', '-b:a', '16k'],
}

let workshop: Workshop
const originals = new Map<string, Buffer>()

beforeAll(async () => {
  workshop = await openWorkshop()
  for (const [name, args] of Object.entries(FILES)) {
    const options = {
      seconds: 0.1,
      args: [...args, '-ac', '1'],
      tags: { title: 'Title' },
      chapters: evenChapters(3, 30),
    }
    originals.set(name, await readFile(await makeSound(workshop, name, options)))
  }
}, 60_000)
afterAll(() => workshop.close())

/** Returns the new file, or null if it was rejected; any other error is a bug. */
async function rewritten(file: MediaFile): Promise<Buffer | null> {
  try {
    const format = await writableFormatOf(file)
    const reading = await readByContent(file)
    if (format.by !== 'us' || !reading?.durationSeconds) return null
    const parts: Buffer[] = []
    for await (const part of await format.rewrite(file, CHANGE, reading.durationSeconds)) parts.push(part)
    const made = memoryFile(Buffer.concat(parts))
    const after = await readByContent(made)
    if (!after || findMismatch(reading, after, CHANGE) !== null) return null
    return (await format.digest(file)) === (await format.digest(made)) ? Buffer.concat(parts) : null
  } catch (error) {
    // A length that points outside the file; the caller converts it to a readable message.
    if (error instanceof RangeError) return null
    expect(error).toBeInstanceOf(MediaError)
    return null
  }
}

test.each(Object.keys(FILES))(
  '%s: a damaged file is rejected or written correctly, and never hangs',
  async (name) => {
    const original = originals.get(name) ?? Buffer.alloc(0)
    expect(await rewritten(memoryFile(original))).not.toBeNull()
    await fc.assert(
      fc.asyncProperty(damagedVersionsOf(original), async (bytes) => {
        await rewritten(memoryFile(bytes))
      }),
      { numRuns: RUNS },
    )
  },
  120_000,
)
