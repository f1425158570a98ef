import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { convertSound, type ConvertOptions } from './convert-sound.ts'
import type { SoundFile } from './converting.types.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const MP3 = ['-c:a', 'libmp3lame', '-b:a', '64k']
const AAC = ['-c:a', 'aac', '-b:a', '64k', '-f', 'ipod']
const LENGTHS = [3.21, 4.6, 2.87]
const SAME_SECONDS = 0.05

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.close())

const options = (more: Partial<ConvertOptions> = {}): ConvertOptions => ({
  ffmpeg: 'ffmpeg',
  signal: new AbortController().signal,
  onProgress: () => undefined,
  pictureFile: null,
  ...more,
})

async function files(extension: string, args: readonly string[]): Promise<SoundFile[]> {
  const made: SoundFile[] = []
  for (const [index, seconds] of LENGTHS.entries()) {
    const path = await makeSound(shop, `${index}-${extension}.${extension}`, { seconds, args })
    made.push({ path, durationSeconds: (await readAudio(path)).durationSeconds })
  }
  return made
}

const sumOf = (given: readonly SoundFile[]) => given.reduce((sum, file) => sum + file.durationSeconds, 0)
const lengthOf = async (path: string) => (await probe(path)).durationSeconds

describe('files in a row', () => {
  test('become one file of AAC, as long as all of them together', async () => {
    const given = await files('mp3', MP3)
    const path = shop.at('joined.m4b')
    const shares: number[] = []
    await convertSound(
      given,
      [{ path, lengthSeconds: sumOf(given) }],
      { codec: 'aac', kbits: 64, channels: 1 },
      options({ onProgress: (file, share) => shares.push(file + share) }),
    )
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
    expect(await probe(path)).toMatchObject({ codec: 'aac', channels: 1 })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(given.length)
  })

  test('of AAC are joined as they are', async () => {
    const given = await files('m4a', AAC)
    const path = shop.at('copied.m4b')
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], { codec: 'copy' }, options())
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
  })

  test('that are not alike are not joined as they are', async () => {
    const [mono] = await files('m4a', AAC)
    const other = await makeSound(shop, 'other.m4a', { seconds: 2, args: [...AAC, '-ar', '22050'] })
    const given = [mono as SoundFile, { path: other, durationSeconds: 2 }]
    const piece = { path: shop.at('mixed.m4b'), lengthSeconds: 6 }
    await expect(convertSound(given, [piece], { codec: 'copy' }, options())).rejects.toThrow(
      'the files differ in sample rate or channels',
    )
  })
})

describe('one sound', () => {
  const PIECES = [1.5, 4.111, 5.069]

  for (const [name, args, format, extension] of [
    ['MP3 files', MP3, { codec: 'mp3', kbits: 64, channels: 2 }, 'mp3'],
    ['files of AAC, as it is', AAC, { codec: 'copy' }, 'm4a'],
  ] as const) {
    test(`is cut into ${name}, each of its length`, async () => {
      const given = await files(extension === 'mp3' ? 'mp3' : 'm4a', args)
      const pieces = PIECES.map((lengthSeconds, index) => ({
        path: shop.at(`piece-${extension}-${index}.${extension}`),
        lengthSeconds,
      }))
      await convertSound(given, pieces, format, options())
      for (const { path, lengthSeconds } of pieces.slice(0, -1)) {
        expect(Math.abs((await lengthOf(path)) - lengthSeconds)).toBeLessThan(SAME_SECONDS)
        expect(Math.abs((await readAudio(path)).durationSeconds - lengthSeconds)).toBeLessThan(SAME_SECONDS)
      }
      const last = sumOf(given) - 1.5 - 4.111
      expect(Math.abs((await lengthOf(pieces[2]?.path ?? '')) - last)).toBeLessThan(SAME_SECONDS)
    })
  }
})

describe('what goes wrong', () => {
  test('a file that is shorter than it was is refused: its sound would be lost without a word', async () => {
    const [first] = await files('mp3', MP3)
    const given = [{ path: first?.path ?? '', durationSeconds: 60 }]
    const piece = { path: shop.at('short.m4b'), lengthSeconds: 60 }
    const format = { codec: 'aac', kbits: 64, channels: 1 } as const
    await expect(convertSound(given, [piece], format, options())).rejects.toThrow(
      /"0-mp3.mp3" is 56\.\d s shorter than it should be/,
    )
  })

  test('it stops when it is told to', async () => {
    const given = await files('mp3', MP3)
    const stop = new AbortController()
    const piece = { path: shop.at('stopped.m4b'), lengthSeconds: sumOf(given) }
    const format = { codec: 'aac', kbits: 64, channels: 1 } as const
    const onProgress = () => stop.abort()
    await expect(
      convertSound(given, [piece], format, options({ signal: stop.signal, onProgress })),
    ).rejects.toThrow(/abort|stopped/)
  })

  test('what ffmpeg says is passed on', async () => {
    const [first] = await files('mp3', MP3)
    const piece = { path: shop.at('nowhere/file.m4b'), lengthSeconds: 3 }
    const format = { codec: 'aac', kbits: 64, channels: 1 } as const
    await expect(convertSound([first as SoundFile], [piece], format, options())).rejects.toThrow(
      /ffmpeg failed: .*No such file/,
    )
  })
})
