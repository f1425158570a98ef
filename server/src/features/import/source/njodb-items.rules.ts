import { type ReadMedia, toBook, toPodcast } from './source-media.rules.ts'
import { toSourceItem } from './source-items.rules.ts'
import { deduplicateSeries } from './source-series.rules.ts'
import type { SourceItem } from './source.types.ts'
import type { SkipCounter } from './source-reader.types.ts'
import { type Fields, fields, id, records, text, texts } from './source-values.rules.ts'

/** Converts an item of the older store, which is a single nested record. */
export function toNjodbItem(record: Fields, skip: SkipCounter): SourceItem | null {
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
    ...readMedia(mediaType, media, record['libraryFiles'], skip),
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

function readMedia(mediaType: string, media: Fields, libraryFiles: unknown, skip: SkipCounter): ReadMedia {
  const about = fields(media['metadata'])
  if (mediaType === 'podcast') return toPodcast(media, about, libraryFiles, records(media['episodes']))
  const series = records(about['series']).flatMap((one) => {
    const name = text(one['name'])
    return name === null ? [] : [{ id: id(one['id']), name, sequence: text(one['sequence']) }]
  })
  return toBook(media, about, libraryFiles, {
    authors: records(about['authors']).flatMap((author) => {
      const name = text(author['name'])
      return name === null ? [] : [{ id: id(author['id']), name }]
    }),
    series: deduplicateSeries(series, skip),
  })
}
