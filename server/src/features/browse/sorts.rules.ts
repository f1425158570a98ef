/** Parses the sort order requested by a client. Every order is backed by its own index. */

export const ITEM_ORDERS = [
  'arrival',
  'title',
  'titlePlain',
  'author',
  'authorLastFirst',
  'publishedYear',
  'added',
  'updated',
  'size',
  'duration',
  'tracks',
  'birthtime',
  'mtime',
] as const
export type ItemOrder = (typeof ITEM_ORDERS)[number]

export type ProgressSort = 'updated' | 'started' | 'finished'

export type ItemSort =
  | { readonly kind: 'order'; readonly order: ItemOrder; readonly isDescending: boolean }
  /** By sequence in the series the list is filtered by. */
  | { readonly kind: 'sequence'; readonly isDescending: boolean }
  /** Items the user has progress in, then the others by title. */
  | { readonly kind: 'progress'; readonly by: ProgressSort; readonly isDescending: boolean }
  | { readonly kind: 'random' }

const ORDERS: Readonly<Record<string, ItemOrder>> = {
  'media.metadata.title': 'title',
  'media.metadata.titleIgnorePrefix': 'titlePlain',
  'media.metadata.authorName': 'author',
  'media.metadata.author': 'author',
  'media.metadata.authorFL': 'author',
  'media.metadata.authorNameLF': 'authorLastFirst',
  'media.metadata.authorLF': 'authorLastFirst',
  'media.metadata.publishedYear': 'publishedYear',
  addedAt: 'added',
  updatedAt: 'updated',
  size: 'size',
  'media.size': 'size',
  'media.duration': 'duration',
  'media.numTracks': 'tracks',
  'media.numEpisodes': 'tracks',
  birthtimeMs: 'birthtime',
  mtimeMs: 'mtime',
}

const PROGRESS_SORTS: Readonly<Record<string, ProgressSort>> = {
  progress: 'updated',
  'progress.createdAt': 'started',
  'progress.finishedAt': 'finished',
}

interface Asked {
  readonly sort: string | undefined
  readonly isDescending: boolean
  /** The list is filtered by one series. */
  readonly isOfSeries: boolean
  /** Leading words such as `the` are ignored. */
  readonly ignoresPrefixes: boolean
}

export function readItemSort({ sort, isDescending, isOfSeries, ignoresPrefixes }: Asked): ItemSort {
  // The earliest clients used `book.` instead of `media.metadata.`.
  const key = (sort ?? '').trim().replace(/^book\./, 'media.metadata.')
  if (key === 'random') return { kind: 'random' }
  if (isOfSeries && (key === '' || key === 'sequence')) return { kind: 'sequence', isDescending }
  const by = Object.hasOwn(PROGRESS_SORTS, key) ? PROGRESS_SORTS[key] : undefined
  if (by) return { kind: 'progress', by, isDescending }
  const order = (Object.hasOwn(ORDERS, key) ? ORDERS[key] : undefined) ?? 'arrival'
  return { kind: 'order', order: order === 'title' ? titleOrder(ignoresPrefixes) : order, isDescending }
}

export const titleOrder = (ignoresPrefixes: boolean): 'title' | 'titlePlain' =>
  ignoresPrefixes ? 'titlePlain' : 'title'

export const SERIES_SORTS = [
  'name',
  'numBooks',
  'totalDuration',
  'addedAt',
  'lastBookAdded',
  'lastBookUpdated',
  'random',
] as const
export type SeriesSort = (typeof SERIES_SORTS)[number]

export function readSeriesSort(sort: string | undefined): SeriesSort {
  return SERIES_SORTS.find((known) => known === sort?.trim()) ?? 'name'
}

export const AUTHOR_SORTS = ['name', 'lastFirst', 'addedAt', 'updatedAt', 'numBooks'] as const
export type AuthorSort = (typeof AUTHOR_SORTS)[number]

export function readAuthorSort(sort: string | undefined): AuthorSort {
  return AUTHOR_SORTS.find((known) => known === sort?.trim()) ?? 'name'
}
