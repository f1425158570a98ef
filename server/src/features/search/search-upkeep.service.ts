import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { mergeDocs, removeOrphans, SEARCH_COLUMNS, type SearchGroup } from '../../platform/db/search-docs.ts'
import type { SearchIndex } from './search-index.service.ts'
import { findLibraryForSearch, listLibraryIds } from './search-index.store.ts'
import { LABEL_KINDS, LABEL_NUMBER } from './search.types.ts'

/**
 * Takes changes in before somebody searches, and tidies up afterwards. Nothing depends on it: a search takes in itself
 * what is missing. But after a scan of ten thousand books, the first one should not be the one who waits.
 */

type Ctx = Pick<Context, 'db' | 'log' | 'events'>

const CALM_MS = 2000
const GROUPS = Object.keys(SEARCH_COLUMNS) as SearchGroup[]
const MAX_MERGE_STEPS = 2000

export interface SearchUpkeep {
  /** The first round: everything there is. */
  readonly ready: Promise<void>
  stop(): void
}

export function keepSearchIndexed(ctx: Ctx, index: SearchIndex): SearchUpkeep {
  const ending = new AbortController()
  const { signal } = ending
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isBusy = false

  const heard = (libraryId: string) => {
    changed.add(libraryId)
    timer ??= setTimeout(() => void takeIn(), CALM_MS).unref()
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
    if (changed.size > 0 && !signal.aborted) heard([...changed][0] ?? '')
  }

  const stopListening = [
    ctx.events.on('items.added', ({ libraryId }) => heard(libraryId)),
    ctx.events.on('items.updated', ({ libraryId }) => heard(libraryId)),
    ctx.events.on('scan.finished', () => tidy(ctx, signal)),
  ]
  return {
    ready: index.fillAll(signal).then(() => tidy(ctx, signal)),
    stop() {
      ending.abort()
      clearTimeout(timer)
      for (const stop of stopListening) stop()
    },
  }
}

async function tidy(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (const libraryId of await listLibraryIds(ctx.db)) {
    if (signal.aborted) return
    const library = await findLibraryForSearch(ctx.db, libraryId)
    if (library) await sweep(ctx, { libraryId, slot: library.slot })
  }
  for (const group of GROUPS) {
    let hasMore = true
    for (let step = 0; hasMore && step < MAX_MERGE_STEPS && !signal.aborted; step++) {
      hasMore = await mergeDocs(ctx.db, group, step === 0)
    }
  }
}

async function sweep(ctx: Ctx, where: { readonly libraryId: string; readonly slot: number }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const group of GROUPS.filter((candidate) => candidate !== 'label')) {
      await removeOrphans(tx, group, { ...where, kind: 0 })
    }
    for (const kind of LABEL_KINDS) {
      await removeOrphans(tx, 'label', { ...where, kind: LABEL_NUMBER[kind] })
    }
  })
}
