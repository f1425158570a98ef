import { LRUCache } from 'lru-cache'

/** An item as it was at a change of its library. */
export interface ItemVersion {
  readonly num: number
  readonly changeNum: number
  /** Numbers of items that are gone are given to others again: who knows the id says so. */
  readonly id?: string
}

interface View extends ItemVersion {
  readonly bytes: Buffer
}

/** Rendered items as bytes: those asked for last, and a way to get the others. */
export interface RenderedCache {
  readonly get: (wanted: readonly ItemVersion[]) => Promise<(Buffer | undefined)[]>
  readonly fetch: (wanted: readonly ItemVersion[]) => Promise<View[]>
  readonly forget: () => void
}

export function createRenderedCache(maxBytes: number, fetch: RenderedCache['fetch']): RenderedCache {
  const held = new LRUCache<number, View>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return {
    fetch,
    forget: () => held.clear(),
    async get(wanted) {
      const missing = wanted.filter((version) => !isOf(held.get(version.num), version))
      const fetched = missing.length === 0 ? [] : await fetch(missing)
      const fresh = new Map(fetched.map((view) => [view.num, view]))
      for (const view of fetched) held.set(view.num, view)
      return wanted.map(({ num, changeNum }) => {
        const view = fresh.get(num) ?? held.get(num)
        return view?.changeNum === changeNum ? view.bytes : undefined
      })
    },
  }
}

const ID_START = '{"id":"'.length

/** Views begin with the id of their item. */
function isOf(view: View | undefined, { changeNum, id }: ItemVersion): boolean {
  if (view?.changeNum !== changeNum) return false
  return id === undefined || view.bytes.toString('latin1', ID_START, ID_START + id.length) === id
}
