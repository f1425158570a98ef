import { chmod, copyFile, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAudio } from '../audio-tags.ts'
import { ffmpegSays, makeSound, openWorkshop, probe, type Workshop } from '../test-support/media-files.ts'
import { convertSound, type ConvertOptions } from './convert-sound.ts'
import type { SoundFile } from './converting.types.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const MP3 = ['-c:a', 'libmp3lame', '-b:a', '64k']
const AAC = ['-c:a', 'aac', '-b:a', '64k', '-f', 'ipod']
const AAC_64 = { codec: 'aac', kbits: 64, channels: 1 } as const
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

/** Wraps ffmpeg and counts how often it is started. */
async function countedFfmpeg(name: string) {
  const log = shop.at(`${name}-runs`)
  const ffmpeg = await shop.write(`${name}-ffmpeg`, `#!/bin/sh\necho run >> ${log}\nexec ffmpeg "$@"\n`)
  await chmod(ffmpeg, 0o755)
  return { ffmpeg, runs: async () => (await readFile(log, 'utf8')).split('\n').length - 1 }
}

const sumOf = (given: readonly SoundFile[]) => given.reduce((sum, file) => sum + file.durationSeconds, 0)
const lengthOf = async (path: string) => (await probe(path)).durationSeconds

describe('a sequence of files', () => {
  test('becomes one AAC file, as long as all of them together', async () => {
    const given = await files('mp3', MP3)
    const path = shop.at('joined.m4b')
    const shares: number[] = []
    await convertSound(
      given,
      [{ path, lengthSeconds: sumOf(given) }],
      AAC_64,
      options({ onProgress: (file, share) => shares.push(file + share) }),
    )
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
    expect(await probe(path)).toMatchObject({ codec: 'aac', channels: 1 })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(given.length)
  })

  test('starts each file on time, however many come before: errors do not accumulate', async () => {
    const given: SoundFile[] = []
    for (let index = 0; index < 24; index += 1) {
      // Every other file is silent, so that its boundaries can be detected.
      const args = [...MP3, '-af', `volume=${index % 2}`]
      const path = await makeSound(shop, `row-${index}.mp3`, { seconds: 0.9 + (index % 5) / 10, args })
      given.push({ path, durationSeconds: (await readAudio(path)).durationSeconds })
    }
    const path = shop.at('row.m4b')
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], AAC_64, options())
    const said = await ffmpegSays(['-i', path, '-af', 'silencedetect=n=-40dB:d=0.5', '-f', 'null', '-'])
    const heard = [...said.matchAll(/silence_end: ([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    const expected = given.flatMap((_file, index) => (index % 2 === 1 ? [sumOf(given.slice(0, index))] : []))
    expect(heard).toHaveLength(expected.length)
    const farthest = Math.max(...heard.map((seconds, index) => Math.abs(seconds - (expected[index] ?? 0))))
    expect(farthest).toBeLessThan(SAME_SECONDS)
  })

  test('with different rates, channels and codecs becomes one file, in a single run of ffmpeg', async () => {
    const kinds = [MP3, [...MP3, '-ar', '22050', '-ac', '1'], AAC, ['-c:a', 'flac']]
    const given: SoundFile[] = []
    for (const [index, args] of kinds.entries()) {
      const name = `kind-${index}.${['mp3', 'mp3', 'm4a', 'flac'][index]}`
      const path = await makeSound(shop, name, { seconds: 2.3, args })
      given.push({ path, durationSeconds: (await readAudio(path)).durationSeconds })
    }
    const { ffmpeg, runs } = await countedFfmpeg('kinds')
    const path = shop.at('kinds.m4b')
    const format = { codec: 'aac', kbits: 64, channels: 2 } as const
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], format, options({ ffmpeg }))
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
    expect(await probe(path)).toMatchObject({ codec: 'aac', channels: 2 })
    expect(await runs()).toBe(1)
  })

  test('may have any file names', async () => {
    const [first, second] = await files('mp3', MP3)
    const odd = shop.at(String.raw`it's [1], a;b:c=d \ "e"` + '\n %20 $HOME .mp3')
    await copyFile(first?.path ?? '', odd)
    const given = [{ ...(first as SoundFile), path: odd }, second as SoundFile]
    const { ffmpeg, runs } = await countedFfmpeg('odd')
    const path = shop.at('odd.m4b')
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], AAC_64, options({ ffmpeg }))
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
    expect(await runs()).toBe(1)
  })

  test('may be damaged in the middle: what follows stays in time', async () => {
    const [first, second] = await files('mp3', MP3)
    const bytes = await readFile(first?.path ?? '')
    const damaged = await shop.write('damaged.mp3', bytes.fill(0x55, 9_000, 11_000))
    const given = [{ ...(first as SoundFile), path: damaged }, second as SoundFile]
    const path = shop.at('mended.m4b')
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], AAC_64, options())
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
    const said = await ffmpegSays(['-i', path, '-af', 'silencedetect=n=-40dB:d=0.5', '-f', 'null', '-'])
    expect(said).not.toContain('silence_end')
  })

  test('is joined without re-encoding if it is AAC', async () => {
    const given = await files('m4a', AAC)
    const path = shop.at('copied.m4b')
    await convertSound(given, [{ path, lengthSeconds: sumOf(given) }], { codec: 'copy' }, options())
    expect(Math.abs((await lengthOf(path)) - sumOf(given))).toBeLessThan(SAME_SECONDS)
  })

  test('is not joined without re-encoding if the formats differ', async () => {
    const [mono] = await files('m4a', AAC)
    const other = await makeSound(shop, 'other.m4a', { seconds: 2, args: [...AAC, '-ar', '22050'] })
    const given = [mono as SoundFile, { path: other, durationSeconds: 2 }]
    const piece = { path: shop.at('mixed.m4b'), lengthSeconds: 6 }
    await expect(convertSound(given, [piece], { codec: 'copy' }, options())).rejects.toThrow(
      'the files differ in sample rate or channels',
    )
  })
})

describe('one audio stream', () => {
  const PIECES = [1.5, 4.111, 5.069]

  for (const [name, args, format, extension] of [
    ['MP3 files', MP3, { codec: 'mp3', kbits: 64, channels: 2 }, 'mp3'],
    ['files of AAC, as it is', AAC, { codec: 'copy' }, 'm4a'],
  ] as const) {
    test(`is split into ${name}, each of its length`, async () => {
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

describe('errors', () => {
  test('a file shorter than expected is rejected: its audio would be lost silently', async () => {
    const [first] = await files('mp3', MP3)
    const given = [{ path: first?.path ?? '', durationSeconds: 60 }]
    const piece = { path: shop.at('short.m4b'), lengthSeconds: 60 }
    await expect(convertSound(given, [piece], AAC_64, options())).rejects.toThrow(
      /"0-mp3.mp3" is 56\.\d s shorter than it should be/,
    )
  })

  test('a file longer than expected is rejected, even among others that are too short', async () => {
    const given = (await files('mp3', MP3)).map((file) => ({ ...file }))
    const wrong = given.map((file, index) => ({
      ...file,
      durationSeconds: file.durationSeconds + ([0.4, -1.6, 0.4][index] ?? 0),
    }))
    const piece = { path: shop.at('long.m4b'), lengthSeconds: sumOf(wrong) }
    await expect(convertSound(wrong, [piece], AAC_64, options())).rejects.toThrow(
      /"1-mp3.mp3" is 1\.\d s longer than it should be/,
    )
  })

  test('conversion stops when aborted', async () => {
    const given = await files('mp3', MP3)
    const stop = new AbortController()
    const piece = { path: shop.at('stopped.m4b'), lengthSeconds: sumOf(given) }
    const onProgress = () => stop.abort()
    await expect(
      convertSound(given, [piece], AAC_64, options({ signal: stop.signal, onProgress })),
    ).rejects.toThrow(/abort|stopped/)
  })

  test('ffmpeg’s error message is passed on', async () => {
    const [first] = await files('mp3', MP3)
    const piece = { path: shop.at('nowhere/file.m4b'), lengthSeconds: 3 }
    await expect(convertSound([first as SoundFile], [piece], AAC_64, options())).rejects.toThrow(
      /ffmpeg failed: .*No such file/,
    )
  })
})
