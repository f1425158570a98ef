import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { SearchIndex } from './search-index.service.ts'
import { removeUnusedWords } from './search-words.service.ts'

/**
 * Indexes changes before somebody searches, and removes unused words. It is only an optimisation, as a search indexes
 * what is missing, but after a scan of ten thousand books the first search should not have to wait.
 */

type Ctx = Pick<Context, 'db' | 'log' | 'events'>

const CALM_MS = 2000
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
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let work: Promise<unknown> = Promise.resolve()

  const heard = (libraryId: LibraryId) => {
    changed.add(libraryId)
    timer ??= setTimeout(() => {
      work = takeIn()
    }, CALM_MS).unref()
  }

  /** One round at a time; changes arriving meanwhile are left to the next. */
  async function takeIn(): Promise<void> {
    timer = undefined
    if (isBusy || signal.aborted) return
    isBusy = true
    const ids = [...changed]
    changed.clear()
    try {
      for (const id of ids) await index.fill(id, signal)
    } catch (error) {
      ctx.log.error({ err: error }, `The search index could not be updated: ${messageOf(error)}`)
    }
    isBusy = false
    if (changed.size > 0 && !signal.aborted) heard([...changed][0] ?? NO_ID)
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
    ctx.events.onOwn('items.added', ({ libraryId }) => heard(libraryId)),
    ctx.events.onOwn('items.updated', ({ libraryId }) => heard(libraryId)),
  ]
  const sweeper = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref()
  const ready = index.fillAll(signal).then(sweep)
  return {
    ready,
    async stop() {
      ending.abort()
      clearTimeout(timer)
      clearInterval(sweeper)
      for (const stop of stopListening) stop()
      await Promise.allSettled([ready, work])
    },
  }
}
