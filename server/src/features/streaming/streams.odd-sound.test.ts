import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { sound } from '../../../test/media.ts'
import { aTrack, FFMPEG, fetchSegment, listen } from '../../../test/streams.ts'
import {
  all,
  events,
  NOBODY,
  repeat,
  sessions,
  start,
  track,
  tree,
  useStreams,
} from './test-support/streams.ts'

const run = promisify(execFile)
const FFPROBE = process.env['FFPROBE_PATH'] ?? 'ffprobe'

useStreams()

describe('audio that cannot be remuxed', () => {
  /** Sets a bit in the audio header that decoders ignore and transport streams don't allow. */
  function unpackable(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    const at = copy.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]), copy.indexOf('esds'))
    const second = at + 6
    copy[second] = (copy[second] ?? 0) | 1
    return copy
  }

  test('is transcoded automatically', async () => {
    await tree.add({ 'odd.m4b': async () => unpackable(await sound('m4b', { seconds: 14 })()) })
    const failing = run(FFMPEG, [
      '-v',
      'error',
      '-i',
      tree.at('odd.m4b'),
      '-c',
      'copy',
      '-f',
      'adts',
      '-y',
      '/dev/null',
    ])
    await expect(failing).rejects.toThrow(/not allowed in ADTS/)
    const tracks = [await track('odd.m4b')]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(heard.complaints).toBe('')
    expect(Math.abs(heard.seconds - 14)).toBeLessThan(0.06)
    expect(Math.min(...heard.loudness.slice(10, 1380))).toBeGreaterThan(0.02)
  })

  test('[R7.061] in a later track restarts the whole stream, and notifies the listener', async () => {
    await tree.add({
      'later/part.m4a': sound('m4b', { seconds: 50 }),
      'later/2.m4b': async () => unpackable(await sound('m4b', { seconds: 20 })()),
    })
    await repeat('later/part.m4a', 3, 'later/1.m4b')
    const tracks = [await track('later/1.m4b'), await track('later/2.m4b')]
    const streams = start()
    const sessionId = sessions.open(tracks)
    const resets: number[] = []
    const stop = events.on('stream.reset', ({ startSeconds }) => void resets.push(startSeconds))
    await fetchSegment(streams, sessionId, 0)
    const last = await listen(await fetchSegment(streams, sessionId, 27))
    stop()
    expect(Math.abs(last.startSeconds - 10 - 162)).toBeLessThan(0.06)
    expect(resets).toEqual([162])
    // Around the boundary of the two, with the segments served before the change created again.
    const around = [23, 24, 25, 26].map((index) => fetchSegment(streams, sessionId, index))
    const heard = await listen(Buffer.concat(await Promise.all(around)))
    expect(heard.worstGapMs).toBeLessThan(30)
    expect(heard.complaints).toBe('')
  })

  /** Audio that ffmpeg would remux but no browser can decode in a stream. */
  test.each([
    ['with eight surround channels, declared in the audio data itself', 'octagonal', 'aac_low'],
    ['with seven channels', '6.1', 'aac_low'],
    ['with the main profile', 'mono', 'aac_main'],
    ['with the long-term prediction profile', 'mono', 'aac_ltp'],
  ])('AAC %s is converted to plain stereo or mono', async (_what, layout, profile) => {
    const name = `odd/${layout}-${profile}.m4b`
    await tree.add({ 'odd/.keep': '' })
    const tone = `sine=frequency=330:duration=7:sample_rate=44100,aformat=channel_layouts=${layout}`
    const coding = ['-c:a', 'aac', '-profile:a', profile, '-strict', '-2', '-f', 'ipod']
    await run(FFMPEG, ['-v', 'error', '-y', '-f', 'lavfi', '-i', tone, ...coding, tree.at(name)])
    const isMono = layout === 'mono'
    const tracks = [await track(name, { channels: isMono ? 1 : 8 })]
    const bytes = await all(start(), sessions.open(tracks), tracks)
    const heard = await listen(bytes)
    expect(heard.complaints).toBe('')
    expect(Math.abs(heard.seconds - 7)).toBeLessThan(0.1)
    expect(Math.min(...heard.loudness.slice(20, 680))).toBeGreaterThan(0.005)
    await tree.add({ 'odd/made.ts': bytes })
    expect(await soundOf(tree.at('odd/made.ts'))).toEqual(['LC', isMono ? 1 : 2])
  })
})

test('a file that claims to last for centuries is refused, as its playlist would not fit into memory', async () => {
  const sessionId = sessions.open([aTrack(tree.at('odd.mp4'), 2 ** 32)])
  await expect(start().file(sessionId, 'output.m3u8', NOBODY)).rejects.toMatchObject({ code: 'unsupported' })
})

async function soundOf(file: string): Promise<[profile: string, channels: number]> {
  const asked = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'stream=profile,channels']
  const { stdout } = await run(FFPROBE, [...asked, '-of', 'json', file])
  const { streams } = JSON.parse(stdout) as { streams: { profile: string; channels: number }[] }
  return [streams[0]?.profile ?? '', streams[0]?.channels ?? 0]
}
