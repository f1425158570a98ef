import type { ForeignDatabase } from '../../../platform/db/foreign-sqlite.ts'
import { type StoredNames, toNjodbItem } from './njodb-items.rules.ts'
import { namesById, namesByLibrary, toNjodbAuthors, toNjodbSeries } from './njodb-names.rules.ts'
import { toNjodbProgress, toNjodbSession } from './njodb-listening.rules.ts'
import {
  toNjodbFeed,
  toNjodbGroup,
  toNjodbLibrary,
  toNjodbPlaylist,
  toNjodbUser,
} from './njodb-records.rules.ts'
import type { NjodbStore } from './njodb-staging.service.ts'
import { deviceIdOf } from './device-id.service.ts'
import { LONGEST_SECONDS, SHORTEST_SECONDS } from './sqlite-listening.service.ts'
import type { SourceItem, SourceProgress, SourceSession } from './source.types.ts'
import type { Placed, SkipCounter, SourceReader } from './source-reader.types.ts'
import { type Fields, fields, records, text } from './source-values.rules.ts'

/** Reads an installation of 2.0 to 2.2 whose records have been staged in a table. */
export function readNjodbSource(db: ForeignDatabase, versionInDetails: string | null): SourceReader {
  const recordsOf = (store: NjodbStore): Fields[] =>
    db.all('select body from record where store = ? order by num', store).map((row) => fields(row['body']))
  const count = (store: NjodbStore) =>
    Number(db.get('select count(*) as total from record where store = ?', store)?.['total'] ?? 0)
  const settingsOf = (id: string) =>
    fields(db.get("select body from record where store = 'settings' and id = ?", id)?.['body'])
  const settings = settingsOf('server-settings')
  const libraries = (skip: SkipCounter) =>
    recordsOf('libraries').flatMap((record) => toNjodbLibrary(record, skip) ?? [])
  let names: ReturnType<typeof namesByLibrary> | undefined
  const usedNames = () => (names ??= namesByLibrary(itemRecords(db, 0)))
  const storedNames = () => namesById([...recordsOf('authors'), ...recordsOf('series')])

  return {
    store: 'njodb',
    version: text(settings['version']) ?? versionInDetails,
    serverSettings: () => settings,
    mailSettings: () => settingsOf('email-settings'),
    notificationSettings: () => settingsOf('notification-settings'),
    counts: () => {
      const users = recordsOf('users')
      const total = (key: string) => users.reduce((sum, user) => sum + records(user[key]).length, 0)
      return {
        users: users.length,
        libraries: count('libraries'),
        items: count('libraryItems'),
        episodes: countEpisodes(db),
        authors: count('authors'),
        series: count('series'),
        collections: count('collections'),
        playlists: count('playlists'),
        progress: total('mediaProgress'),
        bookmarks: total('bookmarks'),
        sessions: count('sessions'),
        feeds: count('feeds'),
        shares: 0,
        apiKeys: 0,
        providers: 0,
        notifications: records(settingsOf('notification-settings')['notifications']).length,
        ereaders: records(settingsOf('email-settings')['ereaderDevices']).length,
      }
    },
    users: () => recordsOf('users').flatMap((record) => toNjodbUser(record) ?? []),
    libraries,
    authors: () => toNjodbAuthors(recordsOf('authors'), usedNames()),
    series: () => toNjodbSeries(recordsOf('series'), usedNames()),
    items: (behind, skip) => itemsOf(db, behind, skip, storedNames()),
    collections: () => recordsOf('collections').flatMap((record) => toNjodbGroup(record) ?? []),
    playlists: () => recordsOf('playlists').flatMap((record) => toNjodbPlaylist(record) ?? []),
    progress: (behind) => progressOf(recordsOf('users'), behind),
    sessions: (behind, skip) => sessionsOf(db, behind, skip),
    feeds: () => recordsOf('feeds').flatMap((record) => toNjodbFeed(record) ?? []),
    logins: () => [],
    providers: () => [],
    shares: () => [],
    keys: () => [],
    close: () => db.close(),
  }
}

function* itemRecords(db: ForeignDatabase, behind: number): Generator<Placed<Fields>> {
  const rows = db.iterate(
    "select num, body from record where store = 'libraryItems' and num > ? order by num",
    behind,
  )
  for (const row of rows) yield { place: Number(row['num']), value: fields(row['body']) }
}

function countEpisodes(db: ForeignDatabase): number {
  let total = 0
  for (const { value } of itemRecords(db, 0)) total += records(fields(value['media'])['episodes']).length
  return total
}

function* itemsOf(
  db: ForeignDatabase,
  behind: number,
  skip: SkipCounter,
  names: StoredNames,
): Generator<Placed<SourceItem>> {
  for (const { place, value: record } of itemRecords(db, behind)) {
    const value = toNjodbItem(record, skip, names)
    if (value !== null) yield { place, value }
  }
}

/** Progress is stored within the users; its position is a running number across all users. */
function* progressOf(users: readonly Fields[], behind: number): Generator<Placed<SourceProgress>> {
  let place = 0
  for (const user of users) {
    for (const record of records(user['mediaProgress'])) {
      place += 1
      const value = place > behind ? toNjodbProgress(record, user) : null
      if (value !== null) yield { place, value }
    }
  }
}

function* sessionsOf(
  db: ForeignDatabase,
  behind: number,
  skip: SkipCounter,
): Generator<Placed<SourceSession>> {
  const rows = db.iterate(
    "select num, body from record where store = 'sessions' and num > ? order by num",
    behind,
  )
  for (const row of rows) {
    const value = toNjodbSession(fields(row['body']), deviceIdOf)
    if (value === null || value.listenedSeconds > LONGEST_SECONDS) skip('unreadable-record')
    else if (value.listenedSeconds <= SHORTEST_SECONDS) skip('short-session')
    else yield { place: Number(row['num']), value }
  }
}
