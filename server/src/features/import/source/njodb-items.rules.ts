import { type ReadMedia, toBook, toPodcast } from './source-media.rules.ts'
import { oneOfEachSeries } from './source-series.rules.ts'
import type { SkipCounter, SourceItem } from './source.types.ts'
import {
  type Fields,
  fields,
  flag,
  id,
  records,
  slashed,
  text,
  textOr,
  texts,
  time,
  timeOr,
  whole,
} from './source-values.rules.ts'

/** An item of the older store: one record with everything inside. */
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
  const addedAt = timeOr(record['addedAt'], 0)
  const read = readMedia(mediaType, media, record['libraryFiles'], skip)
  return {
    id: itemId,
    oldId: null,
    // These records give the book inside no id; the item's is as good.
    mediaId: id(media['id']) ?? itemId,
    libraryId: id(record['libraryId']),
    folderId: id(record['folderId']),
    path: slashed(textOr(record['path'], '')),
    relPath: slashed(textOr(record['relPath'], '')).replace(/^\/+/, ''),
    isFile: flag(record['isFile']),
    ino: textOr(record['ino'], ''),
    mtimeMs: whole(record['mtimeMs']),
    ctimeMs: whole(record['ctimeMs']),
    birthtimeMs: whole(record['birthtimeMs']),
    isMissing: flag(record['isMissing']),
    isInvalid: flag(record['isInvalid']),
    addedAt,
    updatedAt: timeOr(record['updatedAt'], addedAt),
    lastScanAt: time(record['lastScan']),
    scanVersion: text(record['scanVersion']),
    tags: texts(media['tags']),
    coverPath: text(media['coverPath']),
    media: read.media,
    files: read.files,
    oldEpisodeIds: read.oldEpisodeIds,
  }
}

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
    series: oneOfEachSeries(series, skip),
  })
}
