/** What the parsers of the phone apps reject; each function returns what it would fail on, in words. */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The Android app decides by the first key that is unique to one of two types which one it parses. */
const KNOWN_KEYS = {
  media: {
    book: 'metadata coverPath tags audioFiles chapters tracks ebookFile size duration numTracks'.split(' '),
    podcast: 'metadata coverPath tags episodes autoDownloadEpisodes numEpisodes'.split(' '),
  },
  metadata: {
    book: (
      'title subtitle authors narrators genres publishedYear publishedDate publisher description isbn asin ' +
      'language explicit authorName authorNameLF narratorName seriesName series'
    ).split(' '),
    podcast: 'title author feedUrl genres explicit'.split(' '),
  },
} as const

export function deduceType(of: keyof typeof KNOWN_KEYS, keys: readonly string[]): string | undefined {
  let candidates = Object.entries(KNOWN_KEYS[of])
  for (const key of keys) {
    const knowing = candidates.filter(([, known]) => known.includes(key))
    // A key unknown to both is skipped.
    if (knowing.length > 0) candidates = knowing
    if (candidates.length === 1) return candidates[0]?.[0]
  }
  return undefined
}

/** Finds all items in a response, however deeply nested. */
export function itemsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(itemsIn)
  if (!isObject(value)) return []
  const isItem = 'ino' in value && 'mediaType' in value && 'media' in value
  return [...(isItem ? [value] : []), ...Object.values(value).flatMap(itemsIn)]
}

const texts = (value: Json, keys: readonly string[], at: string) =>
  keys.filter((key) => typeof value[key] !== 'string').map((key) => `${at}.${key} must be a text`)
const lists = (value: Json, keys: readonly string[], at: string) =>
  keys.filter((key) => !Array.isArray(value[key])).map((key) => `${at}.${key} must be a list`)
const ints = (value: Json, keys: readonly string[], at: string) =>
  keys.filter((key) => !Number.isInteger(value[key])).map((key) => `${at}.${key} must be a whole number`)

const FILE_TEXTS = ['filename', 'ext', 'path', 'relPath']

export function androidFailsOn(answer: unknown): string[] {
  return itemsIn(answer).flatMap((item) => {
    const at = `item ${String(item['relPath'])}`
    const base = ['id', 'ino', 'libraryId', 'folderId', 'path', 'relPath', 'mediaType']
    const media = item['media'] as Json
    const metadata = media['metadata'] as Json
    const collapsed = item['collapsedSeries']
    return [
      ...texts(item, base, at),
      ...lists(media, ['tags'], `${at}.media`),
      ...texts(metadata, ['title'], `${at}.metadata`),
      ...lists(metadata, ['genres'], `${at}.metadata`),
      ...deducedWrong(item, media, metadata, at),
      ...listOf(metadata['authors']).flatMap((author) => texts(author, ['id', 'name'], `${at}.author`)),
      ...(isObject(collapsed)
        ? [...texts(collapsed, ['id', 'name'], at), ...lists(collapsed, ['libraryItemIds'], at)]
        : []),
      ...filesOf(media, at),
    ]
  })
}

function deducedWrong(item: Json, media: Json, metadata: Json, at: string): string[] {
  const type = item['mediaType']
  const taken = [deduceType('media', Object.keys(media)), deduceType('metadata', Object.keys(metadata))]
  return taken.every((one) => one === type) ? [] : [`${at} is a ${String(type)}, taken for ${String(taken)}`]
}

function filesOf(media: Json, at: string): string[] {
  const ebook = media['ebookFile']
  return [
    ...listOf(media['audioFiles']).flatMap((file) => [
      ...texts(file, ['ino'], `${at}.audioFile`),
      ...texts(file['metadata'] as Json, FILE_TEXTS, `${at}.audioFile.metadata`),
    ]),
    ...listOf(media['tracks']).flatMap((track) => texts(track, ['title', 'contentUrl'], `${at}.track`)),
    ...listOf(media['episodes']).flatMap((episode) => texts(episode, ['id'], `${at}.episode`)),
    ...listOf(media['chapters']).flatMap((chapter) => ints(chapter, ['id'], `${at}.chapter`)),
    ...(isObject(ebook) ? texts(ebook, ['ino', 'ebookFormat'], `${at}.ebookFile`) : []),
  ]
}

/** The iOS app accepts neither fractions nor text as whole numbers. */
export function iosFailsOn(answer: unknown): string[] {
  const times = ['mtimeMs', 'ctimeMs', 'birthtimeMs', 'addedAt', 'updatedAt']
  const flags = ['isFile', 'isMissing', 'isInvalid']
  return itemsIn(answer).flatMap((item) => {
    const at = `item ${String(item['relPath'])}`
    const media = item['media'] as Json
    const metadata = media['metadata'] as Json
    return [
      ...ints(item, times, at),
      ...flags.filter((key) => typeof item[key] !== 'boolean').map((key) => `${at}.${key} must be a flag`),
      ...texts(metadata, ['title'], `${at}.metadata`),
      ...(typeof metadata['explicit'] === 'boolean' ? [] : [`${at}.explicit must be a flag`]),
      ...listOf(media['audioFiles']).flatMap((file) =>
        ints(file['metadata'] as Json, ['size'], `${at}.file`),
      ),
    ]
  })
}

/** The app drops a whole list if one entry lacks a field. */
export function iosProgressFailsOn(progress: unknown): string[] {
  const numbers = ['duration', 'progress', 'currentTime']
  return listOf(progress).flatMap((one) => [
    ...texts(one, ['id', 'userId', 'libraryItemId'], 'progress'),
    ...ints(one, ['lastUpdate', 'startedAt'], 'progress'),
    ...numbers.filter((key) => typeof one[key] !== 'number').map((key) => `progress.${key} must be a number`),
  ])
}
