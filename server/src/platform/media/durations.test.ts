import { execFileSync } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from './audio-tags.ts'
import { ffmpeg, makeSound, openWorkshop, type Workshop } from './test-support/media-files.ts'

let workshop: Workshop
let noise: string

/** Determines the exact length by decoding the whole file. */
function decodedSeconds(path: string): number {
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'quiet', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '8000', '-'],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return raw.length / 2 / 8000
}

beforeAll(async () => {
  workshop = await openWorkshop()
  noise = workshop.at('noise.wav')
  // Noise and silence, so that a variable bit rate really varies.
  const half = [
    '-f',
    'lavfi',
    '-i',
    'anoisesrc=d=8:r=44100:a=0.4',
    '-f',
    'lavfi',
    '-i',
    'anullsrc=d=16:r=44100',
  ]
  await ffmpeg([...half, '-filter_complex', 'concat=n=2:v=0:a=1,atrim=0:24', '-ac', '2', noise])
}, 60_000)
afterAll(() => workshop.close())

describe('durations missing from the header', () => {
  test('a variable-rate MP3 without a frame count', async () => {
    const path = workshop.at('vbr.mp3')
    await ffmpeg(['-i', noise, '-q:a', '2', '-write_xing', '0', path])
    const { durationSeconds, readBy } = await readAudio(path)
    expect(Math.abs(durationSeconds - decodedSeconds(path))).toBeLessThan(0.08)
    expect(readBy).toBe('parser')
  })

  test('a large constant-rate MP3 is not read in full', async () => {
    const path = workshop.at('cbr.mp3')
    await ffmpeg(['-stream_loop', '2', '-i', noise, '-b:a', '128k', '-write_xing', '0', path])
    expect((await stat(path)).size).toBeGreaterThan(1_100_000)
    const { durationSeconds, bitRate } = await readAudio(path)
    expect(Math.abs(durationSeconds - decodedSeconds(path))).toBeLessThan(0.08)
    expect(bitRate).toBe(128_000)
  })

  test('raw AAC', async () => {
    const path = workshop.at('a.aac')
    await ffmpeg(['-i', noise, '-c:a', 'aac', '-b:a', '96k', path])
    const facts = await readAudio(path)
    expect(Math.abs(facts.durationSeconds - decodedSeconds(path))).toBeLessThan(0.08)
    expect(facts).toMatchObject({ codec: 'aac', channels: 2, format: 'raw ADTS AAC (Advanced Audio Coding)' })
  })

  test('concatenated MP3 files whose frame count covers only the first', async () => {
    const parts = await Promise.all(
      [4, 7].map(async (seconds) =>
        readFile(await makeSound(workshop, `part${seconds}.mp3`, { seconds, tags: { title: 'P' } })),
      ),
    )
    const path = await workshop.write('joined.mp3', Buffer.concat(parts))
    expect((await readAudio(path)).durationSeconds).toBeCloseTo(11, 0)
  })

  test('a truncated MP3 is shorter than its header says, and is reported', async () => {
    const path = await makeSound(workshop, 'cut.mp3', { seconds: 20 })
    await truncate(path, Math.floor((await stat(path)).size / 2))
    const { durationSeconds, problem } = await readAudio(path)
    expect(durationSeconds).toBeCloseTo(10, 0)
    expect(problem).toMatch(/shorter than its own header/)
  })

  test('junk between frames is skipped', async () => {
    const bytes = await readFile(
      await makeSound(workshop, 'clean.mp3', { seconds: 8, args: ['-write_xing', '0'] }),
    )
    const junk = Buffer.alloc(5_000, 'some text that is no sound \xff\xfb', 'latin1')
    const middle = Math.floor(bytes.length / 2)
    const path = await workshop.write(
      'junk.mp3',
      Buffer.concat([bytes.subarray(0, middle), junk, bytes.subarray(middle)]),
    )
    expect((await readAudio(path)).durationSeconds).toBeCloseTo(8, 0)
  })

  test('audio ends where a long stretch of other data begins', async () => {
    const bytes = await readFile(
      await makeSound(workshop, 'short.mp3', { seconds: 2, args: ['-write_xing', '0'] }),
    )
    const path = await workshop.write(
      'padded.mp3',
      Buffer.concat([bytes, Buffer.alloc(30 * 1024 * 1024, 0xff)]),
    )
    expect((await readAudio(path)).durationSeconds).toBeCloseTo(2, 0)
  })

  test.each([
    ['wide.awb', 'AMR-WB', 18, 9, 'amr_wb'],
    ['narrow.amr', 'AMR', 13, 6, 'amr_nb'],
  ])('%s', async (name, mark, frameBytes, markBytes, codec) => {
    const frames = Buffer.alloc(frameBytes * 250)
    const path = await workshop.write(name, Buffer.concat([Buffer.from(`#!${mark}\n`), frames]))
    expect(markBytes).toBe(mark.length + 3)
    expect(await readAudio(path)).toMatchObject({ durationSeconds: expect.closeTo(5, 6), codec, channels: 1 })
  })

  test('a WAVE file of compressed samples: by their number, not by the declared rate', async () => {
    const path = workshop.at('packed.wav')
    await ffmpeg(['-i', noise, '-c:a', 'adpcm_ms', path])
    const facts = await readAudio(path)
    expect(Math.abs(facts.durationSeconds - decodedSeconds(path))).toBeLessThan(0.08)
    expect(facts.codec).toBe('adpcm_ms')
  })

  test('an AIFF file of compressed samples, whose header counts packets', async () => {
    const path = workshop.at('packed.aiff')
    await ffmpeg(['-i', noise, '-c:a', 'adpcm_ima_qt', '-f', 'aiff', path])
    expect((await readAudio(path)).durationSeconds).toBeCloseTo(24, 1)
  })

  test('MP3 of a variable rate in a WAVE file, which then declares no rate', async () => {
    const path = workshop.at('mp3.wav')
    await ffmpeg(['-i', noise, '-c:a', 'libmp3lame', '-f', 'wav', path])
    const facts = await readAudio(path)
    expect(facts.durationSeconds).toBeCloseTo(24, 1)
    expect(facts).toMatchObject({ codec: 'mp3', format: 'WAV / WAVE (Waveform Audio)' })
  })

  test('Ogg: by the last page, minus the skipped samples', async () => {
    const path = workshop.at('a.opus')
    await ffmpeg(['-i', noise, '-c:a', 'libopus', '-b:a', '24k', path])
    expect((await readAudio(path)).durationSeconds).toBeCloseTo(24, 3)
  })

  test.each([
    ['running.ogg', ['-c:a', 'libvorbis']],
    ['running.opus', ['-c:a', 'libopus', '-b:a', '24k']],
    ['running.oga', ['-c:a', 'flac']],
  ])('%s: cut from a stream that was already running, as from the radio', async (name, codec) => {
    const path = workshop.at(name)
    await ffmpeg(['-i', noise, ...codec, workshop.at(`whole-${name}`)])
    await ffmpeg(['-ss', '14', '-copyts', '-i', workshop.at(`whole-${name}`), '-c', 'copy', path])
    const { durationSeconds, readBy } = await readAudio(path)
    // ffmpeg cuts between pages, which last up to a second.
    expect(Math.abs(durationSeconds - 10)).toBeLessThan(1)
    expect(readBy).toBe('parser')
  })

  test.each([
    ['stream.webm', ['-c:a', 'libopus', '-f', 'webm']],
    ['stream.flac', ['-c:a', 'flac', '-f', 'flac']],
  ])('%s: a file written without seeking ends with its last packet', async (name, format) => {
    const path = workshop.at(name)
    const piped = ['-v', 'quiet', '-i', noise, ...format, 'pipe:1']
    await writeFile(path, execFileSync('ffmpeg', piped, { maxBuffer: 64 * 1024 * 1024 }))
    expect((await readAudio(path)).durationSeconds).toBe(0)
    const { durationSeconds, problem } = await readAudio(path, { ffprobe: 'ffprobe' })
    expect(durationSeconds).toBeCloseTo(24, 1)
    expect(problem).toBeNull()
  })

  test('a truncated Ogg file is as long as what is left', async () => {
    const path = workshop.at('cut.ogg')
    await ffmpeg(['-i', noise, '-c:a', 'libvorbis', path])
    await truncate(path, Math.floor((await stat(path)).size / 2))
    const { durationSeconds } = await readAudio(path)
    expect(durationSeconds).toBeGreaterThan(2)
    expect(durationSeconds).toBeLessThan(23.5)
  })
})
