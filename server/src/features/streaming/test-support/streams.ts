import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { makeTree, type Tree } from '../../../../test/make-tree.ts'
import {
  assertNoConverters,
  aTrack,
  durationOf,
  FFMPEG,
  fetchSegment,
  openSessions,
  runningConverters,
} from '../../../../test/streams.ts'
import { readConfig } from '../../../config.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import { createEvents } from '../../../platform/events.ts'
import { silentLog } from '../../../platform/log/log.ts'
import { countSegments } from '../hls-playlist.rules.ts'
import { createStreams, type StreamLimits, type Streams } from '../streams.service.ts'
import type { SourceTrack } from '../../playback/playback.types.ts'

/** Streams of real files, encoded with ffmpeg. */

const CODECS: Readonly<Record<string, string>> = { m4b: 'aac', m4a: 'aac', aac: 'aac', mp3: 'mp3' }
export const NOBODY = new AbortController().signal

export let tree: Tree
export const clock = testClock()
export const events = createEvents<DomainEvents>(silentLog)
export const sessions = openSessions()
const opened: Streams[] = []

export function useStreams(): void {
  // Encoding is slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  beforeAll(async () => {
    tree = await makeTree()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((streams) => streams.close()))
    assertNoConverters()
  })
  afterAll(() => tree.close())
}

export function start(limits?: Partial<StreamLimits>): Streams {
  const config = readConfig({ METADATA_PATH: tree.at('metadata') })
  const ctx = { config, clock, events, log: silentLog }
  const streams = createStreams(ctx, sessions, { places: 2, maxWaiting: 8, waitMs: 50_000, ...limits })
  opened.push(streams)
  return streams
}

/** Repeats the same AAC several times, without encoding it again. */
export async function repeat(name: string, times: number, target: string): Promise<void> {
  const copies = ['-stream_loop', String(times - 1), '-i', tree.at(name), '-c', 'copy', '-f', 'ipod']
  await promisify(execFile)(FFMPEG, ['-v', 'error', '-y', ...copies, tree.at(target)])
}

export async function track(name: string, given: Partial<SourceTrack> = {}): Promise<SourceTrack> {
  const file = tree.at(name)
  const extension = path.extname(name).slice(1)
  return aTrack(file, await durationOf(file), { codec: CODECS[extension] ?? extension, ...given })
}

export async function all(
  streams: Streams,
  sessionId: string,
  tracks: readonly SourceTrack[],
): Promise<Buffer> {
  const seconds = tracks.reduce((sum, one) => sum + one.durationSeconds, 0)
  const segments: Buffer[] = []
  for (let at = 0; at < countSegments(seconds); at++)
    segments.push(await fetchSegment(streams, sessionId, at))
  return Buffer.concat(segments)
}

export const folderOf = (sessionId: string): string => tree.at('metadata', 'streams', sessionId)

export function segmentsIn(sessionId: string): string[] {
  try {
    return readdirSync(folderOf(sessionId)).filter((name) => name.endsWith('.ts'))
  } catch {
    return []
  }
}

export async function untilQuiet(): Promise<void> {
  await sleep(20)
  while (runningConverters().length > 0) await sleep(20)
  await sleep(20)
}
