import { LRUCache } from 'lru-cache'
import type { ComicPageList } from '../../platform/media/comic-pages.ts'
import type { Comic } from './comics.types.ts'

/** Entries are small: names only. */
const KEPT_LISTS = 50

/** Caches the page list of each version of a comic file. */
export function createPageLists(
  read: (path: string) => Promise<ComicPageList>,
): (comic: Comic) => Promise<ComicPageList> {
  const lists = new LRUCache<string, ComicPageList>({ max: KEPT_LISTS })
  return async ({ path, version }) => {
    const key = `${path}\n${version}`
    const list = lists.get(key) ?? (await read(path))
    lists.set(key, list)
    return list
  }
}
