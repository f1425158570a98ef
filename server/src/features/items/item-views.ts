import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { listWithoutView, type NewView, readItemStates, readViews, saveViews } from './item-views.store.ts'
import { presentItemMinified } from './items.present.ts'
import { getItemsInPlace, type ItemInPlace } from './items.service.ts'

/** What lists send of items: rendered once, kept in the database, and the most wanted ones in memory as bytes. */
export interface ItemViews {
  /**
   * Minified items as JSON, in the order asked for; undefined for those that are gone or have changed since. `media` is
   * the last member of each, and `metadata` the last of that: `withAdditions` puts more in.
   */
  minified(wanted: readonly ItemVersion[]): Promise<(Buffer | undefined)[]>
  /** Renders what is missing in a library, in small steps. */
  renderMissing(libraryId: string, signal: AbortSignal): Promise<void>
}

/** An item as it was at a change of its library. */
export interface ItemVersion {
  readonly num: number
  readonly changeNum: number
}

/** Counted up when the minified form changes: what was rendered before is then rendered anew. */
const FORMAT = 1
const HELD_BYTES = 64 * 1024 * 1024
const STEP = 20
const PAUSE_MS = 5

interface Held {
  readonly changeNum: number
  readonly bytes: Buffer
}
type Ctx = Pick<Context, 'db' | 'settings' | 'log'>

export function createItemViews(ctx: Ctx): ItemViews {
  const held = new LRUCache<number, Held>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })

  return {
    async minified(wanted) {
      const missing = wanted.filter(({ num, changeNum }) => held.get(num)?.changeNum !== changeNum)
      const fresh = missing.length === 0 ? undefined : await fetch(missing)
      return wanted.map(({ num, changeNum }) => {
        const view = fresh?.get(num) ?? held.get(num)
        return view?.changeNum === changeNum ? view.bytes : undefined
      })
    },

    async renderMissing(libraryId, signal) {
      let after = 0
      while (!signal.aborted) {
        const nums = await listWithoutView(ctx.db, libraryId, FORMAT, { after, limit: STEP })
        if (nums.length === 0) return
        await render(nums)
        after = nums.at(-1) ?? after
        await pause(PAUSE_MS)
      }
    },
  }

  async function fetch(wanted: readonly ItemVersion[]): Promise<Map<number, Held>> {
    const changeNums = new Map(wanted.map(({ num, changeNum }) => [num, changeNum]))
    const views = new Map<number, Held>()
    for (const row of await readViews(ctx.db, [...changeNums.keys()])) {
      if (row.format !== FORMAT || row.change_num !== changeNums.get(row.item_num)) continue
      const { buffer, byteOffset, byteLength } = row.minified
      views.set(row.item_num, {
        changeNum: row.change_num,
        bytes: Buffer.from(buffer, byteOffset, byteLength),
      })
    }
    const missing = wanted.filter(({ num }) => !views.has(num)).map(({ num }) => num)
    const rendered = missing.length === 0 ? [] : await render(missing)
    for (const { item_num: num, change_num: changeNum, minified } of rendered) {
      views.set(num, { changeNum, bytes: Buffer.from(minified) })
    }
    for (const [num, view] of views) held.set(num, view)
    return views
  }

  async function render(nums: readonly number[]): Promise<NewView[]> {
    const { sortingPrefixes } = ctx.settings.current()
    const before = await readItemStates(ctx.db, nums)
    const items = await getItemsInPlace(
      ctx.db,
      before.map(({ id }) => id),
    )
    const byId = new Map(items.map((inPlace) => [inPlace.item.id, inPlace]))
    // What was changed while we were reading is not what the number says.
    const after = await readItemStates(ctx.db, nums)
    const changeNums = new Map(after.map((row) => [row.num, row.change_num]))
    const views = before.flatMap((row): NewView[] => {
      const inPlace = byId.get(row.id)
      if (!inPlace || changeNums.get(row.num) !== row.change_num) return []
      const minified = renderMinified(inPlace, sortingPrefixes)
      return [{ item_num: row.num, change_num: row.change_num, format: FORMAT, minified }]
    })
    await keep(views)
    return views
  }

  async function keep(views: readonly NewView[]): Promise<void> {
    try {
      await ctx.db.transaction().execute((tx) => saveViews(tx, views))
    } catch (error) {
      // An item that went meanwhile, or a full disk: what was asked for is there, only the next one renders it again.
      ctx.log.debug(`Rendered items could not be kept: ${messageOf(error)}`)
    }
  }
}

function renderMinified({ item, folderPath }: ItemInPlace, sortingPrefixes: readonly string[]): string {
  const { media, ...rest } = presentItemMinified(item, { folderPath, sortingPrefixes })
  const { metadata, ...inside } = media
  return JSON.stringify({ ...rest, media: { ...inside, metadata } })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
