import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { sound } from '../../../test/media.ts'
import { aTrack, fetchSegment, listen, runningConverters } from '../../../test/streams.ts'
import { exists } from '../../platform/files/exists.ts'
import {
  clock,
  events,
  folderOf,
  NOBODY,
  repeat,
  segmentsIn,
  sessions,
  start,
  track,
  tree,
  untilQuiet,
  useStreams,
} from './test-support/streams.ts'

useStreams()

describe('the cost of a stream', () => {
  /**
   * Ten minutes of AAC, which only needs remuxing: which segments are created, and when, is the same for all formats.
   */
  beforeAll(async () => {
    await tree.add({ 'short.m4b': sound('m4b', { seconds: 60 }) })
    await repeat('short.m4b', 10, 'long.m4b')
  })

  test('stays low: segments are created some way ahead of the listener and no further', async () => {
    const tracks = [await track('long.m4b')]
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

  test('limits concurrent conversions; requests beyond the queue limit get an error', async () => {
    const tracks = [await track('long.m4b')]
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

  test('aborted requests are dropped, and seeking stops work nobody is waiting for', async () => {
    const tracks = [await track('long.m4b')]
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

  test('two clients at different positions of one session both get their segments', async () => {
    const tracks = [await track('long.m4b')]
    const streams = start()
    const sessionId = sessions.open(tracks)
    const wanted = [0, 90, 1, 91, 45, 2]
    const got = await Promise.all(wanted.map((index) => fetchSegment(streams, sessionId, index)))
    const starts = await Promise.all(got.map(async (bytes) => (await listen(bytes)).startSeconds - 10))
    expect(starts.map((seconds) => Math.round(seconds / 6))).toEqual(wanted)
  })
})

describe('the files of a stream', () => {
  const tracks = async () => {
    await tree.add({ 'left.wav': sound('wav', { seconds: 66 }) })
    return [await track('left.wav')]
  }

  test('[R7.058] are removed when the session closes, even during conversion', async () => {
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

  test('are removed after ten minutes without a listener, who can still come back', async () => {
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

  test('are removed by the next sweep if the session closed without notice', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    await fetchSegment(streams, sessionId, 0)
    sessions.close(sessionId)
    await streams.sweep()
    expect(await exists(folderOf(sessionId))).toBe(false)
  })

  test('left by a killed server are removed at the next start', async () => {
    mkdirSync(folderOf('left-behind'), { recursive: true })
    writeFileSync(path.join(folderOf('left-behind'), 'output-0.ts'), 'old')
    await start().recover()
    expect(await exists(folderOf('left-behind'))).toBe(false)
  })

  test('are created again if something else removed them', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    const first = await fetchSegment(streams, sessionId, 0)
    await untilQuiet()
    tree.remove('metadata', 'streams', sessionId)
    expect((await fetchSegment(streams, sessionId, 0)).equals(first)).toBe(true)
  })

  test('are never partial segments: only complete ones get their final name', async () => {
    const streams = start()
    const sessionId = sessions.open(await tracks())
    const seen = new Map<string, number>()
    const asked = fetchSegment(streams, sessionId, 0)
    while (seen.size < 8) {
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

describe('a stream fails', () => {
  test('[R7.062] for a missing file, reported both as an event and in the response', async () => {
    const failures: string[] = []
    const stop = events.on('stream.failed', ({ message }) => void failures.push(message))
    const sessionId = sessions.open([aTrack(tree.at('never-was.mp3'), 60)])
    await expect(fetchSegment(start(), sessionId, 0)).rejects.toMatchObject({
      code: 'unavailable',
      message: /^The audio could not be converted: .*No such file/,
    })
    stop()
    expect(failures).toHaveLength(1)
  })

  test('for a file that is not audio, or that refers to others', async () => {
    await tree.add({
      'text.mp3': 'This is no sound.',
      'playlist.mp3': `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n`,
    })
    for (const name of ['text.mp3', 'playlist.mp3']) {
      const asked = fetchSegment(start(), sessions.open([aTrack(tree.at(name), 60)]), 0)
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    }
  })

  test('for a session that is not open, a segment past the end or any other name', async () => {
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

  test('without ffmpeg, with the reason', async () => {
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

/** The largest number that ran at the same time. */
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
