import { asItemId, type ItemId } from '@lectern/contract/ids'
import { LRUCache } from 'lru-cache'
import type { ItemNum } from '../../../platform/ids.types.ts'

/** An item at a given change number of its library. */
export interface ItemVersion {
  readonly num: ItemNum
  readonly changeNum: number
  /** Numbers of deleted items are reused, so callers that know the id pass it as well. */
  readonly id?: ItemId
}

interface View extends ItemVersion {
  readonly bytes: Buffer
}

/** A cache of rendered items as bytes: keeps the most recently used and fetches the others. */
export interface RenderedCache {
  readonly get: (wanted: readonly ItemVersion[]) => Promise<(Buffer | undefined)[]>
  readonly fetch: (wanted: readonly ItemVersion[]) => Promise<View[]>
  readonly forget: () => void
}

export function createRenderedCache(maxBytes: number, fetch: RenderedCache['fetch']): RenderedCache {
  const held = new LRUCache<number, Held>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return {
    fetch,
    forget: () => held.clear(),
    async get(wanted) {
      const found = wanted.map((version) => {
        const view = held.get(version.num)
        return view && isOf(view, version) ? view.bytes : undefined
      })
      const missing = wanted.filter((_version, index) => found[index] === undefined)
      if (missing.length === 0) return found
      const fetched = await fetch(missing)
      for (const { num, changeNum, bytes } of fetched) held.set(num, { changeNum, bytes, id: idIn(bytes) })
      const fresh = new Map(fetched.map((view) => [view.num, view]))
      return wanted.map(({ num, changeNum }, index) => {
        const view = fresh.get(num)
        return view?.changeNum === changeNum ? view.bytes : found[index]
      })
    },
  }
}

/** Parses the id once, as lists compare it for each of hundreds of items. */
interface Held {
  readonly changeNum: number
  readonly id: ItemId
  readonly bytes: Buffer
}

const isOf = (view: Held, { changeNum, id }: ItemVersion): boolean =>
  view.changeNum === changeNum && (id === undefined || view.id === id)

const ID_START = '{"id":"'.length

/** Views start with the id of their item. */
const idIn = (bytes: Buffer): ItemId =>
  asItemId(bytes.toString('latin1', ID_START, bytes.indexOf('"', ID_START)))
