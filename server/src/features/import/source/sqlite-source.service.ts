import type { ForeignDatabase, ForeignRow } from '../../../platform/db/foreign-sqlite.ts'
import { itemsOf } from './sqlite-items.service.ts'
import { progressOf, sessionsOf } from './sqlite-listening.service.ts'
import {
  toAuthor,
  toFeed,
  toGroup,
  toKey,
  toLibrary,
  toLogin,
  toProvider,
  toSeries,
  toShare,
  toUser,
} from './sqlite-rows.rules.ts'
import { mediaIndex, type MediaIndex } from './sqlite-media-index.service.ts'
import { keptSeries } from './source-series.rules.ts'
import type { SourceCollection, SourceFeed, SourcePlaylist, SourceUser } from './source.types.ts'
import type { SkipCounter, SourceReader } from './source-reader.types.ts'
import { fields, id, records, text } from './source-values.rules.ts'

/** Tables and columns differ between versions, so only those that exist are read. */

/** Columns looked up for every item; old databases have no index on them. */
const INDEXES = [
  ['podcastEpisodes', 'podcastId'],
  ['bookAuthors', 'bookId'],
  ['bookSeries', 'bookId'],
  ['collectionBooks', 'collectionId'],
  ['playlistMediaItems', 'playlistId'],
  ['libraryItems', 'mediaId'],
  ['mediaProgresses', 'userId, mediaItemId, updatedAt'],
] as const

export function readSqliteSource(db: ForeignDatabase, versionInDetails: string | null): SourceReader {
  for (const [table, columns] of INDEXES) {
    if (db.tables.has(table)) {
      db.exec(`create index if not exists lectern_${table} on ${table} (${columns})`)
    }
  }
  const index = mediaIndex(db)
  const settings = settingsOf(db, 'server-settings')
  const rows = (table: string, order = 'rowid') =>
    db.tables.has(table) ? db.all(`select *, rowid as place from ${table} order by ${order}`) : []
  const allSeries = () => rows('series').flatMap((row) => toSeries(row) ?? [])
  const count = (table: string) =>
    db.tables.has(table) ? Number(db.get(`select count(*) as total from ${table}`)?.['total'] ?? 0) : 0

  return {
    store: 'sqlite',
    version: text(settings['version']) ?? versionInDetails,
    serverSettings: () => settings,
    mailSettings: () => settingsOf(db, 'email-settings'),
    notificationSettings: () => settingsOf(db, 'notification-settings'),
    counts: () => ({
      users: count('users'),
      libraries: count('libraries'),
      items: count('libraryItems'),
      episodes: count('podcastEpisodes'),
      authors: count('authors'),
      series: count('series'),
      collections: count('collections'),
      playlists: count('playlists'),
      progress: count('mediaProgresses'),
      bookmarks: rows('users').reduce((sum, row) => sum + (toUser(row)?.bookmarks.length ?? 0), 0),
      sessions: count('playbackSessions'),
      feeds: count('feeds'),
      shares: count('mediaItemShares'),
      apiKeys: count('apiKeys'),
      providers: count('customMetadataProviders'),
      notifications: records(settingsOf(db, 'notification-settings')['notifications']).length,
      ereaders: records(settingsOf(db, 'email-settings')['ereaderDevices']).length,
    }),
    users: () => {
      const kept = keptSeries(allSeries())
      return rows('users').flatMap((row) => withKeptSeries(toUser(row), kept) ?? [])
    },
    libraries: () => {
      const folders = rows('libraryFolders', 'createdAt, rowid')
      return rows('libraries', 'displayOrder, rowid').flatMap((row) => toLibrary(row, folders) ?? [])
    },
    authors: () => rows('authors').flatMap((row) => toAuthor(row) ?? []),
    series: allSeries,
    items: (behind, skip) => itemsOf(db, behind, skip),
    collections: (skip) => collectionsOf(db, rows('collections'), index, skip),
    playlists: (skip) => playlistsOf(db, rows('playlists'), index, skip),
    progress: (behind, skip) => progressOf(db, index, behind, skip),
    sessions: (behind, skip) => sessionsOf(db, index, behind, skip),
    feeds: () => {
      const kept = keptSeries(allSeries())
      return rows('feeds').flatMap((row) => ofKeptSeries(toFeed(row, feedEntriesOf(db, row)), kept) ?? [])
    },
    logins: () => rows('sessions').flatMap((row) => toLogin(row) ?? []),
    providers: () => rows('customMetadataProviders').flatMap((row) => toProvider(row) ?? []),
    shares: () => rows('mediaItemShares').flatMap((row) => toShare(row) ?? []),
    keys: () => rows('apiKeys').flatMap((row) => toKey(row) ?? []),
    close: () => db.close(),
  }
}

/** Of several series with one name, one is imported; what referred to the others refers to that one. */
type KeptSeries = ReturnType<typeof keptSeries>

function withKeptSeries(user: SourceUser | null, kept: KeptSeries): SourceUser | null {
  if (user === null) return null
  const hiddenSeriesIds = [...new Set(user.hiddenSeriesIds.map((seriesId) => kept.get(seriesId) ?? seriesId))]
  return { ...user, hiddenSeriesIds }
}

function ofKeptSeries(feed: SourceFeed | null, kept: KeptSeries): SourceFeed | null {
  const entityId = feed?.entityType === 'series' ? kept.get(feed.entityId) : undefined
  return feed === null || entityId === undefined ? feed : { ...feed, entityId }
}

function feedEntriesOf(db: ForeignDatabase, feed: ForeignRow): ForeignRow[] {
  return db.tables.get('feedEpisodes')?.has('filePath') === true
    ? db.all('select id, filePath, pubDate from feedEpisodes where feedId = ?', text(feed['id']))
    : []
}

function settingsOf(db: ForeignDatabase, key: string) {
  if (!db.tables.has('settings')) return {}
  return fields(db.get('select value from settings where key = ?', key)?.['value'])
}

function collectionsOf(
  db: ForeignDatabase,
  rows: readonly ForeignRow[],
  index: MediaIndex,
  skip: SkipCounter,
): SourceCollection[] {
  return groupsIn(rows).map((group) => {
    const places = entriesOf(db, 'collectionBooks', 'collectionId', group.id)
    const itemIds = places.flatMap((place) => index.itemOfMedia(id(place['bookId'])) ?? skipped(skip))
    return { ...group, itemIds: [...new Set(itemIds)] }
  })
}

const groupsIn = (rows: readonly ForeignRow[]) => rows.flatMap((row) => toGroup(row) ?? [])

function playlistsOf(
  db: ForeignDatabase,
  rows: readonly ForeignRow[],
  index: MediaIndex,
  skip: SkipCounter,
): SourcePlaylist[] {
  return groupsIn(rows).map((group) => {
    const places = entriesOf(db, 'playlistMediaItems', 'playlistId', group.id)
    return { ...group, entries: places.flatMap((place) => index.placeOf(place) ?? skipped(skip)) }
  })
}

function skipped(skip: SkipCounter): never[] {
  skip('entry-without-media')
  return []
}

function entriesOf(db: ForeignDatabase, table: string, column: string, value: string): ForeignRow[] {
  return db.tables.has(table)
    ? db.all(`select * from ${table} where ${column} = ? order by "order", rowid`, value)
    : []
}
