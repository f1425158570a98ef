import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { asItemId, asUserId } from '@lectern/contract/ids'
import type { SessionSource, SessionSources, SourceTrack } from '../src/features/playback/playback.types.ts'
import { segmentName } from '../src/features/streaming/hls-playlist.rules.ts'
import type { Streams } from '../src/features/streaming/streams.service.ts'
import { newId } from '../src/platform/ids.ts'

/** Open sessions for tests of streams, and a player that inspects what it receives. */

const run = promisify(execFile)
export const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const FFPROBE = process.env['FFPROBE_PATH'] ?? 'ffprobe'

export interface OpenSessions extends SessionSources {
  /** Opens a session with these tracks, and returns its id. */
  open(tracks: readonly SourceTrack[], given?: Partial<SessionSource>): string
  close(sessionId: string): void
}

export function openSessions(): OpenSessions {
  const sources = new Map<string, SessionSource>()
  return {
    find: (sessionId) => Promise.resolve(sources.get(sessionId)),
    open(tracks, given = {}) {
      const sessionId = newId()
      sources.set(sessionId, {
        sessionId,
        userId: asUserId('listener'),
        libraryItemId: asItemId('item'),
        episodeId: null,
        isTranscoded: true,
        startSeconds: 0,
        tracks,
        ...given,
      })
      return sessionId
    },
    close: (sessionId) => void sources.delete(sessionId),
  }
}

export function aTrack(file: string, durationSeconds: number, given: Partial<SourceTrack> = {}): SourceTrack {
  return { index: 1, path: file, durationSeconds, codec: null, channels: 1, timeBase: '1/44100', ...given }
}

export async function durationOf(file: string): Promise<number> {
  const { stdout } = await run(FFPROBE, [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  return Number(stdout)
}

export async function fetchSegment(streams: Streams, sessionId: string, index: number): Promise<Buffer> {
  const file = await streams.file(sessionId, segmentName(index), new AbortController().signal)
  if (!('segmentPath' in file)) throw new Error('This is no segment')
  return readFileSync(file.segmentPath)
}

/** The result of playing segments in sequence. */
export interface Heard {
  /** From the start of the first frame to the end of the last. */
  readonly seconds: number
  readonly startSeconds: number
  readonly numFrames: number
  /** Between the end of a frame and the start of the next; overlaps count as well. */
  readonly worstGapMs: number
  /** The decoder's complaints; empty if there are none. */
  readonly complaints: string
  /** One value from 0 to 1 per hundredth of a second. */
  readonly loudness: readonly number[]
}

export async function listen(bytes: Buffer): Promise<Heard> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-heard-'))
  const file = path.join(folder, 'joined.ts')
  writeFileSync(file, bytes)
  try {
    const times = await packetTimes(file)
    const { stdout, stderr } = await run(
      FFMPEG,
      ['-v', 'warning', '-i', file, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'],
      { encoding: 'buffer', maxBuffer: 1e9 },
    )
    const [first] = times
    const last = times.at(-1)
    if (!first || !last) throw new Error('There is nothing to hear')
    const gaps = times.slice(1).map((time, at) => {
      const before = times[at] ?? first
      return Math.abs(time.start - (before.start + before.length)) * 1000
    })
    return {
      seconds: last.start + last.length - first.start,
      startSeconds: first.start,
      numFrames: times.length,
      worstGapMs: Math.max(0, ...gaps),
      complaints: stderr.toString('utf8').trim(),
      loudness: loudnessOf(stdout),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function packetTimes(file: string): Promise<{ start: number; length: number }[]> {
  const { stdout } = await run(
    FFPROBE,
    ['-v', 'error', '-show_entries', 'packet=pts_time,duration_time', '-of', 'json', file],
    { maxBuffer: 1e9 },
  )
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; duration_time: string }[] }
  return packets.map((packet) => ({ start: Number(packet.pts_time), length: Number(packet.duration_time) }))
}

const HUNDREDTH = 80

function loudnessOf(samples: Buffer): number[] {
  const values: number[] = []
  for (let at = 0; at + HUNDREDTH * 2 <= samples.length; at += HUNDREDTH * 2) {
    let peak = 0
    for (let sample = at; sample < at + HUNDREDTH * 2; sample += 2) {
      peak = Math.max(peak, Math.abs(samples.readInt16LE(sample)) / 32_768)
    }
    values.push(peak)
  }
  return values
}

/** Call at the end of a test: every process that was started must have ended. */
export function assertNoConverters(): void {
  const left = runningConverters()
  if (left.length > 0) throw new Error(`${left.length} ffmpegs still run.`)
}

/** The ffmpeg processes that this process has started and that are still running. */
export function runningConverters(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(parent) === process.pid && stat.includes('(ffmpeg)')
      } catch {
        return false
      }
    })
}
