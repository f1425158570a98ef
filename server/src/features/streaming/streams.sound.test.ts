import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { extensionOf, sound, SOUND_KINDS } from '../../../test/media.ts'
import { aTrack, FFMPEG, fetchSegment, listen } from '../../../test/streams.ts'
import { all, folderOf, NOBODY, sessions, start, track, tree, useStreams } from './test-support/streams.ts'

const run = promisify(execFile)

useStreams()

describe('the audio of a stream', () => {
  const isAac = (kind: string) => /^(m4|aac)/.test(kind)

  test.each(SOUND_KINDS)('[R9.002] is complete for %s: nothing missing, nothing repeated', async (kind) => {
    const name = `kinds/${kind}${extensionOf(kind)}`
    await tree.add({ [name]: sound(kind, { seconds: 13 }) })
    const tracks = [aTrack(tree.at(name), 13, { codec: isAac(kind) ? 'aac' : kind })]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(heard.complaints).toBe('')
    expect(heard.worstGapMs).toBeLessThan(1)
    expect(Math.abs(heard.seconds - 13)).toBeLessThan(0.06)
    // The tone is continuous: no silence at a boundary.
    expect(Math.min(...heard.loudness.slice(10, 1280))).toBeGreaterThan(0.02)
  })

  test('continues across several tracks of different formats', async () => {
    await tree.add({
      'mixed/1.m4b': sound('m4b', { seconds: 7.3 }),
      'mixed/2.mp3': sound('mp3', { seconds: 3.1 }),
      'mixed/3.flac': sound('flac', { seconds: 0.7 }),
      'mixed/4.opus': sound('opus', { seconds: 8.9 }),
    })
    const tracks = [
      await track('mixed/1.m4b'),
      await track('mixed/2.mp3', { channels: 2 }),
      await track('mixed/3.flac'),
      await track('mixed/4.opus', { timeBase: '1/48000' }),
    ]
    const total = tracks.reduce((sum, one) => sum + one.durationSeconds, 0)
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(heard.complaints).toBe('')
    expect(heard.worstGapMs).toBeLessThan(30)
    expect(Math.abs(heard.seconds - total)).toBeLessThan(0.06)
  })

  test('has no audible gap between copied tracks', async () => {
    await tree.add({
      'copied/1.m4b': sound('m4b', { seconds: 8 }),
      'copied/2.m4b': sound('m4b', { seconds: 9 }),
    })
    const tracks = [await track('copied/1.m4b'), await track('copied/2.m4b')]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(heard.complaints).toBe('')
    expect(heard.worstGapMs).toBeLessThan(60)
    expect(Math.abs(heard.seconds - 17)).toBeLessThan(0.1)
  })

  test.each(['flac', 'm4b'] as const)('is the same with and without seeking: %s', async (kind) => {
    const name = `beep.${kind}`
    // Silence, with a tone from 20 to 21 seconds.
    const beep = "aevalsrc='if(between(t,20,21),0.5*sin(2*PI*440*t),0)':s=44100:d=30"
    await run(FFMPEG, ['-v', 'error', '-y', '-f', 'lavfi', '-i', beep, tree.at(name)])
    const tracks = [await track(name)]
    const streams = start()
    const jumped = sessions.open(tracks)
    const third = await fetchSegment(streams, jumped, 3)
    const straight = sessions.open(tracks)
    const whole = await all(streams, straight, tracks)
    const alone = await listen(third)
    expect(Math.abs(alone.loudness.findIndex((value) => value > 0.2) - 200)).toBeLessThan(4)
    // Seeking and playing straight through give the same frames at the same times: no seam where they meet.
    const before = [0, 1, 2].map((index) => fetchSegment(streams, straight, index))
    const after = [4].map((index) => fetchSegment(streams, straight, index))
    const joined = Buffer.concat([...(await Promise.all(before)), third, ...(await Promise.all(after))])
    const [met, undisturbed] = [await listen(joined), await listen(whole)]
    expect(met.worstGapMs).toBeLessThan(1)
    expect(met.numFrames).toBe(undisturbed.numFrames)
    expect(met.complaints).toBe('')
  })

  test('is silent if the file ends before its stated duration', async () => {
    await tree.add({ 'short.mp3': sound('mp3', { seconds: 8 }) })
    const tracks = [aTrack(tree.at('short.mp3'), 20, { codec: 'mp3' })]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(Math.abs(heard.seconds - 20)).toBeLessThan(0.06)
    expect(heard.loudness[700]).toBeGreaterThan(0.02)
    expect(heard.loudness[1200]).toBeLessThan(0.01)
  })
})

describe('seeking in a ten-hour book', () => {
  test.each([
    ['m4b', ['-c:a', 'aac', '-b:a', '24k', '-f', 'ipod'], [3000, 5900]],
    ['mp3', ['-c:a', 'libmp3lame', '-b:a', '24k'], [3000]],
  ])('does not wait for the part in between: %s', async (extension, encoding, places) => {
    const minute = tree.at(`minute.${extension}`)
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=60:sample_rate=22050']
    await run(FFMPEG, ['-v', 'error', '-y', ...tone, ...encoding, minute])
    const book = tree.at(`book.${extension}`)
    const format = extension === 'm4b' ? ['-f', 'ipod'] : []
    await run(FFMPEG, [
      '-v',
      'error',
      '-y',
      '-stream_loop',
      '599',
      '-i',
      minute,
      '-c',
      'copy',
      ...format,
      book,
    ])
    const tracks = [await track(`book.${extension}`, { timeBase: '1/22050' })]
    expect(tracks[0]?.durationSeconds).toBeGreaterThan(35_900)
    const streams = start()
    const sessionId = sessions.open(tracks)
    await streams.file(sessionId, 'output.m3u8', NOBODY)
    await fetchSegment(streams, sessionId, 0)
    for (const index of places) {
      const bytes = await fetchSegment(streams, sessionId, index)
      const heard = await listen(bytes)
      expect(Math.abs(heard.startSeconds - 10 - index * 6)).toBeLessThan(0.06)
      expect(Math.abs(heard.seconds - 6)).toBeLessThan(0.1)
    }
    // None of the segments in between were created, and only a few ahead.
    const made = readdirSync(folderOf(sessionId))
    expect(made.length).toBeLessThan(70)
    tree.remove(`book.${extension}`)
  })
})
