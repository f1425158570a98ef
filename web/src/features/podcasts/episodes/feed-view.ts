import { FEED_EPISODE_FILTERS, FEED_EPISODE_SORTS } from '@lectern/contract/constants'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import type { FeedView } from '../episodes.api.ts'

const STORAGE_KEY = 'feedView'

/** The feed filter and sort order last used in this browser. */
export function storedFeedView(): FeedView {
  const stored = readStoredJson(STORAGE_KEY)
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    search: '',
    filter: FEED_EPISODE_FILTERS.find((filter) => filter === given['filter']) ?? 'all',
    sort: FEED_EPISODE_SORTS.find((sort) => sort === given['sort']) ?? 'publishedAt',
    isDescending: given['isDescending'] !== false,
  }
}

export function storeFeedView({ filter, sort, isDescending }: FeedView): void {
  writeStored(STORAGE_KEY, JSON.stringify({ filter, sort, isDescending }))
}
