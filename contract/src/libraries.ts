import { z } from 'zod'
import { LIBRARY_ICONS, MEDIA_TYPES } from './constants.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { IncludeList } from './lenient.ts'

export const METADATA_SOURCES = [
  'folderStructure',
  'audioMetatags',
  'nfoFile',
  'txtFiles',
  'opfFile',
  'absMetadata',
] as const

export const LibrarySettings = z.object({
  coverAspectRatio: z.union([z.literal(0), z.literal(1)]).default(1),
  disableWatcher: z.boolean().default(false),
  skipMatchingMediaWithAsin: z.boolean().default(false),
  skipMatchingMediaWithIsbn: z.boolean().default(false),
  autoScanCronExpression: z.string().max(100).nullable().default(null),
  audiobooksOnly: z.boolean().default(false),
  epubsAllowScriptedContent: z.boolean().default(false),
  hideSingleBookSeries: z.boolean().default(false),
  onlyShowLaterBooksInContinueSeries: z.boolean().default(false),
  metadataPrecedence: z.array(z.enum(METADATA_SOURCES)).default([...METADATA_SOURCES]),
  markAsFinishedPercentComplete: z.number().min(0).max(100).nullable().default(null),
  markAsFinishedTimeRemaining: z.number().min(0).nullable().default(10),
  podcastSearchRegion: z.string().max(10).default('us'),
})
export type LibrarySettings = z.output<typeof LibrarySettings>

export const LibraryFolderView = z.object({
  id: Id,
  fullPath: z.string(),
  libraryId: Id,
  addedAt: z.int(),
})

export const LibraryView = z.object({
  id: Id,
  name: z.string(),
  folders: z.array(LibraryFolderView),
  displayOrder: z.int(),
  icon: z.enum(LIBRARY_ICONS),
  mediaType: z.enum(MEDIA_TYPES),
  provider: z.string(),
  settings: LibrarySettings,
  lastScan: z.int().nullable(),
  lastScanVersion: z.string().nullable(),
  createdAt: z.int(),
  lastUpdate: z.int(),
})
export type LibraryView = z.output<typeof LibraryView>

const NamedEntity = z.object({ id: Id, name: z.string() })

export const FilterDataView = z.object({
  authors: z.array(NamedEntity),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  series: z.array(NamedEntity),
  narrators: z.array(z.string()),
  languages: z.array(z.string()),
  publishers: z.array(z.string()),
  publishedDecades: z.array(z.string()),
  bookCount: z.int(),
  authorCount: z.int(),
  seriesCount: z.int(),
  podcastCount: z.int(),
  numIssues: z.int(),
  loadedAt: z.int(),
})
export type FilterDataView = z.output<typeof FilterDataView>

export const LibraryWithFilterDataView = z.object({
  filterdata: FilterDataView,
  issues: z.int(),
  numUserPlaylists: z.int(),
  library: LibraryView,
})
export type LibraryWithFilterDataView = z.output<typeof LibraryWithFilterDataView>

export const libraries = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries',
    access: signedIn,
    summary: 'The libraries the caller may see, in display order.',
    query: z.object({ include: IncludeList }),
    reply: z.object({ libraries: z.array(LibraryView) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/libraries/:id',
    access: signedIn,
    summary: 'One library; with include=filterdata also its filter values, issues and own playlists.',
    params: ById,
    query: z.object({ include: IncludeList }),
    reply: z.union([LibraryWithFilterDataView, LibraryView]),
  }),
}
