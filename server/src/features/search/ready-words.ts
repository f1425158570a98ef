import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { SearchIndex } from './search-index.service.ts'

/** First what the visit itself asks for: shelves and covers. */
const AFTER_MS = 3000

/** Whoever opens a library may search it next: its words are read while they look at its shelves. */
export function readyWords(
  ctx: Pick<Context, 'events' | 'log'>,
  index: Pick<SearchIndex, 'ready'>,
  afterMs = AFTER_MS,
): { stop(): Promise<void> } {
  const begun = new Set<string>()
  const stopping = new AbortController()

  const reading = new Set<Promise<void>>()

  const forget = ctx.events.on('library.visited', ({ libraryId }) => {
    if (begun.has(libraryId)) return
    begun.add(libraryId)
    const run = read(libraryId).finally(() => reading.delete(run))
    reading.add(run)
  })

  async function read(libraryId: string): Promise<void> {
    try {
      await sleep(afterMs, undefined, { ref: false, signal: stopping.signal })
      await index.ready(libraryId)
    } catch (error) {
      begun.delete(libraryId)
      // Whoever searches reads them then.
      if (!stopping.signal.aborted) ctx.log.debug(`Words could not be read ahead: ${messageOf(error)}`)
    }
  }

  return {
    async stop() {
      forget()
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
