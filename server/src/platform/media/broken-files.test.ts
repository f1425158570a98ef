import { chmod, open, readFile, stat, truncate } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from './audio-tags.ts'
import { extractEbookCover, readEbook } from './ebook-facts.ts'
import { extractCover } from './embedded-cover.ts'
import { FFPROBE, makeSound, openWorkshop, type Workshop } from './test-support/media-files.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
  await workshop.write('empty.mp3', '')
  await workshop.write('text.mp3', 'This is no sound. '.repeat(3_000))
  await workshop.write('text.epub', 'This is no book. '.repeat(3_000))
  for (const name of ['sparse.mp3', 'sparse.m4b', 'sparse.epub', 'sparse.pdf']) {
    await workshop.write(name, '')
    await truncate(workshop.at(name), 2 * 1024 ** 3)
  }
  await makeSound(workshop, 'whole.m4b', { args: ['-c:a', 'aac'] })
  const whole = await readFile(workshop.at('whole.m4b'))
  await workshop.write('cut.m4b', whole.subarray(0, whole.length - 200))
  await workshop.write('head-only.m4b', whole.subarray(0, 64))
})
afterAll(() => workshop.close())

const SOUNDS = [
  '.',
  'nothing.mp3',
  'empty.mp3',
  'text.mp3',
  'sparse.mp3',
  'sparse.m4b',
  'cut.m4b',
  'head-only.m4b',
]
const BOOKS = ['.', 'nothing.epub', 'empty.mp3', 'text.epub', 'sparse.epub', 'sparse.pdf']

describe('unreadable files are rejected quickly, with a clear message', () => {
  test.each(SOUNDS)('as audio: %s', async (name) => {
    const started = performance.now()
    const error = await readAudio(workshop.at(name), { ffprobe: FFPROBE }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'MediaError', message: expect.stringContaining(workshop.at(name)) })
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  test.each(SOUNDS)('as an embedded cover: %s', async (name) => {
    const outcome = await extractCover(workshop.at(name)).catch((reason: unknown) => reason)
    if (outcome !== null) expect(outcome).toMatchObject({ name: 'MediaError' })
  })

  test.each(BOOKS)('as an e-book: %s', async (name) => {
    for (const read of [readEbook, extractEbookCover]) {
      await expect(read(workshop.at(name))).rejects.toMatchObject({ name: 'MediaError' })
    }
  })

  test('a missing movie header is reported as missing', async () => {
    await expect(readAudio(workshop.at('head-only.m4b'))).rejects.toThrow(/no movie header/)
  })

  test('a read aborted before it starts is reported as such', async () => {
    const signal = AbortSignal.abort()
    await expect(readAudio(workshop.at('whole.m4b'), { signal })).rejects.toMatchObject({ code: 'aborted' })
    await expect(extractCover(workshop.at('whole.m4b'), { signal })).rejects.toMatchObject({
      code: 'aborted',
    })
    await expect(readEbook(workshop.at('text.epub'), { signal })).rejects.toMatchObject({ code: 'aborted' })
  })

  test.skipIf(process.getuid?.() === 0)('a file without read permission is reported as such', async () => {
    await chmod(await workshop.write('locked.mp3', 'x'), 0)
    await expect(readAudio(workshop.at('locked.mp3'))).rejects.toMatchObject({ code: 'no_permission' })
  })

  test('no file stays open', async () => {
    const before = await openFileCount()
    for (const name of SOUNDS) await readAudio(workshop.at(name)).catch(() => undefined)
    for (let count = 0; count < 20; count++) await readAudio(workshop.at('whole.m4b'))
    expect(await openFileCount()).toBe(before)
  })
})

async function openFileCount(): Promise<number> {
  const handle = await open(workshop.folder, 'r')
  const { fd } = handle
  await handle.close()
  return fd
}

describe('files whose copy or download was interrupted are reported', () => {
  test.each([
    ['half.m4b', ['-c:a', 'aac', '-movflags', '+faststart']],
    ['half.wav', []],
    ['half.aiff', []],
    ['half.mka', ['-c:a', 'libvorbis']],
    ['half.wma', ['-c:a', 'wmav2']],
  ])('%s', async (name, args) => {
    const path = await makeSound(workshop, name, { seconds: 20, args })
    expect(await readAudio(path)).toMatchObject({ problem: null, isUnplayable: false })
    await truncate(path, Math.floor((await stat(path)).size / 2))
    const facts = await readAudio(path)
    expect(facts.problem).toMatch(/shorter than its own header/)
    expect(facts.isUnplayable).toBe(false)
  })

  test('an MP4 file that ends before its audio cannot be played', async () => {
    const args = ['-c:a', 'aac', '-movflags', '+faststart']
    const path = await makeSound(workshop, 'no-sound.m4b', { args })
    const whole = await readFile(path)
    for (const end of [whole.indexOf('mdat') - 4, whole.indexOf('mdat') + 4]) {
      const cut = await workshop.write(`cut-${end}.m4b`, whole.subarray(0, end))
      const { problem, isUnplayable } = await readAudio(cut, { ffprobe: FFPROBE })
      expect({ problem, isUnplayable }).toEqual({
        problem: expect.stringContaining('incomplete'),
        isUnplayable: true,
      })
    }
  })
})
