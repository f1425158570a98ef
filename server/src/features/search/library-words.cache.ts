import type { LibraryId } from '@lectern/contract/ids'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import { createWordIndex, type WordIndex } from './index/word-index.cache.ts'
import type { Db } from '../../platform/db/db.ts'
import { listNames } from './search-all-names.store.ts'
import { listItemWords } from './search-docs.store.ts'
import {
  type IndexPosition,
  listEpisodeTitles,
  listRelatedAuthors,
  listRelatedLabels,
  listRelatedSeries,
  type NamedThing,
} from './search-index.store.ts'
import { indexedText } from './search-words.rules.ts'
import { type FoundLabelKind, LABEL_KINDS } from './search.types.ts'

/**
 * The words of a library in memory: loaded on the first search, then updated incrementally. Deleted things stay in
 * here until the server stops, which is harmless, because whatever is found is read from the tables.
 */
export interface Words {
  readonly items: WordIndex
  readonly authors: WordIndex
  readonly series: WordIndex
  readonly episodes: WordIndex
  readonly labels: Readonly<Record<FoundLabelKind, WordIndex>>
}

export interface LibraryWords {
  /** Returns the words, up to date with the library's stored index. */
  of(library: IndexedLibrary): Promise<Words>
  /** Drops the words of a deleted library. */
  forget(libraryId: LibraryId): undefined
}

export interface IndexedLibrary {
  readonly id: LibraryId
  /** The position up to which the library's changes are in the stored index. */
  readonly reached: IndexPosition
}

interface Held {
  readonly words: Words
  level: IndexPosition
  /** Concurrent callers wait for the same read. */
  reading: Promise<void>
}

const ITEMS_PER_STEP = 500
const START: IndexPosition = { changeNum: -1, itemNum: asItemNum(-1) }

export function createLibraryWords({ db }: { readonly db: Db }): LibraryWords {
  const held = new Map<string, Held>()

  return {
    async of(library) {
      const known = held.get(library.id) ?? { words: noWords(), level: START, reading: Promise.resolve() }
      held.set(library.id, known)
      if (isBehind(known.level, library.reached)) {
        known.reading = known.reading.then(() => catchUp(db, known, library))
        await known.reading.catch((error: unknown) => {
          held.delete(library.id)
          throw error
        })
      }
      return known.words
    },
    forget(libraryId) {
      held.delete(libraryId)
      return undefined
    },
  }
}

const noWords = (): Words => ({
  items: createWordIndex(),
  authors: createWordIndex(),
  series: createWordIndex(),
  episodes: createWordIndex(),
  labels: { genre: createWordIndex(), tag: createWordIndex(), narrator: createWordIndex() },
})

const isBehind = (a: IndexPosition, b: IndexPosition): boolean =>
  a.changeNum < b.changeNum || (a.changeNum === b.changeNum && a.itemNum < b.itemNum)

async function catchUp(db: Db, held: Held, library: IndexedLibrary): Promise<void> {
  const { id: libraryId, reached } = library
  const isFirst = held.level === START
  if (isFirst) await readNames(db, held.words, libraryId)
  while (isBehind(held.level, reached)) {
    const stretch = { after: held.level, upTo: reached }
    const items = await listItemWords(db, libraryId, stretch, ITEMS_PER_STEP)
    for (const { itemNum, fields } of items) held.words.items.put(itemNum, fields)
    if (!isFirst) await readTies(db, held.words, items)
    const last = items.length < ITEMS_PER_STEP ? undefined : items.at(-1)
    held.level = last ?? reached
    // Ten thousand books take a while, so other work on this thread gets a turn.
    if (last) await yieldToEventLoop()
  }
}

async function readNames(db: Db, words: Words, libraryId: LibraryId): Promise<void> {
  put(words.authors, await listNames(db, libraryId, 'author'))
  put(words.series, await listNames(db, libraryId, 'series'))
  put(words.episodes, await listNames(db, libraryId, 'episode'))
  for (const kind of LABEL_KINDS) put(words.labels[kind], await listNames(db, libraryId, kind))
}

/** Reads the names linked to changed items: renaming one of them counts as a change of its items. */
async function readTies(
  db: Db,
  words: Words,
  items: readonly { readonly itemNum: ItemNum }[],
): Promise<void> {
  const nums = items.map(({ itemNum }) => itemNum)
  if (nums.length === 0) return
  put(words.authors, await listRelatedAuthors(db, nums))
  put(words.series, await listRelatedSeries(db, nums))
  put(words.episodes, await listEpisodeTitles(db, nums))
  for (const kind of LABEL_KINDS) put(words.labels[kind], await listRelatedLabels(db, nums, kind))
}

function put(index: WordIndex, named: readonly NamedThing[]): void {
  for (const { num, name } of named) index.put(num, [indexedText(name)])
}
