import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { runWhenCalm } from '../../lib/run-when-calm.ts'
import type { SearchIndex } from './search-index.service.ts'
import { removeUnusedWords } from './search-words.service.ts'

/**
 * Indexes changes before somebody searches, and removes unused words. It is only an optimisation, as a search indexes
 * what is missing, but after a scan of ten thousand books the first search should not have to wait.
 */

type Ctx = Pick<Context, 'db' | 'log' | 'events'>

/** Indexing while a thousand books are edited would slow that down. */
const WAITS = { calmMs: 2000, maxMs: 10_000 }
/** Words of deleted things do no harm, so they are only removed now and then. */
const SWEEP_EVERY_MS = 86_400_000

export interface SearchIndexUpdates {
  /** Resolves after the first round, which indexes everything. */
  readonly ready: Promise<void>
  /** Resolves once the current round is over. */
  stop(): Promise<void>
}

export function updateSearchIndexInBackground(ctx: Ctx, index: SearchIndex): SearchIndexUpdates {
  const ending = new AbortController()
  const { signal } = ending
  const changed = new Set<LibraryId>()
  let work: Promise<unknown> = Promise.resolve()

  const calm = runWhenCalm(() => {
    work = work.then(indexChanged)
  }, WAITS)
  const onChange = (libraryId: LibraryId) => {
    changed.add(libraryId)
    calm.ask()
  }

  async function indexChanged(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    try {
      for (const id of ids) await index.fill(id, signal)
    } catch (error) {
      ctx.log.error({ err: error }, `The search index could not be updated: ${messageOf(error)}`)
    }
  }

  async function sweep(): Promise<void> {
    try {
      await removeUnusedWords(ctx, signal)
    } catch (error) {
      ctx.log.error(
        { err: error },
        `Unused words could not be removed from the search index: ${messageOf(error)}`,
      )
    }
  }

  const stopListening = [
    ctx.events.onOwn('items.added', ({ libraryId }) => onChange(libraryId)),
    ctx.events.onOwn('items.updated', ({ libraryId }) => onChange(libraryId)),
  ]
  const sweeper = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref()
  const ready = index.fillAll(signal).then(sweep)
  return {
    ready,
    async stop() {
      ending.abort()
      calm.cancel()
      clearInterval(sweeper)
      for (const stop of stopListening) stop()
      await Promise.allSettled([ready, work])
    },
  }
}
