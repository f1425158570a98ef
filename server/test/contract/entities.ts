import { EPISODE } from './item-entities.ts'
import { orNull } from './shape.ts'

/** The shapes of the protocol: the union of what older and current client apps read. */

const textOrNull = orNull('text')
const intOrNull = orNull('int')

export const MEDIA_PROGRESS = {
  id: 'text',
  userId: 'text',
  libraryItemId: 'text',
  episodeId: textOrNull,
  mediaItemId: 'text',
  mediaItemType: /^(book|podcastEpisode)$/,
  duration: 'number',
  progress: 'number',
  currentTime: 'number',
  isFinished: 'flag',
  hideFromContinueListening: 'flag',
  ebookLocation: textOrNull,
  ebookProgress: orNull('number'),
  lastUpdate: 'int',
  startedAt: 'int',
  finishedAt: intOrNull,
} as const

export const BOOKMARK = { libraryItemId: 'text', title: 'text', time: 'number', createdAt: 'int' } as const

const PERMISSIONS = {
  download: 'flag',
  update: 'flag',
  delete: 'flag',
  upload: 'flag',
  accessAllLibraries: 'flag',
  accessAllTags: 'flag',
  accessExplicitContent: 'flag',
  createEreader: 'flag',
  addPodcasts: 'flag',
  selectedTagsNotAccessible: 'flag',
} as const

export const USER = {
  id: 'text',
  username: 'text',
  email: textOrNull,
  type: /^(root|admin|user|guest)$/,
  token: 'text',
  mediaProgress: [MEDIA_PROGRESS],
  seriesHideFromContinueListening: ['text'],
  bookmarks: [BOOKMARK],
  isActive: 'flag',
  isLocked: 'flag',
  lastSeen: intOrNull,
  createdAt: 'int',
  settings: 'any',
  permissions: PERMISSIONS,
  librariesAccessible: ['text'],
  itemTagsAccessible: ['text'],
  itemTagsSelected: ['text'],
  hasOpenIDLink: 'flag',
} as const
/** As admins see it: each progress entry with its item. */
export const DESCRIBED_USER = {
  ...USER,
  mediaProgress: [
    {
      ...MEDIA_PROGRESS,
      displayTitle: 'text',
      'displaySubtitle?': 'text',
      coverPath: textOrNull,
      mediaUpdatedAt: 'int',
      media: 'any',
      'episode?': EPISODE,
    },
  ],
} as const

const OIDC_TEXTS = Object.fromEntries(
  ['IssuerURL', 'AuthorizationURL', 'TokenURL', 'UserInfoURL', 'JwksURL', 'LogoutURL', 'MatchExistingBy'].map(
    (name) => [`authOpenID${name}`, textOrNull],
  ),
)

export const SERVER_SETTINGS = {
  id: /^server-settings$/,
  scannerFindCovers: 'flag',
  scannerCoverProvider: 'text',
  scannerParseSubtitle: 'flag',
  scannerPreferAudioMetadata: 'flag',
  scannerPreferOpfMetadata: 'flag',
  scannerPreferMatchedMetadata: 'flag',
  scannerDisableWatcher: 'flag',
  scannerPreferOverdriveMediaMarker: 'flag',
  scannerUseTone: 'flag',
  storeCoverWithItem: 'flag',
  storeMetadataWithItem: 'flag',
  metadataFileFormat: /^(abs|json)$/,
  rateLimitLoginRequests: 'int',
  rateLimitLoginWindow: 'int',
  allowIframe: 'flag',
  backupPath: 'text',
  backupSchedule: 'any',
  backupsToKeep: 'int',
  maxBackupSize: 'number',
  backupMetadataCovers: 'flag',
  loggerDailyLogsToKeep: 'int',
  loggerScannerLogsToKeep: 'int',
  homeBookshelfView: 'int',
  bookshelfView: 'int',
  podcastEpisodeSchedule: 'text',
  sortingIgnorePrefix: 'flag',
  sortingPrefixes: ['text'],
  chromecastEnabled: 'flag',
  enableEReader: 'flag',
  dateFormat: 'text',
  timeFormat: /^(HH:mm|h:mma)$/,
  language: 'text',
  allowedOrigins: ['text'],
  logLevel: 'int',
  version: /^\d+\.\d+\.\d+$/,
  buildNumber: 'int',
  authLoginCustomMessage: textOrNull,
  authActiveAuthMethods: ['text'],
  authOpenIDTokenSigningAlgorithm: 'text',
  authOpenIDButtonText: 'text',
  authOpenIDAutoLaunch: 'flag',
  authOpenIDAutoRegister: 'flag',
  authOpenIDSubfolderForRedirectURLs: textOrNull,
  ...OIDC_TEXTS,
  timeZone: 'text',
  /** Lectern only. */
  protectCovers: 'flag',
  keepDeletedFiles: 'flag',
  auditDaysToKeep: 'int',
} as const

const LOGIN_REST = {
  userDefaultLibraryId: textOrNull,
  serverSettings: SERVER_SETTINGS,
  ereaderDevices: ['any'],
  Source: 'text',
  /** Lectern only. */
  newsMark: 'text',
} as const
export const AUTHORIZED = { user: USER, ...LOGIN_REST } as const
export const SIGNED_IN = {
  user: { ...USER, accessToken: 'text', refreshToken: textOrNull },
  ...LOGIN_REST,
} as const

const LIBRARY_SETTINGS = {
  coverAspectRatio: 'int',
  disableWatcher: 'flag',
  skipMatchingMediaWithAsin: 'flag',
  skipMatchingMediaWithIsbn: 'flag',
  autoScanCronExpression: textOrNull,
  audiobooksOnly: 'flag',
  epubsAllowScriptedContent: 'flag',
  hideSingleBookSeries: 'flag',
  onlyShowLaterBooksInContinueSeries: 'flag',
  metadataPrecedence: ['text'],
  markAsFinishedPercentComplete: orNull('number'),
  markAsFinishedTimeRemaining: orNull('number'),
  podcastSearchRegion: 'text',
} as const

export const LIBRARY = {
  id: 'text',
  name: 'text',
  folders: [{ id: 'text', fullPath: 'text', libraryId: 'text', addedAt: 'int' }],
  displayOrder: 'int',
  icon: 'text',
  mediaType: /^(book|podcast|music|video)$/,
  provider: 'text',
  settings: LIBRARY_SETTINGS,
  lastScan: intOrNull,
  lastScanVersion: textOrNull,
  createdAt: 'int',
  lastUpdate: 'int',
} as const

export const FILTER_DATA = {
  authors: [{ id: 'text', name: 'text' }],
  genres: ['text'],
  tags: ['text'],
  series: [{ id: 'text', name: 'text' }],
  narrators: ['text'],
  languages: ['text'],
  publishers: ['text'],
  publishedDecades: ['text'],
  bookCount: 'int',
  authorCount: 'int',
  seriesCount: 'int',
  podcastCount: 'int',
  numIssues: 'int',
  loadedAt: 'int',
} as const

export const AUTHOR = {
  id: 'text',
  asin: textOrNull,
  name: 'text',
  lastFirst: 'text',
  description: textOrNull,
  imagePath: textOrNull,
  libraryId: 'text',
  addedAt: 'int',
  updatedAt: 'int',
} as const
export const AUTHOR_EXPANDED = { ...AUTHOR, numBooks: 'int' } as const

export const SERIES = {
  id: 'text',
  name: 'text',
  nameIgnorePrefix: 'text',
  description: textOrNull,
  addedAt: 'int',
  updatedAt: 'int',
  libraryId: 'text',
} as const

export const PAGE = { total: 'int', limit: 'int', page: 'int' } as const
export const LIST_PAGE = {
  ...PAGE,
  'sortBy?': 'text',
  sortDesc: 'flag',
  'filterBy?': 'text',
  minified: 'flag',
  include: 'text',
} as const
