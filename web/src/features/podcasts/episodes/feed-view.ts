import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import type { FeedFilter, FeedSort, FeedView } from '../episodes.api.ts'

/** In the order they are offered. */
export const FEED_FILTERS: readonly FeedFilter[] = [
  'all',
  'unplayed',
  'in-progress',
  'played',
  'downloaded',
  'missing',
]
export const FEED_SORTS: readonly FeedSort[] = ['publishedAt', 'title', 'season', 'episode', 'duration']

const STORAGE_KEY = 'feedView'

/** How a feed was last filtered and sorted in this browser. */
export function storedFeedView(): FeedView {
  const stored = readStoredJson(STORAGE_KEY)
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    search: '',
    filter: FEED_FILTERS.find((filter) => filter === given['filter']) ?? 'all',
    sort: FEED_SORTS.find((sort) => sort === given['sort']) ?? 'publishedAt',
    isDescending: given['isDescending'] !== false,
  }
}

export function storeFeedView({ filter, sort, isDescending }: FeedView): void {
  writeStored(STORAGE_KEY, JSON.stringify({ filter, sort, isDescending }))
}
