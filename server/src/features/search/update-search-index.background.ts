import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { SearchIndex } from './search-index.service.ts'
import { sweepWords } from './search-words.service.ts'

/**
 * Takes changes in before somebody searches, and lets go of words that nothing has any more. Nothing depends on it: a
 * search takes in itself what is missing. But after a scan of ten thousand books, the first one should not be the one
 * who waits.
 */

type Ctx = Pick<Context, 'db' | 'log' | 'events'>

const CALM_MS = 2000
/** Words of what is gone do no harm: they are looked for now and then. */
const SWEEP_EVERY_MS = 86_400_000

export interface SearchIndexUpdates {
  /** The first round: everything there is. */
  readonly ready: Promise<void>
  /** Over when the round that is under way is. */
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

  /** One round at a time; what is heard meanwhile has the next. */
  async function takeIn(): Promise<void> {
    timer = undefined
    if (isBusy || signal.aborted) return
    isBusy = true
    const ids = [...changed]
    changed.clear()
    try {
      for (const id of ids) await index.fill(id, signal)
    } catch (error) {
      ctx.log.error({ err: error }, `Changes could not be taken into the search index: ${messageOf(error)}`)
    }
    isBusy = false
    if (changed.size > 0 && !signal.aborted) heard([...changed][0] ?? NO_ID)
  }

  async function sweep(): Promise<void> {
    try {
      await sweepWords(ctx, signal)
    } catch (error) {
      ctx.log.error({ err: error }, `Words that nothing has could not be removed: ${messageOf(error)}`)
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
