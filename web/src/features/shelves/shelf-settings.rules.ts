import type { MediaType } from '@lectern/contract/constants'
import type { UserSettings } from '../../lib/user-settings.ts'
import { ALL, groupOf } from './filter.rules.ts'

/** Sort order and filters of a library's lists. */
export type ShelfSettings = Pick<
  UserSettings,
  | 'orderBy'
  | 'orderDesc'
  | 'filterBy'
  | 'collapseSeries'
  | 'seriesSortBy'
  | 'seriesSortDesc'
  | 'seriesFilterBy'
> & { authorSortBy: string; authorSortDesc: boolean }

export const AUTHOR_ORDER = { authorSortBy: 'name', authorSortDesc: false } as const

const TITLE = 'media.metadata.title'

const TO_PODCAST: Readonly<Record<string, string>> = {
  'media.metadata.authorName': 'media.metadata.author',
  'media.metadata.authorNameLF': 'media.metadata.author',
  'media.duration': 'media.numTracks',
  'media.metadata.publishedYear': TITLE,
}
const TO_BOOK: Readonly<Record<string, string>> = {
  'media.metadata.author': 'media.metadata.authorName',
  'media.numTracks': 'media.duration',
}
const TO_OTHER: Readonly<Record<string, string>> = {
  'media.metadata.author': TITLE,
  'media.metadata.authorName': TITLE,
  'media.metadata.authorNameLF': TITLE,
  'media.metadata.publishedYear': TITLE,
  'media.numTracks': 'media.duration',
}

const NOT_FOR_PODCASTS = new Set(['series', 'authors', 'narrators', 'languages', 'progress', 'issues'])
const FOR_OTHERS = new Set([ALL, 'genres', 'tags', 'issues'])

type Order = Pick<ShelfSettings, 'orderBy' | 'filterBy'>

/** Replaces settings that a library of another type does not support by the closest ones. */
export function adaptToType<S extends Order>(settings: S, mediaType: MediaType): S {
  const { orderBy, filterBy } = settings
  const filterGroup = groupOf(filterBy)
  switch (mediaType) {
    case 'podcast': {
      const isKept = !NOT_FOR_PODCASTS.has(filterGroup)
      return { ...settings, orderBy: TO_PODCAST[orderBy] ?? orderBy, filterBy: isKept ? filterBy : ALL }
    }
    case 'book':
      return { ...settings, orderBy: TO_BOOK[orderBy] ?? orderBy }
    case 'music':
    case 'video': {
      const isKept = FOR_OTHERS.has(filterGroup)
      return { ...settings, orderBy: TO_OTHER[orderBy] ?? orderBy, filterBy: isKept ? filterBy : ALL }
    }
  }
}
