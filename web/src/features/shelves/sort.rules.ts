import type { MediaType } from '@lectern/contract/constants'

/** Sort options of lists. The keys are the server's. */

export interface SortOption {
  readonly key: string
  readonly label: SortLabel
}

export type SortLabel =
  | 'title'
  | 'authorFirstLast'
  | 'authorLastFirst'
  | 'author'
  | 'publishedYear'
  | 'addedAt'
  | 'size'
  | 'duration'
  | 'fileCreated'
  | 'fileModified'
  | 'sequence'
  | 'numEpisodes'
  | 'progressUpdated'
  | 'progressStarted'
  | 'progressFinished'
  | 'random'
  | 'name'
  | 'lastFirst'
  | 'numBooks'
  | 'totalDuration'
  | 'lastBookAdded'
  | 'lastBookUpdated'
  | 'updatedAt'

const TITLE: SortOption = { key: 'media.metadata.title', label: 'title' }
const DURATION: SortOption = { key: 'media.duration', label: 'duration' }
const ADDED_AND_SIZE: readonly SortOption[] = [
  { key: 'addedAt', label: 'addedAt' },
  { key: 'size', label: 'size' },
]
const FILE_TIMES: readonly SortOption[] = [
  { key: 'birthtimeMs', label: 'fileCreated' },
  { key: 'mtimeMs', label: 'fileModified' },
]
const RANDOM: SortOption = { key: 'random', label: 'random' }

const BOOK_SORTS: readonly SortOption[] = [
  TITLE,
  { key: 'media.metadata.authorName', label: 'authorFirstLast' },
  { key: 'media.metadata.authorNameLF', label: 'authorLastFirst' },
  { key: 'media.metadata.publishedYear', label: 'publishedYear' },
  ...ADDED_AND_SIZE,
  DURATION,
  ...FILE_TIMES,
  { key: 'progress', label: 'progressUpdated' },
  { key: 'progress.createdAt', label: 'progressStarted' },
  { key: 'progress.finishedAt', label: 'progressFinished' },
  RANDOM,
]
const PODCAST_SORTS: readonly SortOption[] = [
  TITLE,
  { key: 'media.metadata.author', label: 'author' },
  ...ADDED_AND_SIZE,
  { key: 'media.numTracks', label: 'numEpisodes' },
  ...FILE_TIMES,
  RANDOM,
]
const MUSIC_SORTS: readonly SortOption[] = [TITLE, ...ADDED_AND_SIZE, DURATION, ...FILE_TIMES]

export const SERIES_SORTS: readonly SortOption[] = [
  { key: 'name', label: 'name' },
  { key: 'numBooks', label: 'numBooks' },
  { key: 'addedAt', label: 'addedAt' },
  { key: 'totalDuration', label: 'totalDuration' },
  { key: 'lastBookAdded', label: 'lastBookAdded' },
  { key: 'lastBookUpdated', label: 'lastBookUpdated' },
  RANDOM,
]
export const AUTHOR_SORTS: readonly SortOption[] = [
  { key: 'name', label: 'name' },
  { key: 'lastFirst', label: 'lastFirst' },
  { key: 'numBooks', label: 'numBooks' },
  { key: 'addedAt', label: 'addedAt' },
  { key: 'updatedAt', label: 'updatedAt' },
]

/** Within one series, the position in it is also a sort option. */
export function itemSorts(mediaType: MediaType, isOneSeries: boolean): readonly SortOption[] {
  if (mediaType === 'podcast') return PODCAST_SORTS
  if (mediaType !== 'book') return MUSIC_SORTS
  return isOneSeries ? [...BOOK_SORTS, { key: 'sequence', label: 'sequence' }] : BOOK_SORTS
}

export interface SortChoice {
  readonly key: string
  readonly isDescending: boolean
}

/** Falls back to the first option if this list does not have the given one. */
export function validSort(options: readonly SortOption[], chosen: SortChoice): SortChoice {
  if (options.some(({ key }) => key === chosen.key)) return chosen
  return { key: options[0]?.key ?? '', isDescending: false }
}

const STARTS_ASCENDING = new Set<string>([
  'media.metadata.title',
  'media.metadata.author',
  'media.metadata.authorName',
  'media.metadata.authorNameLF',
  'sequence',
  'name',
  'lastFirst',
])

/** Choosing the current order again reverses it; names start ascending, others keep the direction. */
export function chooseSort(current: SortChoice, key: string): SortChoice {
  if (key === current.key) return { key, isDescending: !current.isDescending }
  return { key, isDescending: STARTS_ASCENDING.has(key) ? false : current.isDescending }
}
