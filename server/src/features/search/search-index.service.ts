import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { createLibraryWords, type Words } from './library-words.cache.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { asItemNum } from '../../platform/ids.types.ts'
import {
  findLibraryForSearch,
  type IndexPosition,
  type ItemTexts,
  type LibraryForSearch,
  listChangedItems,
  listEpisodeTitles,
  listLibraryIds,
  saveIndexState,
} from './search-index.store.ts'
import { removeDocs, saveDocs, type SearchDoc } from './search-docs.store.ts'
import { wordsOfDoc, wordsOfEpisode } from './search-words.service.ts'
import { indexedText, indexedTexts } from './search-words.rules.ts'
import { addWords } from './search-words.store.ts'

/**
 * Keeps the search index up to date. Every write increments the library's change number and stamps the changed items
 * with it; a search compares the two numbers and indexes what has changed since. So writers need not know about the
 * index.
 */

type Ctx = Pick<Context, 'db' | 'log'>

/** Increment it when the rules for words change: everything is then indexed again. */
const FORMAT = 1
const ITEMS_PER_STEP = 50
/** A search waits this long for pending changes, then returns results from what is indexed so far. */
const PATIENCE_MS = 3000

const START: IndexPosition = { changeNum: -1, itemNum: asItemNum(-1) }
/** Above every item number: marks a change number as completely indexed. */
const LAST_ITEM = asItemNum(2 ** 31 - 1)

export interface SearchableLibrary {
  readonly id: LibraryId
  readonly mediaType: string
  /** The library's change number if the index is up to date; null while it is still being filled. */
  readonly levelAt: number | null
  readonly words: Words
}

export interface SearchIndex {
  /** Brings the index up to date and returns the library for searching. */
  ready(libraryId: LibraryId): Promise<SearchableLibrary | undefined>
  /** Indexes pending changes of all libraries. */
  fillAll(signal: AbortSignal): Promise<void>
  /** Indexes pending changes of one library. */
  fill(libraryId: LibraryId, signal: AbortSignal): Promise<void>
}

export function createSearchIndex(ctx: Ctx): SearchIndex {
  const running = new Map<string, Promise<void>>()
  const held = createLibraryWords(ctx)

  /** Runs once at a time per library; concurrent callers share the run. */
  const catchUp = (libraryId: LibraryId): Promise<void> => {
    const known = running.get(libraryId)
    if (known) return known
    const run = indexChanges(ctx, libraryId, neverAborted).finally(() => running.delete(libraryId))
    running.set(libraryId, run)
    return run
  }

  /** Logged only: the index may be out of date, but what it contains is correct. */
  const sayWhy = (error: unknown) => {
    ctx.log.error({ err: error }, `The search index could not be updated: ${messageOf(error)}`)
  }

  return {
    async ready(libraryId) {
      const library = await findLibraryForSearch(ctx.db, libraryId)
      if (!library) return held.forget(libraryId)
      if (isLevel(library)) return searchable(libraryId, library)
      await Promise.race([catchUp(libraryId).catch(sayWhy), pause(PATIENCE_MS)])
      const after = await findLibraryForSearch(ctx.db, libraryId)
      return after && searchable(libraryId, after)
    },
    async fillAll(signal) {
      for (const id of await listLibraryIds(ctx.db)) await fill(id, signal)
    },
    fill,
  }

  async function searchable(id: LibraryId, library: LibraryForSearch): Promise<SearchableLibrary> {
    const { mediaType, changeNum, state } = library
    const reached = state?.format === FORMAT ? state : START
    const words = await held.of({ id, reached })
    return { id, mediaType, levelAt: isLevel(library) ? changeNum : null, words }
  }

  async function fill(libraryId: LibraryId, signal: AbortSignal): Promise<void> {
    const library = await findLibraryForSearch(ctx.db, libraryId)
    if (library && !isLevel(library)) await indexChanges(ctx, libraryId, signal)
  }
}

const neverAborted = new AbortController().signal

function isLevel({ changeNum, state }: LibraryForSearch): boolean {
  return state?.format === FORMAT && state.changeNum >= changeNum && state.itemNum === LAST_ITEM
}

async function indexChanges(ctx: Ctx, libraryId: LibraryId, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) {
    hasMore = await ctx.db.transaction().execute((tx) => indexNextBatch(tx, libraryId))
  }
}

/** Returns false if the index is up to date. */
async function indexNextBatch(tx: Tx, libraryId: LibraryId): Promise<boolean> {
  await lockForTransaction(tx, `search ${libraryId}`)
  const library = await findLibraryForSearch(tx, libraryId)
  if (!library || isLevel(library)) return false
  const { changeNum, state } = library
  if (state?.format !== FORMAT) await removeDocs(tx, libraryId)
  const after = state?.format === FORMAT ? state : START
  const items = await listChangedItems(tx, libraryId, after, ITEMS_PER_STEP)
  await takeIn(tx, items)
  const last = items.length < ITEMS_PER_STEP ? undefined : items.at(-1)
  const reached = last ?? { changeNum, itemNum: LAST_ITEM }
  await saveIndexState(tx, libraryId, {
    format: FORMAT,
    changeNum: reached.changeNum,
    itemNum: reached.itemNum,
  })
  return last !== undefined
}

/** Names are indexed as part of their items, episode titles separately. */
async function takeIn(tx: Tx, items: readonly ItemTexts[]): Promise<void> {
  if (items.length === 0) return
  const saved = await saveDocs(tx, items.map(toDoc))
  const episodes = await listEpisodeTitles(
    tx,
    items.map(({ itemNum }) => itemNum),
  )
  await addWords(tx, [...saved.flatMap(wordsOfDoc), ...episodes.flatMap(wordsOfEpisode)])
}

/** Series entries stay separate, so that `Name 3` can be told apart from two series and a number. */
const toDoc = (item: ItemTexts): SearchDoc => ({
  item_num: item.itemNum,
  title: indexedText(item.title),
  people: indexedTexts(item.people),
  series: item.series.map(indexedText).join(' ; '),
  more: indexedTexts(item.more),
})

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
