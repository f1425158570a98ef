import { useState } from 'react'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import {
  DEFAULT_EPISODE_VIEW,
  EPISODE_FILTERS,
  EPISODE_SORTS,
  type EpisodeView,
} from './episode-list.rules.ts'

const STORAGE_KEY = 'episodeView'

/** Filter and sort order of the episode list; remembered in this browser, except for the search text. */
export function useEpisodeView() {
  const [view, setView] = useState<EpisodeView>(() => readView(readStoredJson(STORAGE_KEY)))
  const change = (news: Partial<EpisodeView>) => {
    const next = { ...view, ...news }
    const { search: _, ...kept } = next
    writeStored(STORAGE_KEY, JSON.stringify(kept))
    setView(next)
  }
  return { view, change }
}

function readView(stored: unknown): EpisodeView {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    filter: EPISODE_FILTERS.find((filter) => filter === given['filter']) ?? DEFAULT_EPISODE_VIEW.filter,
    sort: EPISODE_SORTS.find((sort) => sort === given['sort']) ?? DEFAULT_EPISODE_VIEW.sort,
    isDescending:
      typeof given['isDescending'] === 'boolean' ? given['isDescending'] : DEFAULT_EPISODE_VIEW.isDescending,
    search: '',
  }
}
