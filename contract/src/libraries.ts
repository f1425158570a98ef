import { z } from 'zod'
import { LIBRARY_ICONS, MEDIA_TYPES, METADATA_SOURCES } from './constants.ts'
import { adminOnly, endpoint, signedIn } from './endpoint.ts'
import { FolderPath } from './filesystem.ts'
import { ByLibraryId, Id, LibraryId } from './ids.ts'
import { IncludeList, NumberOrText } from './lenient.ts'
import { DEFAULT_LIBRARY_ICON } from './rules/library-rules.ts'
import { CronExpression } from './schedule.ts'

const MetadataPrecedence = z
  .array(z.enum(METADATA_SOURCES))
  .max(50)
  .refine((sources) => new Set(sources).size === sources.length, 'names a source twice')

/** Settings with the defaults of a new library. All media types have the same keys, for clients that expect them. */
export const librarySettings = {
  coverAspectRatio: z.union([z.literal(0), z.literal(1)]).default(1),
  disableWatcher: z.boolean().default(false),
  skipMatchingMediaWithAsin: z.boolean().default(false),
  skipMatchingMediaWithIsbn: z.boolean().default(false),
  autoScanCronExpression: CronExpression.nullable().default(null),
  audiobooksOnly: z.boolean().default(false),
  epubsAllowScriptedContent: z.boolean().default(false),
  hideSingleBookSeries: z.boolean().default(false),
  onlyShowLaterBooksInContinueSeries: z.boolean().default(false),
  metadataPrecedence: MetadataPrecedence.default([...METADATA_SOURCES]),
  markAsFinishedPercentComplete: z.number().min(0).max(100).nullable().default(null),
  markAsFinishedTimeRemaining: z.number().min(0).nullable().default(10),
  podcastSearchRegion: z.string().trim().min(1).max(10).default('us'),
} as const

export const LibrarySettings = z.object(librarySettings)
export type LibrarySettings = z.output<typeof LibrarySettings>

/** A partial update, without defaults. */
export const LibrarySettingsChange = z.object(
  Object.fromEntries(
    Object.entries(librarySettings).map(([key, schema]) => [key, schema.unwrap().optional()]),
  ),
) as unknown as z.ZodObject<{
  [K in keyof typeof librarySettings]: z.ZodOptional<ReturnType<(typeof librarySettings)[K]['unwrap']>>
}>
export type LibrarySettingsChange = z.output<typeof LibrarySettingsChange>

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

/** Totals of a library. One client app hides libraries without audio files. */
export const LibraryTotalsView = z.object({
  totalItems: z.int(),
  totalSize: z.number(),
  totalDuration: z.number(),
  numAudioFiles: z.int(),
})
export type LibraryTotalsView = z.output<typeof LibraryTotalsView>

const Name = z.string().trim().min(1, 'is required').max(200)
const Provider = z.string().trim().min(1).max(100)
const MAX_FOLDERS = 500

/** Older clients send `fullPath`, newer ones may send `path`. */
const FolderChoice = z
  .object({ id: Id.nullish(), fullPath: FolderPath.nullish(), path: FolderPath.nullish() })
  .transform(({ id, fullPath, path }) => ({ id: id ?? null, path: fullPath ?? path ?? null }))

const Folders = z.array(FolderChoice).min(1, 'needs at least one folder').max(MAX_FOLDERS)

export const NewLibrary = z.object({
  name: Name,
  folders: Folders,
  mediaType: z.enum(MEDIA_TYPES).default('book'),
  icon: z.enum(LIBRARY_ICONS).default(DEFAULT_LIBRARY_ICON),
  provider: Provider.optional(),
  settings: LibrarySettingsChange.default({}),
})
export type NewLibrary = z.output<typeof NewLibrary>

/** Folders with an id are kept, those without are added, and unlisted ones are removed from the library. */
export const LibraryChange = z
  .object({
    name: Name,
    folders: Folders,
    /** Sent by clients that return the whole library; it can't be changed. */
    mediaType: z.enum(MEDIA_TYPES),
    icon: z.enum(LIBRARY_ICONS),
    provider: Provider,
    displayOrder: z.int(),
    settings: LibrarySettingsChange,
  })
  .partial()
export type LibraryChange = z.output<typeof LibraryChange>

const LibraryPlaces = z.array(z.object({ id: LibraryId, newOrder: NumberOrText })).max(5000)

export const libraries = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries',
    access: signedIn,
    summary:
      'The libraries visible to the caller, in display order; include=stats adds totals, exclude=music,video leaves out media types.',
    query: z.object({ include: IncludeList, exclude: IncludeList }),
    reply: z.object({ libraries: z.array(LibraryView.extend({ stats: LibraryTotalsView.optional() })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/libraries',
    access: adminOnly,
    summary: 'Create a library; missing folders are created.',
    body: NewLibrary,
    reply: LibraryView,
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/libraries/order',
    access: adminOnly,
    summary: 'Reorder the libraries.',
    body: LibraryPlaces,
    reply: z.object({ libraries: z.array(LibraryView) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/libraries/:id',
    access: signedIn,
    summary:
      'Get a library; include=filterdata adds its filter values, its number of issues and the number of the caller’s playlists.',
    params: ByLibraryId,
    query: z.object({ include: IncludeList }),
    reply: z.union([LibraryWithFilterDataView, LibraryView]),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/libraries/:id',
    access: adminOnly,
    summary: 'Change a library. Fields and settings that are left out keep their values.',
    params: ByLibraryId,
    body: LibraryChange,
    reply: LibraryView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id',
    access: adminOnly,
    summary: 'Delete a library with all of its data; files on disk are not touched.',
    params: ByLibraryId,
    reply: LibraryView,
  }),
}
