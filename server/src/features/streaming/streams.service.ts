import { readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { AppError, messageOf, notFound } from '../../lib/errors.ts'
import { createWorkSlots } from '../../lib/work-slots.ts'
import { findTools } from '../../platform/media/tools.ts'
import { createHlsStream, type HlsStream } from './hls-stream.service.ts'
import { isTooLong, PLAYLIST_NAME, playlistText, segmentAt, segmentIndex } from './hls-playlist.rules.ts'
import { streamNews } from './stream-news.service.ts'
import { durationOf, isSameSound } from './stream-plan.rules.ts'
import type { SessionSource, SessionSources, SourceTrack } from '../playback/playback.types.ts'

/** The currently open streams. They exist in memory and in a cache folder: after a restart there are none. */
export interface Streams {
  /** A file of a stream: its playlist, or a segment that is created on request. */
  file(sessionId: string, fileName: string, signal: AbortSignal): Promise<StreamFile>
  /** A track of an open session as a file on disk; null if the session is played as a stream. */
  track(sessionId: string, index: number): Promise<SourceTrack | null>
  /** Ends the stream of a session that is over. */
  end(sessionId: string): Promise<void>
  /** Ends idle streams; they start again on request. */
  sweep(): Promise<void>
  /** Removes files left by a killed server. */
  recover(): Promise<void>
  close(): Promise<void>
}

export type StreamFile = { readonly playlist: string } | { readonly segmentPath: string }

export interface StreamLimits {
  /** How many may be encoded at the same time. */
  readonly places: number
  readonly maxWaiting: number
  readonly waitMs: number
}

type Ctx = Pick<Context, 'config' | 'clock' | 'events' | 'log'>

interface OpenStream {
  readonly source: SessionSource
  readonly stream: HlsStream
  usedAt: number
}

const STALE_AFTER_MS = 10 * 60_000
const SWEEP_EVERY_MS = 60_000
const PLACES = availableParallelism()
const LIMITS: StreamLimits = { places: PLACES, maxWaiting: PLACES * 8, waitMs: 20_000 }

export function createStreams(ctx: Ctx, sources: SessionSources, limits: StreamLimits = LIMITS): Streams {
  const root = path.join(ctx.config.ownDir, 'streams')
  const slots = createWorkSlots(limits)
  const open = new Map<string, OpenStream>()
  const closing = new Map<string, Promise<void>>()
  let ffmpeg: Promise<string> | null = null
  let isClosed = false

  const sweeping = setInterval(() => void sweep().catch(warnOfLeftovers), SWEEP_EVERY_MS).unref()
  const stopListening = ctx.events.on('session.closed', ({ sessionId }) => end(sessionId, true))

  return {
    async file(sessionId, fileName, signal) {
      const index = segmentIndex(fileName)
      if (index === undefined && fileName !== PLAYLIST_NAME) return notFound('File')
      const bin = await (ffmpeg ??= findFfmpeg())
      const source = await getSource(sessionId)
      if (isTooLong(durationOf(source.tracks)))
        throw new AppError('unsupported', 'This is too long to be converted: a file may be damaged')
      const before = open.get(sessionId)
      if (before && !isSameSound(before.source.tracks, source.tracks)) await end(sessionId, false)
      // The old folder may still be being removed.
      await closing.get(sessionId)
      if (isClosed) throw new AppError('unavailable', 'The server is shutting down')
      const { stream } = openStream(source, bin)
      if (index === undefined) {
        // The player will request this segment next.
        stream.prepare(segmentAt(source.startSeconds, stream.numSegments))
        return { playlist: playlistText(durationOf(source.tracks)) }
      }
      if (index >= stream.numSegments) return notFound('Segment')
      return { segmentPath: await stream.segment(index, signal) }
    },
    async track(sessionId, index) {
      const source = await getSource(sessionId)
      if (source.isTranscoded) return null
      // Apps number the single track of an episode from 0 or from 1.
      const isOnly = source.tracks.length === 1 && index === 0
      const track = isOnly ? source.tracks[0] : source.tracks.find((one) => one.index === index)
      return track ?? notFound('Track')
    },
    end: (sessionId) => end(sessionId, true),
    sweep,
    async recover() {
      const left = await readdir(root).catch(() => [])
      for (const name of left)
        await rm(path.join(root, name), { recursive: true, force: true }).catch(warnOfLeftovers)
    },
    async close() {
      isClosed = true
      clearInterval(sweeping)
      stopListening()
      await Promise.all([...open.keys()].map((sessionId) => end(sessionId, true)))
      await Promise.all(closing.values())
    },
  }

  function warnOfLeftovers(error: unknown): void {
    ctx.log.warn(`What is left of a stream could not be removed: ${messageOf(error)}`)
  }

  async function getSource(sessionId: string): Promise<SessionSource> {
    return (await sources.find(sessionId)) ?? notFound('Session')
  }

  function openStream(source: SessionSource, bin: string): OpenStream {
    const { sessionId } = source
    const opened = open.get(sessionId) ?? {
      source,
      stream: createHlsStream(source, {
        folder: path.join(root, sessionId),
        ffmpeg: bin,
        slots,
        waitMs: limits.waitMs,
        news: streamNews(ctx, source),
      }),
      usedAt: 0,
    }
    opened.usedAt = ctx.clock.now()
    open.set(sessionId, opened)
    return opened
  }

  async function findFfmpeg(): Promise<string> {
    const found = await findTools(ctx.config)
    if (found.ffmpeg !== null) return found.ffmpeg
    ffmpeg = null
    throw new AppError('unavailable', 'This server has no ffmpeg, which it needs to convert audio')
  }

  async function sweep(): Promise<void> {
    const now = ctx.clock.now()
    for (const [sessionId, { usedAt }] of [...open]) {
      const isOver = (await sources.find(sessionId)) === undefined
      if (isOver || now - usedAt > STALE_AFTER_MS) await end(sessionId, isOver)
    }
  }

  /** `isFinal`: the session is over. Otherwise only the files on disk are removed. */
  async function end(sessionId: string, isFinal: boolean): Promise<void> {
    const opened = open.get(sessionId)
    if (!opened) return
    open.delete(sessionId)
    const closed = opened.stream
      .close()
      .catch(warnOfLeftovers)
      .finally(() => closing.delete(sessionId))
    closing.set(sessionId, closed)
    await closed
    const { userId } = opened.source
    if (isFinal) ctx.events.emit('stream.closed', { userId, sessionId })
  }
}
