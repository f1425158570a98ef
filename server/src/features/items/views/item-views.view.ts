import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { chunked } from '../../../lib/batching.ts'
import { messageOf } from '../../../lib/errors.ts'
import { runWhenCalm } from '../../../lib/run-when-calm.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { asItemNum, type ItemNum } from '../../../platform/ids.types.ts'
import type { Visibility } from '../../visibility/visibility.rules.ts'
import { createCleanViews } from './clean-views.view.ts'
import { createRenderedCache, type RenderedCache, type ItemVersion } from './rendered.cache.ts'
import {
  findWithoutView,
  listWithoutView,
  type NewView,
  readExpandedViews,
  readItemStates,
  readLastNum,
  readMinifiedViews,
  saveViews,
  type StoredView,
} from './item-views.store.ts'
import { renderExpanded, renderMinified } from './item-views.present.ts'
import { getItemsInPlace } from '../items.service.ts'

export type { ItemVersion } from './rendered.cache.ts'

/** Views of items: rendered once and stored in the database; the most used are cached in memory as bytes. */
export interface ItemViews {
  /**
   * Minified items as JSON, in the requested order; undefined for items that are gone or have changed since. `media`
   * is the last member of each, and `metadata` the last member of `media`, so that `withAdditions` can add members.
   */
  minified(wanted: readonly ItemVersion[], reader: Reader): Promise<(Buffer | undefined)[]>
  /** Like `minified`, but the expanded form; `describedBy` reads metadata and tags from it. */
  expanded(wanted: readonly ItemVersion[], reader: Reader): Promise<(Buffer | undefined)[]>
  /** Drops what is in memory after items were deleted, as their numbers may be reused. */
  forget(): void
  /** Renders missing views of a library, or of all libraries (null), in small steps. */
  renderMissing(libraryId: LibraryId | null, signal: AbortSignal): Promise<void>
  /** Renders missing views of the given items. */
  renderAhead(ids: readonly ItemId[], signal: AbortSignal): Promise<void>
  /** Stores what was rendered for requests, without waiting any longer. */
  flush(): Promise<void>
}

/** Items must be visible to the reader; only which episodes they contain depends on this. */
type Reader = Pick<Visibility, 'showsExplicit'>

/** Increment it when a view's form changes: stored views are then rendered again. */
const FORMAT = 5
const MINIFIED_BYTES = 48 * 1024 * 1024
const EXPANDED_BYTES = 24 * 1024 * 1024
/** Longer views are rendered on demand: stored, books with hundreds of files would make up most of the database. */
const MAX_KEPT_CHARS = 64 * 1024
/** Item numbers scanned per query, and items rendered per step. */
const RANGE = 1000
const STEP = 8
/** Items rendered for a request before it yields to others. */
const AT_ONCE = 16
const PAUSE_MS = 5
/** Views rendered for a request are stored later, as the request would have to wait for other writers. */
const STORE_WAITS = { calmMs: 100, maxMs: 1000 }
const STORED_AT_ONCE = 50

type Ctx = Pick<Context, 'db' | 'settings' | 'log'>

export function createItemViews(ctx: Ctx): ItemViews {
  const minified = createRenderedCache(MINIFIED_BYTES, (nums) => fetch('minified', readMinifiedViews, nums))
  const expanded = createRenderedCache(EXPANDED_BYTES, (nums) => fetch('expanded', readExpandedViews, nums))
  const clean = createCleanViews(ctx)
  let unstored: NewView[] = []
  let storing: Promise<void> = Promise.resolve()
  const calm = runWhenCalm(() => void store(), STORE_WAITS)

  return {
    minified: (wanted, reader) =>
      reader.showsExplicit ? minified.get(wanted) : clean.minified(wanted, minified.get),
    expanded: (wanted, reader) =>
      reader.showsExplicit ? expanded.get(wanted) : clean.expanded(wanted, expanded.get),
    forget() {
      minified.forget()
      expanded.forget()
      clean.forget()
      unstored = []
    },
    async renderMissing(libraryId, signal) {
      const last = await readLastNum(ctx.db)
      for (let after = 0; after < last && !signal.aborted; after += RANGE) {
        const range = { after: asItemNum(after), upTo: asItemNum(after + RANGE) }
        const nums = await listWithoutView(ctx.db, libraryId, FORMAT, range)
        await renderAll(nums, signal)
      }
    },
    async renderAhead(ids, signal) {
      for (const some of chunked(ids, RANGE))
        await renderAll(await findWithoutView(ctx.db, FORMAT, some), signal)
    },
    flush: store,
  }

  async function renderAll(nums: readonly ItemNum[], signal: AbortSignal): Promise<void> {
    for (const some of chunked(nums, STEP)) {
      if (signal.aborted) return
      await keep(await render(some))
      await sleep(PAUSE_MS)
    }
  }

  async function fetch(
    form: 'minified' | 'expanded',
    read: (db: Ctx['db'], nums: readonly ItemNum[]) => Promise<StoredView[]>,
    wanted: readonly ItemVersion[],
  ): ReturnType<RenderedCache['fetch']> {
    const changeNums = new Map(wanted.map(({ num, changeNum }) => [num, changeNum]))
    const rows = (await read(ctx.db, [...changeNums.keys()])).filter(
      (row) => row.format === FORMAT && row.change_num === changeNums.get(row.item_num),
    )
    const known = new Map(rows.map((row) => [row.item_num, row.bytes]))
    const found = rows.flatMap((row) =>
      row.bytes === null
        ? []
        : [{ num: row.item_num, changeNum: row.change_num, bytes: asBuffer(row.bytes) }],
    )
    if (found.length === wanted.length) return found
    const missing = wanted.map(({ num }) => num).filter((num) => !known.get(num))
    const rendered: NewView[] = []
    for (const some of chunked(missing, AT_ONCE)) {
      if (rendered.length > 0) await yieldToEventLoop()
      rendered.push(...(await render(some)))
    }
    unstored.push(...rendered.filter(({ item_num: num }) => !known.has(num)))
    if (unstored.length > 0) calm.ask()
    return [
      ...found,
      ...rendered.map((view) => ({
        num: view.item_num,
        changeNum: view.change_num,
        bytes: Buffer.from(view[form]),
      })),
    ]
  }

  async function render(nums: readonly ItemNum[]): Promise<NewView[]> {
    const { sortingPrefixes } = ctx.settings.current()
    const before = await readItemStates(ctx.db, nums)
    const items = await getItemsInPlace(
      ctx.db,
      before.map(({ id }) => id),
    )
    const byId = new Map(items.map((inPlace) => [inPlace.item.id, inPlace]))
    // Drops items that changed while they were being read: the view would not match its change number.
    const after = await readItemStates(ctx.db, nums)
    const changeNums = new Map(after.map((row) => [row.num, row.change_num]))
    return before.flatMap((row): NewView[] => {
      const inPlace = byId.get(row.id)
      if (!inPlace || changeNums.get(row.num) !== row.change_num) return []
      const around = { folderPath: inPlace.folderPath, sortingPrefixes }
      const forms = {
        minified: renderMinified(inPlace.item, around),
        expanded: renderExpanded(inPlace.item, around),
      }
      return [{ id: row.id, item_num: row.num, change_num: row.change_num, format: FORMAT, ...forms }]
    })
  }

  function store(): Promise<void> {
    calm.cancel()
    storing = storing.then(storeAll)
    return storing
  }

  async function storeAll(): Promise<void> {
    while (unstored.length > 0) await keep(unstored.splice(0, STORED_AT_ONCE))
  }

  async function keep(views: readonly NewView[]): Promise<void> {
    if (views.length === 0) return
    try {
      await ctx.db.transaction().execute((tx) => saveViews(tx, views, MAX_KEPT_CHARS))
    } catch (error) {
      // An item deleted meanwhile, or a full disk: the response is complete, the next request just renders it again.
      ctx.log.debug(`Rendered items could not be kept: ${messageOf(error)}`)
    }
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
