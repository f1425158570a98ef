import type { MediaType } from '@lectern/contract/constants'

/** A library as a grid of covers or a list with columns. */
export type LayoutMode = 'grid' | 'list'

export const LIST_COLUMNS = [
  'author',
  'series',
  'narrator',
  'publishedYear',
  'duration',
  'episodes',
  'size',
  'addedAt',
  'progress',
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

export interface ShelfLayout {
  readonly mode: LayoutMode
  readonly columns: readonly ListColumn[]
}

export const DEFAULT_LAYOUT: ShelfLayout = {
  mode: 'grid',
  columns: ['author', 'series', 'duration', 'episodes', 'addedAt', 'progress'],
}

const OF_BOOKS_ONLY = new Set<ListColumn>(['series', 'narrator', 'publishedYear', 'progress'])

/** Columns available for a media type. */
export function columnsFor(mediaType: MediaType): ListColumn[] {
  if (mediaType === 'book') return LIST_COLUMNS.filter((column) => column !== 'episodes')
  const others = LIST_COLUMNS.filter((column) => !OF_BOOKS_ONLY.has(column))
  return others.filter((column) => column !== (mediaType === 'podcast' ? 'duration' : 'episodes'))
}

/** The server's sort key for a column; null if there is none. */
export function sortOfColumn(column: ListColumn | 'title', mediaType: MediaType): string | null {
  switch (column) {
    case 'title':
      return 'media.metadata.title'
    case 'author':
      return mediaType === 'podcast' ? 'media.metadata.author' : 'media.metadata.authorName'
    case 'publishedYear':
      return 'media.metadata.publishedYear'
    case 'duration':
      return 'media.duration'
    case 'episodes':
      return 'media.numTracks'
    case 'size':
    case 'addedAt':
    case 'progress':
      return column
    case 'series':
    case 'narrator':
      return null
  }
}

/** Stored values may be from another version. */
export function readLayout(stored: unknown): ShelfLayout {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_LAYOUT
  const { mode, columns } = stored as Record<string, unknown>
  return {
    mode: mode === 'list' ? 'list' : 'grid',
    columns: Array.isArray(columns)
      ? LIST_COLUMNS.filter((column) => columns.includes(column))
      : DEFAULT_LAYOUT.columns,
  }
}
