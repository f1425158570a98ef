import type { Context } from '../../context.ts'
import type { StreamNews } from './hls-stream.service.ts'
import { SEGMENT_SECONDS } from './hls-playlist.rules.ts'
import type { SessionSource } from '../playback/playback.types.ts'

/** A stream counts as open once it has more segments than this. */
const OPEN_AFTER_SEGMENTS = 6
const REPORT_EVERY_MS = 2000

/** Turns changes of a stream into events, limited to those its listener needs. */
export function streamNews(ctx: Pick<Context, 'events' | 'log'>, source: SessionSource): StreamNews {
  const { sessionId, userId } = source
  let isOpen = false
  let isReady = false
  let reportedAt = 0
  ctx.events.emit('stream.progressed', { sessionId, userId, made: [], numSegments: 0 })

  return {
    made(indexes, numSegments) {
      const isWhole = indexes.size === numSegments
      const hasEnd = indexes.has(numSegments - 1)
      const now = performance.now()
      if (isWhole || (hasEnd && !isReady) || now - reportedAt >= REPORT_EVERY_MS) {
        reportedAt = now
        ctx.events.emit('stream.progressed', { sessionId, userId, made: [...indexes], numSegments })
      }
      if (!isOpen && (indexes.size > OPEN_AFTER_SEGMENTS || isWhole)) {
        isOpen = true
        const firstSegment = Math.min(...indexes)
        ctx.events.emit('stream.opened', { source, firstSegment, isComplete: isWhole })
      }
      if (!isReady && hasEnd) {
        isReady = true
        ctx.events.emit('stream.ready', { sessionId, userId })
      }
    },
    reset(segment, reason) {
      ctx.log.info(
        `The audio of ${source.libraryItemId} cannot be streamed directly (${reason}): it is converted.`,
      )
      ctx.events.emit('stream.reset', { sessionId, userId, startSeconds: segment * SEGMENT_SECONDS })
    },
    failed(message) {
      ctx.log.warn(`A stream of ${source.libraryItemId} failed: ${message}`)
      ctx.events.emit('stream.failed', { sessionId, userId, message })
    },
  }
}
