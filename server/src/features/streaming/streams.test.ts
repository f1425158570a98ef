import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { extensionOf, sound, SOUND_KINDS } from '../../../test/media.ts'
import {
  assertNoConverters,
  aTrack,
  durationOf,
  FFMPEG,
  fetchSegment,
  listen,
  openSessions,
  runningConverters,
} from '../../../test/streams.ts'
import { readConfig } from '../../config.ts'
import type { DomainEvents } from '../../domain-events.ts'
import { createEvents } from '../../platform/events.ts'
import { silentLog } from '../../platform/log/log.ts'
import { exists } from '../../platform/files/exists.ts'
import { countSegments } from './hls-playlist.rules.ts'
import { createStreams, type StreamLimits, type Streams } from './streams.service.ts'
import type { SourceTrack } from './streaming.types.ts'

const run = promisify(execFile)
const CODECS: Readonly<Record<string, string>> = { m4b: 'aac', m4a: 'aac', aac: 'aac', mp3: 'mp3' }
const NOBODY = new AbortController().signal
/** Converting takes its time on a machine that has other things to do. */
vi.setConfig({ testTimeout: 60_000 })

let tree: Tree
const clock = testClock()
const events = createEvents<DomainEvents>(silentLog)
const sessions = openSessions()
const opened: Streams[] = []

beforeAll(async () => {
  tree = await makeTree()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((streams) => streams.close()))
  assertNoConverters()
})
afterAll(() => tree.close())

function start(limits?: Partial<StreamLimits>): Streams {
  const config = readConfig({ METADATA_PATH: tree.at('metadata') })
  const ctx = { config, clock, events, log: silentLog }
  const streams = createStreams(ctx, sessions, { places: 2, maxWaiting: 8, waitMs: 50_000, ...limits })
  opened.push(streams)
  return streams
}

async function track(name: string, given: Partial<SourceTrack> = {}): Promise<SourceTrack> {
  const file = tree.at(name)
  const extension = path.extname(name).slice(1)
  return aTrack(file, await durationOf(file), { codec: CODECS[extension] ?? extension, ...given })
}

async function all(streams: Streams, sessionId: string, tracks: readonly SourceTrack[]): Promise<Buffer> {
  const seconds = tracks.reduce((sum, one) => sum + one.durationSeconds, 0)
  const segments: Buffer[] = []
  for (let at = 0; at < countSegments(seconds); at++)
    segments.push(await fetchSegment(streams, sessionId, at))
  return Buffer.concat(segments)
}

const folderOf = (sessionId: string) => tree.at('metadata', 'streams', sessionId)

describe('the sound of a stream', () => {
  test.each(SOUND_KINDS)('[R9.002] is whole for %s: nothing missing, nothing doubled', async (kind) => {
    const name = `kinds/${kind}${extensionOf(kind)}`
    await tree.add({ [name]: sound(kind, { seconds: 20 }) })
    const tracks = [await track(name, { durationSeconds: 20 })]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(heard.complaints).toBe('')
    expect(heard.worstGapMs).toBeLessThan(1)
    expect(Math.abs(heard.seconds - 20)).toBeLessThan(0.06)
    // The tone goes through from end to end: no silence at a border.
    expect(Math.min(...heard.loudness.slice(10, 1980))).toBeGreaterThan(0.02)
  })

  test('goes on through several tracks of different kinds', async () => {
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

  test('copied tracks go on without a gap worth hearing', async () => {
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

  test.each(['flac', 'm4b'] as const)('is the same however one came to it: %s', async (kind) => {
    const name = `beep.${kind}`
    // Silence, and a tone from 20 to 21 seconds.
    const beep = "aevalsrc='if(between(t,20,21),0.5*sin(2*PI*440*t),0)':s=44100:d=40"
    await run(FFMPEG, ['-v', 'error', '-y', '-f', 'lavfi', '-i', beep, tree.at(name)])
    const tracks = [await track(name)]
    const streams = start()
    const jumped = sessions.open(tracks)
    const third = await fetchSegment(streams, jumped, 3)
    const straight = sessions.open(tracks)
    const whole = await all(streams, straight, tracks)
    const alone = await listen(third)
    expect(Math.abs(alone.loudness.findIndex((value) => value > 0.2) - 200)).toBeLessThan(4)
    // The jump and the straight way give the same frames at the same times: no seam where they meet.
    const before = [0, 1, 2].map((index) => fetchSegment(streams, straight, index))
    const after = [4, 5, 6].map((index) => fetchSegment(streams, straight, index))
    const joined = Buffer.concat([...(await Promise.all(before)), third, ...(await Promise.all(after))])
    const [met, undisturbed] = [await listen(joined), await listen(whole)]
    expect(met.worstGapMs).toBeLessThan(1)
    expect(met.numFrames).toBe(undisturbed.numFrames)
    expect(met.complaints).toBe('')
  })

  test('is silence where the file ends before its time', async () => {
    await tree.add({ 'short.mp3': sound('mp3', { seconds: 8 }) })
    const tracks = [aTrack(tree.at('short.mp3'), 20, { codec: 'mp3' })]
    const heard = await listen(await all(start(), sessions.open(tracks), tracks))
    expect(Math.abs(heard.seconds - 20)).toBeLessThan(0.06)
    expect(heard.loudness[700]).toBeGreaterThan(0.02)
    expect(heard.loudness[1200]).toBeLessThan(0.01)
  })
})

describe('a jump in a book of ten hours', () => {
  test.each([
    ['m4b', ['-c:a', 'aac', '-b:a', '24k', '-f', 'ipod']],
    ['mp3', ['-c:a', 'libmp3lame', '-b:a', '24k']],
  ])('does not wait for what lies between: %s', async (extension, encoding) => {
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
    for (const index of [3000, 5900]) {
      const bytes = await fetchSegment(streams, sessionId, index)
      const heard = await listen(bytes)
      expect(Math.abs(heard.startSeconds - 10 - index * 6)).toBeLessThan(0.06)
      expect(Math.abs(heard.seconds - 6)).toBeLessThan(0.1)
    }
    // Nothing of what lies between was made, and not more than a little ahead.
    const made = readdirSync(folderOf(sessionId))
    expect(made.length).toBeLessThan(70)
    tree.remove(`book.${extension}`)
  })
})

describe('sound that can not be packed as it is', () => {
  /** Sets a bit in the description of the sound that decoders ignore and transport streams do not allow. */
  function unpackable(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    const at = copy.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]), copy.indexOf('esds'))
    const second = at + 6
    copy[second] = (copy[second] ?? 0) | 1
    return copy
  }

  test('is made anew without being asked', async () => {
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

  test('[R7.061] in a later track makes the whole stream begin anew, and its listener is told', async () => {
    await tree.add({
      'later/1.m4b': sound('m4b', { seconds: 150 }),
      'later/2.m4b': async () => unpackable(await sound('m4b', { seconds: 20 })()),
    })
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
    const heard = await listen(await all(streams, sessionId, tracks))
    expect(heard.worstGapMs).toBeLessThan(30)
    expect(heard.complaints).toBe('')
  })
})

describe('what a stream costs', () => {
  beforeAll(() => tree.add({ 'long.wav': sound('wav', { seconds: 600 }) }))

  test('it is made some way ahead of the listener and then not any further', async () => {
    const tracks = [await track('long.wav')]
    const streams = start()
    const sessionId = sessions.open(tracks)
    await fetchSegment(streams, sessionId, 0)
    await untilQuiet()
    expect(segmentsIn(sessionId)).toHaveLength(20)
    await fetchSegment(streams, sessionId, 10)
    await untilQuiet()
    expect(segmentsIn(sessionId)).toHaveLength(20)
    await fetchSegment(streams, sessionId, 15)
    await untilQuiet()
    expect(segmentsIn(sessionId)).toHaveLength(40)
  })

  test('not more is under way at once than there are places; who finds none is told so', async () => {
    const tracks = [await track('long.wav')]
    const streams = start({ places: 1, maxWaiting: 1 })
    const [first, second, third] = [tracks, tracks, tracks].map((own) => sessions.open(own))
    const watching = watchConverters()
    const answers = await Promise.allSettled(
      [first, second, third].map((sessionId) => fetchSegment(streams, sessionId ?? '', 50)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const [, , refused] = answers
    expect(refused).toMatchObject({ reason: { code: 'unavailable', message: /as many streams as it can/ } })
    expect(watching.stop()).toBe(1)
  })

  test('whoever goes away is not waited for, and a jump stops what nobody waits for', async () => {
    const tracks = [await track('long.wav')]
    const streams = start({ places: 1 })
    const sessionId = sessions.open(tracks)
    const gone = new AbortController()
    const asked = streams.file(sessionId, 'output-80.ts', gone.signal)
    await sleep(30)
    gone.abort()
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    const heard = await listen(await fetchSegment(streams, sessionId, 5))
    expect(Math.abs(heard.startSeconds - 40)).toBeLessThan(0.06)
  })

  test('two who listen at different places of one session both get theirs', async () => {
    const tracks = [await track('long.wav')]
    const streams = start()
    const sessionId = sessions.open(tracks)
    const wanted = [0, 90, 1, 91, 45, 2]
    const got = await Promise.all(wanted.map((index) => fetchSegment(streams, sessionId, index)))
    const starts = await Promise.all(got.map(async (bytes) => (await listen(bytes)).startSeconds - 10))
    expect(starts.map((seconds) => Math.round(seconds / 6))).toEqual(wanted)
  })
})

describe('what is left of a stream', () => {
  const tracks = async () => {
    await tree.add({ 'left.wav': sound('wav', { seconds: 100 }) })
    return [await track('left.wav')]
  }

  test('[R7.058] is nothing once the session is over, also while it is being made', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    await streams.file(sessionId, 'output.m3u8', NOBODY)
    const asked = streams.file(sessionId, 'output-9.ts', NOBODY)
    asked.catch(() => undefined)
    await sleep(60)
    const told: string[] = []
    const stop = events.on('stream.closed', ({ sessionId: id }) => void told.push(id))
    sessions.close(sessionId)
    await streams.end(sessionId)
    stop()
    expect(told).toEqual([sessionId])
    expect(runningConverters()).toEqual([])
    expect(await exists(folderOf(sessionId))).toBe(false)
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
    await expect(fetchSegment(streams, sessionId, 0)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is nothing after ten minutes without a listener, who may come back all the same', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    await fetchSegment(streams, sessionId, 0)
    await streams.sweep()
    expect(await exists(folderOf(sessionId))).toBe(true)
    clock.advance(11 * 60_000)
    await streams.sweep()
    expect(await exists(folderOf(sessionId))).toBe(false)
    expect((await fetchSegment(streams, sessionId, 0)).length).toBeGreaterThan(1000)
  })

  test('of a session that is over without a word is nothing after the next look', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    await fetchSegment(streams, sessionId, 0)
    sessions.close(sessionId)
    await streams.sweep()
    expect(await exists(folderOf(sessionId))).toBe(false)
  })

  test('by a server that was killed is removed at the next start', async () => {
    mkdirSync(folderOf('left-behind'), { recursive: true })
    writeFileSync(path.join(folderOf('left-behind'), 'output-0.ts'), 'old')
    await start().recover()
    expect(await exists(folderOf('left-behind'))).toBe(false)
  })

  test('is made again where somebody else has removed it', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    const first = await fetchSegment(streams, sessionId, 0)
    await untilQuiet()
    tree.remove('metadata', 'streams', sessionId)
    expect((await fetchSegment(streams, sessionId, 0)).equals(first)).toBe(true)
  })

  test('half a segment is never there: only whole ones have a name that can be asked for', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    const seen = new Map<string, number>()
    const asked = fetchSegment(streams, sessionId, 0)
    while (seen.size < 10) {
      for (const name of segmentsIn(sessionId)) {
        const size = readFileSync(path.join(folderOf(sessionId), name)).length
        expect(size % 188).toBe(0)
        expect(size).toBe(seen.get(name) ?? size)
        seen.set(name, size)
      }
      await sleep(2)
    }
    await asked
  })
})

describe('a stream that can not be', () => {
  test('[R7.062] of a file that is gone: its listener is told, and so is whoever asked', async () => {
    const failures: string[] = []
    const stop = events.on('stream.failed', ({ message }) => void failures.push(message))
    const sessionId = sessions.open([aTrack(tree.at('never-was.mp3'), 60)])
    await expect(fetchSegment(start(), sessionId, 0)).rejects.toMatchObject({
      code: 'unavailable',
      message: /^The sound can not be made: .*No such file/,
    })
    stop()
    expect(failures).toHaveLength(1)
  })

  test('of a file that is no sound, or that names others', async () => {
    await tree.add({
      'text.mp3': 'This is no sound.',
      'playlist.mp3': `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n`,
    })
    for (const name of ['text.mp3', 'playlist.mp3']) {
      const asked = fetchSegment(start(), sessions.open([aTrack(tree.at(name), 60)]), 0)
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    }
  })

  test('of a session that is not open, of a segment beyond the end, of another name', async () => {
    const streams = start()
    const sessionId = sessions.open([aTrack(tree.at('left.wav'), 100)])
    for (const [id, name] of [
      ['nobody', 'output.m3u8'],
      [sessionId, 'output-17.ts'],
      [sessionId, 'output--1.ts'],
      [sessionId, 'output-01.ts'],
      [sessionId, 'output-1.mp4'],
      [sessionId, '../output.m3u8'],
      [sessionId, ''],
    ] as const) {
      await expect(streams.file(id, name, NOBODY)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('without ffmpeg: the reason is said', async () => {
    const before = process.env['PATH']
    process.env['PATH'] = '/nowhere'
    try {
      const asked = start().file(sessions.open([aTrack(tree.at('left.wav'), 100)]), 'output.m3u8', NOBODY)
      await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: /no ffmpeg/ })
    } finally {
      process.env['PATH'] = before
    }
  })
})

const segmentsIn = (sessionId: string): string[] => {
  try {
    return readdirSync(folderOf(sessionId)).filter((name) => name.endsWith('.ts'))
  } catch {
    return []
  }
}

async function untilQuiet(): Promise<void> {
  await sleep(20)
  while (runningConverters().length > 0) await sleep(20)
  await sleep(20)
}

/** The most that ran at the same moment. */
function watchConverters(): { stop(): number } {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, runningConverters().length)
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
