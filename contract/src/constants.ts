/** The version of server and client. It must consist of three plain numbers, which client apps compare. */
export const PRODUCT_VERSION = '3.0.0'

export const PRODUCT_NAME = 'Lectern'

/** The app name of the protocol, which client apps expect in /status. */
export const PROTOCOL_NAME = 'audiobookshelf'

export const USER_TYPES = ['root', 'admin', 'user', 'guest'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The types an account can be given. There is only one root, created during setup. */
export const ASSIGNABLE_USER_TYPES = ['admin', 'user', 'guest'] as const

export const LANGUAGES = ['de', 'en-us', 'es', 'fr', 'hr', 'it', 'pl', 'ru', 'zh-cn'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en-us' satisfies Language

export const DATE_FORMATS = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'] as const
/** Additional formats of newer Audiobookshelf versions, accepted so that imported settings are valid. */
export const MORE_DATE_FORMATS = [
  'dd.MM.yyyy',
  'MMM do, yyyy',
  'MMMM do, yyyy',
  'dd MMM yyyy',
  'dd MMMM yyyy',
] as const
export const TIME_FORMATS = ['HH:mm', 'h:mma'] as const

export const BOOKSHELF_VIEW = { standard: 0, detail: 1, author: 2 } as const
export const COVER_ASPECT_RATIO = { standard: 0, square: 1 } as const

/** Range of a user's rating of an item. */
export const MOST_STARS = 5

/** Download states of an episode. */
export const DOWNLOAD_STATUS = { pending: 0, ready: 1, expired: 2, failed: 3 } as const

export const MEDIA_TYPES = ['book', 'podcast', 'music', 'video'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

export const LIBRARY_ICONS = [
  'database',
  'audiobookshelf',
  'books-1',
  'books-2',
  'book-1',
  'microphone-1',
  'microphone-3',
  'radio',
  'podcast',
  'rss',
  'headphones',
  'music',
  'file-picture',
  'rocket',
  'power',
  'star',
  'heart',
] as const
export type LibraryIcon = (typeof LIBRARY_ICONS)[number]

export const LOG_LEVELS = { trace: 0, debug: 1, info: 2, warn: 3, error: 4, fatal: 5, note: 6 } as const
export type LogLevelName = keyof typeof LOG_LEVELS

/** What an app password gives access to. */
export const APP_PASSWORD_SCOPES = ['all', 'opds', 'kosync', 'gpodder'] as const

/** The scanner's metadata sources, lowest precedence first. */
export const METADATA_SOURCES = [
  'folderStructure',
  'audioMetatags',
  'nfoFile',
  'txtFiles',
  'opfFile',
  'absMetadata',
] as const

export const SCAN_OUTCOMES = [
  'added',
  'updated',
  'moved',
  'missing',
  'returned',
  'removed',
  'skipped',
  'noted',
  'failed',
] as const

/** Filters and sort orders of feed episodes, in display order. */
export const FEED_EPISODE_FILTERS = [
  'all',
  'unplayed',
  'in-progress',
  'played',
  'downloaded',
  'missing',
] as const
export const FEED_EPISODE_SORTS = ['publishedAt', 'title', 'season', 'episode', 'duration'] as const
