import type { MediaType } from '@lectern/contract/constants'
import { type ItemId, type LibraryId, NO_ID } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/db.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import type { LabelKind } from '../items/items.types.ts'
import type { Authors, Facts, SeriesShelf, Times } from './catalogue.types.ts'
import {
  type Columns,
  isAuthorOrder,
  readAuthorBooks,
  readAuthorMembers,
  readAuthorOrder,
  readAuthorRows,
  readFacts,
  readItemColumns,
  readLabelMembers,
  readMixedOrder,
  readOrder,
  readSeriesBooks,
  readSeriesOrderPlain,
  readSeriesRows,
} from './catalogue.store.ts'
import { toAuthors, toFacts, toSeriesShelf, toTimes } from './columns.rules.ts'
import { entryOfSeries } from './collapse.rules.ts'
import { everyPosition, type ItemSet, type Order, setOf, setWhere } from './picking.rules.ts'
import type { ItemOrder } from './sorts.rules.ts'
import { seesEverything, type Visibility } from '../visibility/visibility.rules.ts'
import { visibleSet } from '../visibility/visible-set.rules.ts'

/** Thrown if the library has changed while it was being read; the caller starts over with the new state. */
export class StaleCatalogueError extends Error {}

export interface CatalogueState {
  readonly libraryId: LibraryId
  readonly mediaType: MediaType
  readonly hidesSingleBookSeries: boolean
  readonly changeNum: number
}

/** Lists, sets, and complete responses as bytes. */
type Made = Int32Array | Uint8Array

const SETS_BYTES = 32 * 1024 * 1024
const HELD_BYTES = 32 * 1024 * 1024

/**
 * The data from which a library's lists are built, at one change number: orders, sets and names, each loaded when
 * first needed and then cached. Everything in it belongs to exactly that state; reading newer data throws
 * `StaleCatalogueError`.
 */
export class Catalogue {
  readonly #db: Db
  readonly #isCurrent: () => Promise<boolean>
  readonly #parts = new Map<string, Promise<unknown>>()
  readonly #sets = new LRUCache<string, ItemSet>({
    maxSize: SETS_BYTES,
    sizeCalculation: (set) => set.length + 1,
  })
  readonly #made = new LRUCache<string, Made>({
    maxSize: HELD_BYTES,
    sizeCalculation: (made) => made.byteLength + 1,
  })

  constructor(
    db: Db,
    readonly state: CatalogueState,
    isCurrent: () => Promise<boolean>,
  ) {
    this.#db = db
    this.#isCurrent = isCurrent
  }

  facts(): Promise<Facts> {
    return this.#part('facts', async () => toFacts(await this.#read(readFacts)))
  }

  /** Public ids, by position. */
  ids(): Promise<readonly ItemId[]> {
    return this.#part('ids', async () => {
      const { positionOf, nums } = await this.facts()
      const [itemNums = [], ids = []] = await this.#read((db, id) => readItemColumns(db, id, ['num', 'id']))
      const byPosition = Array.from({ length: nums.length }, (): ItemId => NO_ID)
      itemNums.forEach((num, index) => {
        byPosition[positionOf(num as ItemNum)] = ids[index] as ItemId
      })
      return byPosition
    })
  }

  /** Change number of each item, by position. */
  changeNums(): Promise<Float64Array> {
    return this.#part('changeNums', async () => {
      const { positionOf, nums } = await this.facts()
      const columns = await this.#read((db, id) => readItemColumns(db, id, ['num', 'change_num']))
      const byPosition = new Float64Array(nums.length)
      columns[0]?.forEach((num, index) => {
        byPosition[positionOf(num as ItemNum)] = columns[1]?.[index] as number
      })
      return byPosition
    })
  }

  times(): Promise<Times> {
    return this.#part('times', async () => {
      const columns = ['num', 'added_at', 'updated_at'] as const
      return toTimes(await this.facts(), await this.#read((db, id) => readItemColumns(db, id, columns)))
    })
  }

  order(order: ItemOrder, isDescending: boolean): Promise<Order> {
    return this.#part(`order ${order} ${isDescending}`, async () => {
      if (order === 'arrival') {
        const all = everyPosition((await this.facts()).nums.length)
        return isDescending ? all.reverse() : all
      }
      if (isAuthorOrder(order)) {
        return this.#positions((db, id) => readAuthorOrder(db, id, { order, isDescending }))
      }
      if (isDescending) return (await this.order(order, false)).toReversed()
      return this.#positions((db, id) => readOrder(db, id, order))
    })
  }

  series(): Promise<SeriesShelf> {
    return this.#part('series', async () =>
      toSeriesShelf(await this.facts(), await this.#read(readSeriesRows), await this.#read(readSeriesBooks)),
    )
  }

  /** Indexes of the series, sorted by name. */
  seriesByName(ignoresPrefixes: boolean): Promise<Order> {
    return this.#part(`seriesByName ${ignoresPrefixes}`, async () => {
      const { rows, placeOf } = await this.series()
      if (!ignoresPrefixes) return everyPosition(rows.length)
      const [nums = []] = await this.#read(readSeriesOrderPlain)
      return Int32Array.from(nums.map((num) => placeOf(num as number)))
    })
  }

  /** Titles and series names sorted together: positions of items, and entries of series. */
  titlesAndSeries(ignoresPrefixes: boolean): Promise<Order> {
    return this.#part(`mixed ${ignoresPrefixes}`, async () => {
      const [{ positionOf }, { placeOf }] = [await this.facts(), await this.series()]
      const [entries = []] = await this.#read((db, id) => readMixedOrder(db, id, ignoresPrefixes))
      return Int32Array.from(
        (entries as number[]).map((num) =>
          num < 0 ? entryOfSeries(placeOf(-num)) : positionOf(asItemNum(num)),
        ),
      )
    })
  }

  authors(): Promise<Authors> {
    return this.#part('authors', async () =>
      toAuthors(await this.facts(), await this.#read(readAuthorRows), await this.#read(readAuthorBooks)),
    )
  }

  labelled(kind: LabelKind, name: string): Promise<ItemSet> {
    return this.#members(`label ${kind} ${name}`, (db, id) => readLabelMembers(db, id, kind, name))
  }

  byAuthor(authorId: string): Promise<ItemSet> {
    return this.#members(`author ${authorId}`, (db, id) => readAuthorMembers(db, id, authorId))
  }

  /** Items with the given flag set or not set. */
  flagged(flag: number, isSet: boolean): Promise<ItemSet> {
    return this.#set(`flag ${flag} ${isSet}`, async () => setWhere((await this.facts()).flags, flag, isSet))
  }

  /** Items that a viewer may see; null means all of them. */
  async visible(visibility: Visibility): Promise<ItemSet | null> {
    if (seesEverything(visibility)) return null
    return this.#set(`visible ${visibility.key}`, async () => {
      const { flags, nums } = await this.facts()
      const set = await visibleSet(visibility, {
        length: nums.length,
        isExplicit: (position) => ((flags[position] ?? 0) & ITEM_FLAG.isExplicit) !== 0,
        tagged: (name) => this.labelled('tag', name),
      })
      return set ?? setOf(nums.length, everyPosition(nums.length))
    })
  }

  /** Caches a value derived from the above, as long as there is room. */
  async made<T extends Made>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(key)
    if (known) return known as T
    const made = await make()
    this.#made.set(key, made)
    return made
  }

  /** Caches data that only one kind of list needs. Checks that what was read belongs to this state. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T> {
    return this.#part(`remembered ${key}`, async () => {
      const made = await make()
      await this.checkCurrent()
      return made
    })
  }

  /** Throws if the library has changed since; call it after reading anything besides the catalogue. */
  async checkCurrent(): Promise<void> {
    if (!(await this.#isCurrent())) throw new StaleCatalogueError()
  }

  async #positions(read: (db: Db, libraryId: LibraryId) => Promise<Columns>): Promise<Order> {
    const { positionOf } = await this.facts()
    const [nums = []] = await this.#read(read)
    return Int32Array.from((nums as ItemNum[]).map(positionOf))
  }

  #members(key: string, read: (db: Db, libraryId: LibraryId) => Promise<Columns>): Promise<ItemSet> {
    return this.#set(key, async () => {
      const { nums } = await this.facts()
      return setOf(nums.length, await this.#positions(read))
    })
  }

  async #set(key: string, make: () => Promise<ItemSet>): Promise<ItemSet> {
    const known = this.#sets.get(key)
    if (known) return known
    const set = await make()
    this.#sets.set(key, set)
    return set
  }

  /** If the state is still current after reading, it was current while reading. */
  async #read(read: (db: Db, libraryId: LibraryId) => Promise<Columns>): Promise<Columns> {
    const columns = await read(this.#db, this.state.libraryId)
    await this.checkCurrent()
    return columns
  }

  #part<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#parts.get(key)
    if (known) return known as Promise<T>
    const part = make()
    this.#parts.set(key, part)
    part.catch(() => this.#parts.delete(key))
    return part
  }
}
