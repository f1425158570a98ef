/**
 * What the parser of the Python client (Music Assistant, Home Assistant) rejects: it drops a whole response if one
 * object in it lacks a key, has null where it expects a number, flag, list or object, or an unknown word.
 */

type Json = Readonly<Record<string, unknown>>
/** `any`: the key is enough. Texts may be null. */
type Kind = 'any' | 'text' | 'number' | 'int' | 'flag' | 'list' | 'object' | readonly unknown[]
type Fields = Readonly<Record<string, Kind>>

const each = (kind: Kind, keys: string): Fields =>
  Object.fromEntries(keys.split(' ').map((key) => [key, kind]))

const DATE_FORMATS =
  'MM/dd/yyyy|dd/MM/yyyy|dd.MM.yyyy|yyyy-MM-dd|MMM do, yyyy|MMMM do, yyyy|dd MMM yyyy|dd MMMM yyyy'
const MEDIA = { mediaType: ['book', 'podcast'] }

const REQUIRED = {
  login: { ...each('object', 'user serverSettings'), ...each('text', 'userDefaultLibraryId Source') },
  serverSettings: {
    ...each('text', 'id scannerCoverProvider language version'),
    ...each(
      'flag',
      'scannerFindCovers scannerParseSubtitle scannerPreferMatchedMetadata scannerDisableWatcher',
    ),
    ...each('flag', 'storeCoverWithItem storeMetadataWithItem sortingIgnorePrefix chromecastEnabled'),
    ...each('number', 'rateLimitLoginRequests rateLimitLoginWindow backupsToKeep maxBackupSize'),
    ...each('number', 'loggerDailyLogsToKeep loggerScannerLogsToKeep homeBookshelfView bookshelfView'),
    backupSchedule: 'any',
    sortingPrefixes: 'list',
    metadataFileFormat: ['abs', 'json'],
    dateFormat: DATE_FORMATS.split('|'),
    timeFormat: ['HH:mm', 'h:mma'],
    logLevel: [1, 2, 3],
  },
  user: {
    ...each('text', 'id username'),
    type: ['root', 'admin', 'user'],
    ...each('list', 'mediaProgress seriesHideFromContinueListening bookmarks'),
    ...each('flag', 'isActive isLocked'),
    createdAt: 'number',
    permissions: 'object',
  },
  permissions: each(
    'flag',
    'download update delete upload accessAllLibraries accessAllTags accessExplicitContent',
  ),
  progress: {
    ...each('text', 'id libraryItemId'),
    ...each('flag', 'isFinished hideFromContinueListening'),
    ...each('number', 'lastUpdate startedAt'),
    duration: 'any',
  },
  bookmark: { ...each('text', 'libraryItemId title'), time: 'int', createdAt: 'number' },
  library: {
    ...each('text', 'id name provider'),
    ...each('number', 'displayOrder createdAt lastUpdate'),
    ...MEDIA,
    folders: 'list',
    settings: 'object',
    icon: 'text',
  },
  page: { ...each('number', 'total limit page'), results: 'list' },
  item: {
    ...each('text', 'id ino libraryId folderId path relPath'),
    ...each('flag', 'isFile isMissing isInvalid'),
    ...each('number', 'mtimeMs ctimeMs birthtimeMs addedAt updatedAt'),
    ...MEDIA,
    media: 'object',
  },
  minifiedItem: each('number', 'numFiles size'),
  fullItem: { libraryFiles: 'list' },
  libraryFile: { ino: 'text', metadata: 'object', ...each('number', 'addedAt updatedAt'), fileType: 'text' },
  file: { ...each('text', 'filename ext path relPath'), ctimeMs: 'any' },
  minifiedBook: {
    metadata: 'object',
    ...each('number', 'numTracks numAudioFiles numChapters duration size'),
  },
  book: { libraryItemId: 'text', metadata: 'object', ...each('list', 'audioFiles chapters') },
  expandedBook: { ...each('number', 'duration size'), tracks: 'list' },
  metadata: { genres: 'list', explicit: 'flag' },
  names: each('text', 'titleIgnorePrefix authorName authorNameLF narratorName seriesName'),
  chapter: { id: 'int', ...each('number', 'start end'), title: 'text' },
  audioFile: {
    index: 'int',
    ...each('text', 'ino format codec timeBase'),
    ...each('number', 'addedAt updatedAt'),
    ...each('flag', 'manuallyVerified exclude'),
    metadata: 'object',
    duration: 'any',
  },
  track: each('any', 'index startOffset duration title contentUrl metadata'),
  podcast: {
    autoDownloadEpisodes: 'flag',
    autoDownloadSchedule: 'text',
    ...each('number', 'maxEpisodesToKeep maxNewEpisodesToDownload'),
    metadata: 'object',
  },
  minifiedPodcast: each('number', 'size numEpisodes'),
  fullPodcast: { libraryItemId: 'text', episodes: 'list' },
  episode: {
    ...each('text', 'libraryItemId id season episode episodeType title subtitle description pubDate'),
    ...each('number', 'addedAt updatedAt'),
    chapters: 'list',
  },
  expandedEpisode: { audioTrack: 'object', ...each('number', 'duration size') },
  enclosure: each('text', 'url type length'),
  series: { ...each('text', 'id name'), ...each('number', 'addedAt updatedAt') },
  author: { ...each('text', 'id name'), ...each('number', 'addedAt updatedAt numBooks') },
  collection: { ...each('text', 'id libraryId name'), ...each('number', 'lastUpdate createdAt') },
  shelf: {
    ...each('text', 'id label labelStringKey'),
    type: ['book', 'series', 'authors', 'episode', 'podcast'],
    entities: 'list',
  },
  session: {
    ...each('text', 'id userId libraryId libraryItemId displayTitle displayAuthor coverPath mediaPlayer'),
    ...each('text', 'serverVersion date dayOfWeek'),
    ...each('number', 'duration timeListening startTime currentTime startedAt updatedAt'),
    ...each('object', 'mediaMetadata deviceInfo'),
    ...MEDIA,
    playMethod: [0, 1, 2, 3],
    audioTracks: 'list',
  },
} as const satisfies Readonly<Record<string, Fields>>

type Name = keyof typeof REQUIRED

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CHECKS: Readonly<Record<Exclude<Kind, readonly unknown[]>, (value: unknown) => boolean>> = {
  any: (value) => value !== undefined,
  text: (value) => value === null || typeof value === 'string',
  number: (value) => typeof value === 'number',
  int: Number.isInteger,
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: isObject,
}

/** Returns what the parser would fail on, in words. */
export function pythonFailsOn(value: unknown, ...names: Name[]): string[] {
  if (!isObject(value)) return [`no ${names.join(', ')}`]
  return names.flatMap((name) =>
    Object.entries<Kind>(REQUIRED[name])
      .filter(([key, kind]) =>
        typeof kind === 'string' ? !CHECKS[kind](value[key]) : !kind.includes(value[key]),
      )
      .map(([key]) => `${name}.${key} is ${JSON.stringify(value[key]) ?? 'missing'}`),
  )
}

const all = (list: unknown, ...names: Name[]): string[] =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) => pythonFailsOn(one, ...names))

export type ItemForm = 'minified' | 'normal' | 'expanded'

/** An item with everything in it. */
export function pythonFailsOnItem(item: unknown, form: ItemForm): string[] {
  if (!isObject(item) || !isObject(item['media'])) return ['no item']
  const { media, libraryFiles, mediaType, size } = item as Json & { readonly media: Json }
  const isFull = form !== 'minified'
  return [
    ...pythonFailsOn(item, 'item', isFull ? 'fullItem' : 'minifiedItem'),
    ...(form === 'expanded' && typeof size !== 'number' ? ['item.size'] : []),
    ...all(libraryFiles, 'libraryFile'),
    ...all(
      listOf(libraryFiles).map(({ metadata }) => metadata),
      'file',
    ),
    ...pythonFailsOn(media['metadata'], 'metadata'),
    ...(mediaType === 'book' ? inBook(media, form) : inPodcast(media, form)),
  ]
}

function inBook(media: Json, form: ItemForm): string[] {
  const names = form === 'normal' ? [] : pythonFailsOn(media['metadata'], 'names')
  if (form === 'minified') return [...pythonFailsOn(media, 'minifiedBook'), ...names]
  return [
    ...names,
    ...pythonFailsOn(media, 'book', ...(form === 'expanded' ? (['expandedBook'] as const) : [])),
    ...all(media['audioFiles'], 'audioFile'),
    ...all(
      listOf(media['audioFiles']).map(({ metadata }) => metadata),
      'file',
    ),
    ...all(media['chapters'], 'chapter'),
    ...all(media['tracks'], 'track'),
  ]
}

function inPodcast(media: Json, form: ItemForm): string[] {
  if (form === 'minified') return pythonFailsOn(media, 'podcast', 'minifiedPodcast')
  return [
    ...pythonFailsOn(media, 'podcast', 'fullPodcast'),
    ...listOf(media['episodes']).flatMap((episode) => pythonFailsOnEpisode(episode, form)),
  ]
}

export function pythonFailsOnEpisode(episode: unknown, form: ItemForm): string[] {
  const { enclosure } = isObject(episode) ? episode : {}
  return [
    ...pythonFailsOn(episode, 'episode', ...(form === 'expanded' ? (['expandedEpisode'] as const) : [])),
    ...(enclosure == null ? [] : pythonFailsOn(enclosure, 'enclosure')),
  ]
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
