import { execFileSync } from 'node:child_process'
import { truncate } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bufferSource, bytesUpTo, sliceSource, withMediaFile } from './media-file.ts'
import { openWorkshop, type Workshop } from './test-support/media-files.ts'

let workshop: Workshop
const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 251))

beforeAll(async () => {
  workshop = await openWorkshop()
  await workshop.write('file', content)
  await workshop.write('empty', '')
})
afterAll(() => workshop.close())

const read = (name: string, position: number, length: number) =>
  withMediaFile(workshop.at(name), undefined, (file) => file.bytes(position, length))

describe('an open media file', () => {
  test.each([
    [0, 10],
    [99_990, 10],
    [16_380, 10],
    [0, 100_000],
    [5, 40_000],
    [100_000, 0],
  ])('reads at %i, %i bytes', async (position, length) => {
    expect((await read('file', position, length)).equals(content.subarray(position, position + length))).toBe(
      true,
    )
  })

  test('returns the right bytes in any read order', async () => {
    await withMediaFile(workshop.at('file'), undefined, async (file) => {
      for (const position of [0, 50_000, 100, 99_000, 50_001, 20_000]) {
        const bytes = await file.bytes(position, 700)
        expect(bytes.equals(content.subarray(position, position + 700))).toBe(true)
      }
    })
  })

  test.each([
    [99_991, 10],
    [-1, 5],
    [0, -5],
    [0, Number.MAX_SAFE_INTEGER],
    [Number.NaN, 1],
    [0.5, 1],
  ])('rejects %d, %d, which is out of range', async (position, length) => {
    await expect(read('file', position, length)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('rejects a read larger than its memory limit', async () => {
    await workshop.write('huge', 'x')
    await truncate(workshop.at('huge'), 2 ** 31)
    await expect(read('huge', 0, 2 ** 30)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('stops after too many reads', async () => {
    const endless = withMediaFile(workshop.at('file'), undefined, async (file) => {
      for (;;) await file.bytes(0, 1)
    })
    await expect(endless).rejects.toMatchObject({ code: 'too_large' })
  })

  test('stops when aborted', async () => {
    const controller = new AbortController()
    const reading = withMediaFile(workshop.at('file'), controller.signal, async (file) => {
      await file.bytes(0, 1)
      controller.abort()
      await file.bytes(60_000, 1)
    })
    await expect(reading).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('a file that cannot be opened is named in the error', () => {
  test.each([
    ['.', 'not_a_file', 'is a folder'],
    ['nothing', 'missing', 'does not exist'],
    ['file/inside', 'missing', 'does not exist'],
    ['empty', 'empty', 'is empty'],
  ])('%s: %s', async (name, code, words) => {
    const error = await read(name, 0, 1).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'MediaError', code, message: expect.stringContaining(words) })
  })

  test('a named pipe, without blocking', async () => {
    execFileSync('mkfifo', [workshop.at('pipe')])
    await expect(read('pipe', 0, 1)).rejects.toMatchObject({ code: 'not_a_file' })
  })
})

describe('slices of a source', () => {
  const source = sliceSource(bufferSource(Buffer.from('0123456789')), 3, 7)

  test('have their own start and end', async () => {
    expect(source.size).toBe(4)
    expect((await source.bytes(1, 3)).toString()).toBe('456')
    await expect(source.bytes(1, 4)).rejects.toMatchObject({ code: 'damaged' })
    expect((await bytesUpTo(source, 2, 100)).toString()).toBe('56')
    expect((await bytesUpTo(source, 9, 5)).length).toBe(0)
  })
})
