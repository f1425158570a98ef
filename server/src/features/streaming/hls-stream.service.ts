import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, messageOf } from '../../lib/errors.ts'
import { NoSlotError, type WorkSlots } from '../../lib/work-slots.ts'
import { exists } from '../../platform/files/exists.ts'
import { reasonOf } from '../../platform/files/file-errors.ts'
import { countSegments, segmentName } from './hls-playlist.rules.ts'
import { createFormatCheck, makeSegments } from './make-segments.service.ts'
import { type Burst, burstFor, canWaitFor, firstMissing, outdated } from './stream-pace.rules.ts'
import { channelsOf, durationOf, preferredMode, type StreamMode } from './stream-plan.rules.ts'
import type { SessionSource } from '../playback/playback.types.ts'
import { createSegmentWaiters } from './segment-waiters.service.ts'

/** Callbacks for announcing changes of a stream to its listener. */
export interface StreamNews {
  made(indexes: ReadonlySet<number>, numSegments: number): void
  /** The segments served so far have a different format from those that follow. */
  reset(segment: number, reason: string): void
  failed(message: string): void
}

export interface HlsStream {
  readonly numSegments: number
  /** The file of a segment, once it exists. Rejects if it can't be created, or not in time. */
  segment(index: number, signal: AbortSignal): Promise<string>
  /** Starts creating the segments that will be requested next. */
  prepare(index: number): void
  /** Once this resolves, no process is running and no file is left on disk. */
  close(): Promise<void>
}

export interface StreamTools {
  readonly folder: string
  readonly ffmpeg: string
  readonly slots: WorkSlots
  readonly waitMs: number
  readonly news: StreamNews
}

interface RunningBurst extends Burst {
  readonly stop: AbortController
  /** The next segment it creates. */
  next: number
}

/**
 * One stream. Segments are created in short bursts: starting with the requested one, some way ahead of the listener,
 * and then not again until the listener gets closer. So nothing runs while nobody listens.
 */
export function createHlsStream(source: SessionSource, tools: StreamTools): HlsStream {
  const { tracks } = source
  const numSegments = countSegments(durationOf(tracks))
  const made = new Set<number>()
  const waiting = createSegmentWaiters(tools.waitMs)
  const bursts = new Set<Promise<void>>()
  let mode: StreamMode = preferredMode(tracks)
  let checkKind = createFormatCheck()
  let burst: RunningBurst | null = null
  let lastAsked = 0
  let isClosed = false

  const fileOf = (index: number) => path.join(tools.folder, segmentName(index))
  const closed = () => new AppError('not_found', 'The stream was closed')

  return {
    numSegments,
    async segment(index, signal) {
      lastAsked = index
      if (made.has(index) && !(await exists(fileOf(index)))) made.delete(index)
      if (isClosed) throw closed()
      if (!made.has(index)) {
        const isThere = waiting.wait(index, signal)
        attend()
        await isThere
      }
      stayAhead()
      return fileOf(index)
    },
    prepare(index) {
      if (burst === null && !isClosed && !made.has(index)) start(index)
    },
    async close() {
      isClosed = true
      burst?.stop.abort()
      for (const index of waiting.keys()) waiting.reject(index, closed())
      await Promise.all(bursts)
      await rm(tools.folder, { recursive: true, force: true })
    },
  }

  /** Makes sure that the running burst will serve the requests that are waiting. */
  function attend(): void {
    const wanted = waiting.keys()
    const index = wanted.includes(lastAsked) ? lastAsked : wanted[0]
    if (index === undefined || isClosed) return
    const running = burst
    if (running === null) return start(index)
    if (canWaitFor(running, index)) return
    // Requests waiting for this burst are served first; otherwise two listeners would keep aborting each other.
    if (wanted.some((other) => canWaitFor(running, other))) return
    running.stop.abort()
    start(index)
  }

  function stayAhead(): void {
    const missing = firstMissing(made, lastAsked, numSegments)
    if (burst === null && missing !== undefined && !isClosed) start(missing)
  }

  function start(first: number): void {
    const running: RunningBurst = {
      ...burstFor(first, made, numSegments),
      next: first,
      stop: new AbortController(),
    }
    const before = [...bursts]
    burst = running
    const end = run(running, before).finally(() => {
      bursts.delete(end)
      if (burst === running) burst = null
      attend()
    })
    bursts.add(end)
  }

  /** Never throws: errors are passed to the waiting requests. */
  async function run(running: RunningBurst, before: readonly Promise<void>[]): Promise<void> {
    const { signal } = running.stop
    try {
      const giveBack = await tools.slots.take({ isUrgent: waiting.keys().length > 0, signal })
      try {
        await Promise.all(before)
        await mkdir(tools.folder, { recursive: true })
        await make(running)
        await dropOld()
      } finally {
        giveBack()
      }
    } catch (error) {
      if (!signal.aborted) fail(running, error)
    }
  }

  async function make(running: RunningBurst): Promise<void> {
    const { signal } = running.stop
    const usedMode = mode
    const segments = makeSegments({
      ...{ tracks, numSegments, signal, checkKind },
      ...{ first: running.next, end: running.end, mode: usedMode, channels: channelsOf(tracks) },
      ...{ folder: tools.folder, ffmpeg: tools.ffmpeg },
    })
    try {
      for await (const index of segments) {
        if (signal.aborted) return
        running.next = index + 1
        made.add(index)
        waiting.resolve(index)
        tools.news.made(made, numSegments)
        // A request may be waiting for another part of the stream by now.
        attend()
      }
    } catch (error) {
      if (usedMode === 'transcode' || signal.aborted) throw error
      await fallBack(running.next, messageOf(error))
      await make(running)
    }
  }

  /** The audio can't be remuxed unchanged: switches to transcoding and discards all segments created so far. */
  async function fallBack(from: number, reason: string): Promise<void> {
    const old = [...made]
    mode = 'transcode'
    checkKind = createFormatCheck()
    made.clear()
    await Promise.all(old.map((index) => rm(fileOf(index), { force: true })))
    if (old.length > 0) tools.news.reset(from, reason)
  }

  function fail(running: RunningBurst, error: unknown): void {
    const isBusy = error instanceof NoSlotError
    const message = isBusy
      ? 'The server is running as many streams as it can: try again in a moment'
      : `The audio could not be converted: ${withoutFolders(error)}`
    const unserved = waiting.keys().filter((index) => index >= running.first && index < running.end)
    if (!isBusy && unserved.length > 0) tools.news.failed(message)
    for (const index of unserved) {
      waiting.reject(index, new AppError('unavailable', message, { cause: error }))
    }
  }

  /** Error messages contain full paths, which only admins should see. */
  function withoutFolders(error: unknown): string {
    const paths = [tools.ffmpeg, ...tracks.map((track) => track.path)]
    return paths.reduce((text, one) => text.replaceAll(one, path.basename(one)), reasonOf(error))
  }

  async function dropOld(): Promise<void> {
    for (const index of outdated(made, lastAsked)) {
      made.delete(index)
      await rm(fileOf(index), { force: true })
    }
  }
}
