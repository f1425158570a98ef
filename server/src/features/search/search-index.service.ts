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
 * Keeps the index level with the library. Every write counts up the library's change number and marks its items with
 * it; whoever searches compares two numbers, and takes in what changed since. So nobody who writes has to think of it.
 */

type Ctx = Pick<Context, 'db' | 'log'>

/** Counted up when words are made by other rules: everything is then taken in anew. */
const FORMAT = 1
const ITEMS_PER_STEP = 50
/** A search waits this long for what changed, then answers with what is there. */
const PATIENCE_MS = 3000

const START: IndexPosition = { changeNum: -1, itemNum: asItemNum(-1) }
/** Above every item's number: the change is taken in as a whole. */
const LAST_ITEM = asItemNum(2 ** 31 - 1)

export interface SearchableLibrary {
  readonly id: LibraryId
  readonly mediaType: string
  /** Of the library, when all up to there is in the index; null while that is being filled. */
  readonly levelAt: number | null
  readonly words: Words
}

export interface SearchIndex {
  /** The library's place in the index, once the index is level with it. */
  ready(libraryId: LibraryId): Promise<SearchableLibrary | undefined>
  /** Takes in everything there is. */
  fillAll(signal: AbortSignal): Promise<void>
  /** Takes in what changed in one library. */
  fill(libraryId: LibraryId, signal: AbortSignal): Promise<void>
}

export function createSearchIndex(ctx: Ctx): SearchIndex {
  const running = new Map<string, Promise<void>>()
  const held = createLibraryWords(ctx)

  /** One at a time for each library; those who come later wait for the same. */
  const catchUp = (libraryId: LibraryId): Promise<void> => {
    const known = running.get(libraryId)
    if (known) return known
    const run = takeInChanges(ctx, libraryId, neverAborted).finally(() => running.delete(libraryId))
    running.set(libraryId, run)
    return run
  }

  /** The index may be behind, but what it knows is right. */
  const sayWhy = (error: unknown) => {
    ctx.log.error({ err: error }, `Changes could not be taken into the search index: ${messageOf(error)}`)
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
    if (library && !isLevel(library)) await takeInChanges(ctx, libraryId, signal)
  }
}

const neverAborted = new AbortController().signal

function isLevel({ changeNum, state }: LibraryForSearch): boolean {
  return state?.format === FORMAT && state.changeNum >= changeNum && state.itemNum === LAST_ITEM
}

async function takeInChanges(ctx: Ctx, libraryId: LibraryId, signal: AbortSignal): Promise<void> {
  let hasMore = true
  while (hasMore && !signal.aborted) {
    hasMore = await ctx.db.transaction().execute((tx) => takeInStep(tx, libraryId))
  }
}

/** False when the index is level. */
async function takeInStep(tx: Tx, libraryId: LibraryId): Promise<boolean> {
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

/** The words of names stand in their items, those of episodes nowhere else. */
async function takeIn(tx: Tx, items: readonly ItemTexts[]): Promise<void> {
  if (items.length === 0) return
  const saved = await saveDocs(tx, items.map(toDoc))
  const episodes = await listEpisodeTitles(
    tx,
    items.map(({ itemNum }) => itemNum),
  )
  await addWords(tx, [...saved.flatMap(wordsOfDoc), ...episodes.flatMap(wordsOfEpisode)])
}

/** The places in series stay apart, so that `Name 3` can be told from two series and a number. */
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
