import { LRUCache } from 'lru-cache'
import type { Comic } from './comics.types.ts'

/** Lists of names only. */
const KEPT_LISTS = 50

/** The names of a comic's pages, read once for each version of its file. */
export function createPageLists(
  read: (path: string) => Promise<readonly string[]>,
): (comic: Comic) => Promise<readonly string[]> {
  const lists = new LRUCache<string, readonly string[]>({ max: KEPT_LISTS })
  return async ({ path, version }) => {
    const key = `${path}\n${version}`
    const names = lists.get(key) ?? (await read(path))
    lists.set(key, names)
    return names
  }
}
