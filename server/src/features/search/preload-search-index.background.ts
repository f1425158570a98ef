import { setTimeout as sleep } from 'node:timers/promises'
import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { SearchIndex } from './search-index.service.ts'

/** Opening a library loads shelves and covers first. */
const AFTER_MS = 3000

/** Loads the search index of a library shortly after somebody opens it, because they may search it next. */
export function preloadSearchIndex(
  ctx: Pick<Context, 'events' | 'log'>,
  index: Pick<SearchIndex, 'ready'>,
  afterMs = AFTER_MS,
): { stop(): Promise<void> } {
  const started = new Set<string>()
  const stopping = new AbortController()

  const reading = new Set<Promise<void>>()

  const stopListening = ctx.events.on('library.visited', ({ libraryId }) => {
    if (started.has(libraryId)) return
    started.add(libraryId)
    const run = read(libraryId).finally(() => reading.delete(run))
    reading.add(run)
  })

  async function read(libraryId: LibraryId): Promise<void> {
    try {
      await sleep(afterMs, undefined, { ref: false, signal: stopping.signal })
      await index.ready(libraryId)
    } catch (error) {
      started.delete(libraryId)
      // Not fatal: the next search loads it.
      if (!stopping.signal.aborted)
        ctx.log.debug(`The search index could not be preloaded: ${messageOf(error)}`)
    }
  }

  return {
    async stop() {
      stopListening()
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
