import type { ForeignDatabase, ForeignRow } from '../../../platform/db/foreign-sqlite.ts'
import { type ReadMedia, toBook, toPodcast } from './source-media.rules.ts'
import type { SourceItem } from './source.types.ts'
import type { Placed, SkipCounter } from './source-reader.types.ts'
import { fields, id, text, texts } from './source-values.rules.ts'
import { type ReadItem, toSourceItem } from './source-items.rules.ts'
import { deduplicateSeries } from './source-series.rules.ts'

/** Yields items with all related rows. */
export function* itemsOf(
  db: ForeignDatabase,
  behind: number,
  skip: SkipCounter,
): Generator<Placed<SourceItem>> {
  if (!db.tables.has('libraryItems')) return
  const rows = db.iterate('select *, rowid as place from libraryItems where rowid > ? order by rowid', behind)
  for (const row of rows) {
    const value = toItem(db, row, skip)
    if (value !== null) yield { place: Number(row['place']), value }
  }
}

function toItem(db: ForeignDatabase, row: ForeignRow, skip: SkipCounter): SourceItem | null {
  const itemId = id(row['id'])
  const mediaId = id(row['mediaId'])
  const read = itemId === null || mediaId === null ? null : readMedia(db, row, mediaId, skip)
  if (itemId === null || mediaId === null || read === null) {
    skip('item-without-media')
    return null
  }
  return toSourceItem(row, {
    ...read,
    id: itemId,
    oldId: id(fields(row['extraData'])['oldLibraryItemId']),
    mediaId,
  })
}

type Read = ReadMedia & Pick<ReadItem, 'tags' | 'coverPath'>

function readMedia(db: ForeignDatabase, row: ForeignRow, mediaId: string, skip: SkipCounter): Read | null {
  const isPodcast = row['mediaType'] === 'podcast'
  const table = isPodcast ? 'podcasts' : 'books'
  const media = db.tables.has(table) ? db.get(`select * from ${table} where id = ?`, mediaId) : undefined
  if (media === undefined) return null
  const read = isPodcast
    ? toPodcast(media, media, row['libraryFiles'], episodesOf(db, mediaId))
    : toBook(media, media, row['libraryFiles'], {
        authors: authorsOf(db, mediaId),
        series: seriesOf(db, mediaId, skip),
      })
  return { ...read, tags: texts(media['tags']), coverPath: text(media['coverPath']) }
}

function episodesOf(db: ForeignDatabase, podcastId: string): ForeignRow[] {
  return db.tables.has('podcastEpisodes')
    ? db.all('select * from podcastEpisodes where podcastId = ? order by rowid', podcastId)
    : []
}

function authorsOf(db: ForeignDatabase, bookId: string) {
  if (!db.tables.has('bookAuthors')) return []
  const order = db.tables.get('bookAuthors')?.has('createdAt') ? 'link.createdAt, link.rowid' : 'link.rowid'
  return db
    .all(
      `select author.id, author.name from bookAuthors link join authors author on author.id = link.authorId
       where link.bookId = ? order by ${order}`,
      bookId,
    )
    .flatMap((row) => {
      const name = text(row['name'])
      return name === null ? [] : [{ id: id(row['id']), name }]
    })
}

function seriesOf(db: ForeignDatabase, bookId: string, skip: SkipCounter) {
  if (!db.tables.has('bookSeries')) return []
  const order = db.tables.get('bookSeries')?.has('createdAt') ? 'link.createdAt, link.rowid' : 'link.rowid'
  const rows = db.all(
    `select series.id, series.name, link.sequence from bookSeries link join series on series.id = link.seriesId
     where link.bookId = ? order by ${order}`,
    bookId,
  )
  const found = rows.flatMap((row) => {
    const name = text(row['name'])
    return name === null ? [] : [{ id: id(row['id']), name, sequence: text(row['sequence']) }]
  })
  return deduplicateSeries(found, skip)
}
