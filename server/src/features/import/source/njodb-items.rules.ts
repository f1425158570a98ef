import { type ReadMedia, toBook, toPodcast } from './source-media.rules.ts'
import { toSourceItem } from './source-items.rules.ts'
import { deduplicateSeries } from './source-series.rules.ts'
import type { SourceItem } from './source.types.ts'
import type { SkipCounter } from './source-reader.types.ts'
import { type Fields, fields, id, records, text, texts } from './source-values.rules.ts'

/** Names of authors and series by id. Books have copies, which were not updated when a series was renamed. */
export type StoredNames = ReadonlyMap<string, string>

/** Converts an item of the older store, which is a single nested record. */
export function toNjodbItem(
  record: Fields,
  skip: SkipCounter,
  names: StoredNames = new Map(),
): SourceItem | null {
  const itemId = id(record['id'])
  const media = fields(record['media'])
  if (itemId === null || Object.keys(media).length === 0) {
    skip('item-without-media')
    return null
  }
  const mediaType = text(record['mediaType'])
  if (mediaType !== 'book' && mediaType !== 'podcast') {
    skip('unsupported-media-type')
    return null
  }
  return toSourceItem(inNewerWords(record), {
    ...readMedia({ mediaType, media, libraryFiles: record['libraryFiles'] }, skip, names),
    id: itemId,
    oldId: null,
    // The book has no id of its own in these records, so the item's id is used.
    mediaId: id(media['id']) ?? itemId,
    tags: texts(media['tags']),
    coverPath: text(media['coverPath']),
  })
}

const inNewerWords = (record: Fields): Fields => ({
  ...record,
  libraryFolderId: record['folderId'],
  createdAt: record['addedAt'],
  mtime: record['mtimeMs'],
  ctime: record['ctimeMs'],
  birthtime: record['birthtimeMs'],
  lastScanVersion: record['scanVersion'],
})

interface MediaRecord {
  readonly mediaType: string
  readonly media: Fields
  readonly libraryFiles: unknown
}

function readMedia(
  { mediaType, media, libraryFiles }: MediaRecord,
  skip: SkipCounter,
  names: StoredNames,
): ReadMedia {
  const about = fields(media['metadata'])
  if (mediaType === 'podcast') return toPodcast(media, about, libraryFiles, records(media['episodes']))
  const series = namedIn(about['series'], names).map(({ record, ...named }) => ({
    ...named,
    sequence: text(record['sequence']),
  }))
  return toBook(media, about, libraryFiles, {
    authors: namedIn(about['authors'], names).map(({ id: authorId, name }) => ({ id: authorId, name })),
    series: deduplicateSeries(series, skip),
  })
}

function namedIn(list: unknown, names: StoredNames) {
  return records(list).flatMap((record) => {
    const nameId = id(record['id'])
    const name = (nameId === null ? undefined : names.get(nameId)) ?? text(record['name'])
    return name === null ? [] : [{ id: nameId, name, record }]
  })
}
