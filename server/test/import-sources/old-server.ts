import {
  isOldestStore,
  type Json,
  OLD_BOOKS,
  OLD_PODCASTS,
  OLD_SECRET,
  type OldIds,
  oldIdsOf,
  oldTime,
} from './old-facts.ts'
import { oldFeedEntries } from './old-feed.ts'
import { oldItems } from './old-items.ts'
import { oldMessaging } from './old-messaging.ts'
import { oldSessions } from './old-sessions.ts'
import { oldUsers } from './old-users.ts'

/** An old installation as protocol records; the two stores write it in their own formats. */

export interface OldServer {
  readonly version: string
  readonly users: Json[]
  readonly libraries: Json[]
  readonly items: Json[]
  readonly authors: Json[]
  readonly series: Json[]
  readonly collections: Json[]
  readonly playlists: Json[]
  readonly sessions: Json[]
  readonly feeds: Json[]
  readonly settings: Json
  readonly mail: Json
  readonly notifications: Json
  /** Ids, which differ by store. */
  readonly ids: OldIds
}

/** Stores the old server's files on this disk and describes the server with its own paths. */
export function makeOldServer(root: string, version: string): OldServer {
  const isOldest = isOldestStore(version)
  const ids = oldIdsOf(version)
  return {
    version,
    ids,
    users: oldUsers(ids, isOldest),
    libraries: [
      {
        id: ids.books,
        name: 'Books',
        folders: [{ id: ids.booksFolder, fullPath: OLD_BOOKS, libraryId: ids.books, addedAt: oldTime(0) }],
        displayOrder: 1,
        icon: 'books-1',
        mediaType: 'book',
        provider: 'audible.uk',
        settings: {
          coverAspectRatio: 0,
          disableWatcher: true,
          skipMatchingMediaWithAsin: true,
          autoScanCronExpression: null,
        },
        createdAt: oldTime(0),
        lastUpdate: oldTime(1),
      },
      {
        id: ids.casts,
        name: 'Podcasts',
        folders: [{ id: ids.castsFolder, fullPath: OLD_PODCASTS, libraryId: ids.casts, addedAt: oldTime(0) }],
        displayOrder: 2,
        icon: 'microphone-1',
        mediaType: 'podcast',
        provider: 'itunes',
        settings: { coverAspectRatio: 1, disableWatcher: false },
        createdAt: oldTime(0),
        lastUpdate: oldTime(1),
      },
    ],
    authors: [
      {
        id: ids.melville,
        name: 'Herman Melville',
        asin: 'B000AQ1LXO',
        description: 'Went to sea.',
        imagePath: `/old/metadata/authors/${ids.melville}.jpg`,
        libraryId: ids.books,
        addedAt: oldTime(1),
        updatedAt: oldTime(2),
      },
      {
        id: ids.austen,
        name: 'Jane Austen',
        asin: null,
        description: null,
        imagePath: null,
        libraryId: ids.books,
        addedAt: oldTime(1),
        updatedAt: oldTime(1),
      },
    ],
    series: [
      {
        id: ids.sea,
        name: 'The Sea',
        description: 'Two books.',
        libraryId: ids.books,
        addedAt: oldTime(1),
        updatedAt: oldTime(1),
      },
    ],
    items: oldItems(root, ids, version),
    collections: [
      {
        id: ids.collection,
        libraryId: ids.books,
        userId: ids.root,
        name: 'Best',
        description: 'The best ones',
        books: [ids.emma, ids.moby],
        lastUpdate: oldTime(6),
        createdAt: oldTime(5),
      },
    ],
    playlists: [
      {
        id: ids.playlist,
        libraryId: ids.casts,
        userId: ids.ann,
        name: 'Later',
        description: null,
        items: [{ libraryItemId: ids.talks, episodeId: ids.episode }],
        lastUpdate: oldTime(6),
        createdAt: oldTime(5),
      },
    ],
    sessions: oldSessions(ids),
    feeds: [
      {
        id: ids.feed,
        slug: 'moby-feed',
        userId: ids.root,
        entityType: 'libraryItem',
        entityId: ids.moby,
        serverAddress: 'https://old.example',
        feedUrl: 'https://old.example/feed/moby-feed',
        meta: {
          title: 'Moby Dick',
          description: 'A whale.',
          preventIndexing: true,
          ownerName: null,
          ownerEmail: null,
        },
        episodes: oldFeedEntries(version),
        createdAt: oldTime(5),
        updatedAt: oldTime(5),
      },
    ],
    settings: {
      id: 'server-settings',
      version,
      tokenSecret: OLD_SECRET,
      sortingIgnorePrefix: true,
      sortingPrefixes: ['the', 'a'],
      scannerFindCovers: true,
      language: 'de',
      dateFormat: 'dd.MM.yyyy',
      timeFormat: 'HH:mm',
      backupSchedule: '30 1 * * *',
      logLevel: 0,
      backupPath: '/old/backups',
      ...(isOldest
        ? { scannerPreferAudioMetadata: false, scannerPreferOpfMetadata: false, storeCoverWithBook: true }
        : { storeCoverWithItem: true }),
    },
    ...oldMessaging(ids.casts),
  }
}
