import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Json } from './old-facts.ts'
import { type OldServer } from './old-server.ts'
import { ADDED, NEW_TABLES, TABLES } from './sqlite-tables.ts'

/** Writes an old server as a database of its version: tables and columns were added over time. */

const since = (version: string, first: string): boolean => {
  const [, a = 0, b = 0] = version.split('.').map(Number)
  const [, c = 0, d = 0] = first.split('.').map(Number)
  return a > c || (a === c && b >= d)
}

/** `2023-05-06 07:08:09.123 +00:00` */
export const dateText = (time: unknown): string | null =>
  typeof time === 'number'
    ? `${new Date(time).toISOString().replace('T', ' ').replace('Z', '')} +00:00`
    : null

export class OldDatabase {
  readonly db: DatabaseSyncInstance
  #ids = 0

  constructor(
    file: string,
    readonly version: string,
  ) {
    this.db = new DatabaseSync(file)
    const tables = {
      ...TABLES,
      ...Object.fromEntries(
        NEW_TABLES.filter(([first]) => since(version, first)).map(([, name, columns]) => [name, columns]),
      ),
    }
    for (const [name, columns] of Object.entries(tables)) {
      this.db.exec(`create table ${name} (${columns.replace(/\bid\b/, 'id text primary key')})`)
    }
    for (const [first, table, column] of ADDED) {
      if (since(version, first)) this.db.exec(`alter table ${table} add column ${column}`)
    }
  }

  /** Columns that the version does not have are skipped. */
  insert(table: string, row: Json): void {
    const known = new Set(
      (this.db.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]).map(
        ({ name }) => name,
      ),
    )
    const entries = Object.entries(row).filter(([column]) => known.has(column))
    const columns = entries.map(([column]) => `"${column}"`).join(', ')
    this.db
      .prepare(`insert into ${table} (${columns}) values (${entries.map(() => '?').join(', ')})`)
      .run(...entries.map(([, value]) => toColumn(value)))
  }

  newId(): string {
    this.#ids += 1
    return `f0f0f0f0-f0f0-4f0f-8f0f-${String(this.#ids).padStart(12, '0')}`
  }

  close(): void {
    this.db.close()
  }
}

function toColumn(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

export function writeSqliteSource(file: string, server: OldServer): OldDatabase {
  const db = new OldDatabase(file, server.version)
  for (const user of server.users) writeUser(db, user)
  for (const library of server.libraries) writeLibrary(db, library)
  for (const author of server.authors) db.insert('authors', { ...author, ...times(author) })
  for (const series of server.series) db.insert('series', { ...series, ...times(series) })
  for (const item of server.items) writeItem(db, item)
  writeGroups(db, server)
  for (const session of server.sessions) writeSession(db, session)
  for (const feed of server.feeds) writeFeed(db, feed)
  for (const value of [server.settings, server.mail, server.notifications]) {
    db.insert('settings', { key: value['id'], value })
  }
  return db
}

const times = (record: Json): Json => ({
  createdAt: dateText(record['createdAt'] ?? record['addedAt'] ?? record['startedAt']),
  updatedAt: dateText(record['updatedAt'] ?? record['lastUpdate']),
})

function writeFeed(db: OldDatabase, feed: Json): void {
  db.insert('feeds', { ...feed, ...(feed['meta'] as Json), feedURL: feed['feedUrl'], ...times(feed) })
  for (const entry of feed['episodes'] as Json[])
    db.insert('feedEpisodes', { ...entry, filePath: entry['fullPath'], feedId: feed['id'], ...times(feed) })
}

function writeUser(db: OldDatabase, user: Json): void {
  const { librariesAccessible, itemTagsSelected, seriesHideFromContinueListening } = user
  db.insert('users', {
    ...user,
    ...times(user),
    lastSeen: dateText(user['lastSeen']),
    permissions: { ...(user['permissions'] as Json), librariesAccessible, itemTagsSelected },
    extraData: { seriesHideFromContinueListening },
  })
  for (const progress of user['mediaProgress'] as Json[]) {
    db.insert('mediaProgresses', {
      ...progress,
      mediaItemType: progress['episodeId'] === null ? 'book' : 'podcastEpisode',
      finishedAt: dateText(progress['finishedAt']),
      extraData: { libraryItemId: progress['libraryItemId'], progress: progress['progress'] },
      userId: user['id'],
      ...times(progress),
    })
  }
}

function writeLibrary(db: OldDatabase, library: Json): void {
  db.insert('libraries', { ...library, ...times(library) })
  for (const folder of library['folders'] as Json[]) {
    db.insert('libraryFolders', { ...folder, path: folder['fullPath'], ...times(folder) })
  }
}

function writeItem(db: OldDatabase, item: Json): void {
  const media = item['media'] as Json
  db.insert('libraryItems', {
    ...item,
    ...times(item),
    mediaId: media['id'],
    libraryFolderId: item['folderId'],
    mtime: dateText(item['mtimeMs']),
    ctime: dateText(item['ctimeMs']),
    birthtime: dateText(item['birthtimeMs']),
    lastScan: dateText(item['lastScan']),
    lastScanVersion: item['scanVersion'],
    title: (media['metadata'] as Json)['title'],
  })
  if (item['mediaType'] === 'book') writeBook(db, media, item)
  else writePodcast(db, media, item)
}

function writeBook(db: OldDatabase, media: Json, item: Json): void {
  const metadata = media['metadata'] as Json
  db.insert('books', { ...metadata, ...media, ...times(item) })
  for (const author of metadata['authors'] as Json[]) {
    db.insert('bookAuthors', {
      id: db.newId(),
      authorId: author['id'],
      bookId: media['id'],
      createdAt: dateText(item['addedAt']),
    })
  }
  for (const series of metadata['series'] as Json[]) {
    db.insert('bookSeries', {
      id: db.newId(),
      sequence: series['sequence'],
      seriesId: series['id'],
      bookId: media['id'],
      createdAt: dateText(item['addedAt']),
    })
  }
}

function writePodcast(db: OldDatabase, media: Json, item: Json): void {
  const metadata = media['metadata'] as Json
  db.insert('podcasts', {
    ...metadata,
    ...media,
    ...times(item),
    feedURL: metadata['feedUrl'],
    imageURL: metadata['imageUrl'],
    itunesPageURL: metadata['itunesPageUrl'],
    podcastType: metadata['type'],
    lastEpisodeCheck: dateText(media['lastEpisodeCheck']),
  })
  for (const episode of media['episodes'] as Json[]) {
    const enclosure = episode['enclosure'] as Json
    db.insert('podcastEpisodes', {
      ...episode,
      ...times(episode),
      podcastId: media['id'],
      enclosureURL: enclosure['url'],
      enclosureType: enclosure['type'],
      enclosureSize: enclosure['length'],
      publishedAt: dateText(episode['publishedAt']),
      extraData: { guid: episode['guid'] },
    })
  }
}

function writeGroups(db: OldDatabase, server: OldServer): void {
  const mediaOf = new Map(server.items.map((item) => [item['id'], (item['media'] as Json)['id']]))
  for (const collection of server.collections) {
    db.insert('collections', { ...collection, ...times(collection) })
    for (const [index, book] of (collection['books'] as string[]).entries()) {
      db.insert('collectionBooks', {
        id: db.newId(),
        order: index + 1,
        bookId: mediaOf.get(book),
        collectionId: collection['id'],
      })
    }
  }
  for (const playlist of server.playlists) {
    db.insert('playlists', { ...playlist, ...times(playlist) })
    for (const [index, entry] of (playlist['items'] as Json[]).entries()) {
      db.insert('playlistMediaItems', {
        id: db.newId(),
        mediaItemId: entry['episodeId'] ?? mediaOf.get(entry['libraryItemId']),
        mediaItemType: entry['episodeId'] === null ? 'book' : 'podcastEpisode',
        order: index + 1,
        playlistId: playlist['id'],
      })
    }
  }
}

function writeSession(db: OldDatabase, session: Json): void {
  const device = session['deviceInfo'] as Json
  const { sdkVersion, manufacturer, model } = device
  const isKnown = db.db.prepare('select 1 from devices where id = ?').get(device['id'] as string)
  if (!isKnown) {
    db.insert('devices', {
      ...device,
      clientName: 'Abs Android',
      deviceVersion: sdkVersion,
      extraData: { manufacturer, model },
    })
  }
  db.insert('playbackSessions', {
    ...session,
    ...times(session),
    mediaItemId: session['episodeId'] ?? session['bookId'],
    mediaItemType: session['episodeId'] === null ? 'book' : 'podcastEpisode',
    deviceId: device['id'],
    serverVersion: device['serverVersion'],
    extraData: { libraryItemId: session['libraryItemId'] },
  })
}
