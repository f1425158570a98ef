import { createHmac } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashSync } from 'bcryptjs'
import { oldMessaging } from './old-messaging.ts'

/** An old installation, as its records would be on the wire; the two stores write it down in their own ways. */

export type Json = Record<string, unknown>

export const OLD_BOOKS = '/old/audiobooks'
export const OLD_PODCASTS = '/old/podcasts'
export const OLD_SECRET = 'a secret of the old server, long enough to be one'
export const OLD_PASSWORD = 'old password'

/** 2023-05-06 07:08:09.123, and days after it. */
export const OLD_TIME = Date.UTC(2023, 4, 6, 7, 8, 9, 123)
const DAY = 24 * 3_600_000
export const oldTime = (day: number): number => OLD_TIME + day * DAY

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
  /** Ids of things, which differ by store. */
  readonly ids: Readonly<Record<IdName, string>>
}

const UUIDS = {
  root: '11111111-1111-4111-8111-111111111111',
  ann: '22222222-2222-4222-8222-222222222222',
  books: '33333333-3333-4333-8333-333333333333',
  casts: '44444444-4444-4444-8444-444444444444',
  booksFolder: '55555555-5555-4555-8555-555555555555',
  castsFolder: '66666666-6666-4666-8666-666666666666',
  moby: '77777777-7777-4777-8777-777777777777',
  mobyMedia: '77777777-7777-4777-8777-000000000001',
  emma: '88888888-8888-4888-8888-888888888888',
  emmaMedia: '88888888-8888-4888-8888-000000000001',
  talks: '99999999-9999-4999-8999-999999999999',
  talksMedia: '99999999-9999-4999-8999-000000000001',
  episode: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  melville: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  austen: 'bbbbbbbb-bbbb-4bbb-8bbb-000000000002',
  sea: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  collection: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
  playlist: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  session: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
  feed: 'abababab-abab-4bab-8bab-abababababab',
} as const
export type IdName = keyof typeof UUIDS

const PREFIXED: Record<IdName, string> = {
  root: 'root',
  ann: 'usr_ann000000000000000',
  books: 'main',
  casts: 'lib_casts0000000000000',
  booksFolder: 'fol_books0000000000000',
  castsFolder: 'fol_casts0000000000000',
  moby: 'li_moby00000000000000',
  mobyMedia: 'li_moby00000000000000',
  emma: 'li_emma00000000000000',
  emmaMedia: 'li_emma00000000000000',
  talks: 'li_talks0000000000000',
  talksMedia: 'li_talks0000000000000',
  episode: 'ep_one000000000000000',
  melville: 'aut_melville0000000000',
  austen: 'aut_austen000000000000',
  sea: 'ser_sea000000000000000',
  collection: 'col_best00000000000000',
  playlist: 'pl_later000000000000000',
  session: 'play_one00000000000000',
  feed: 'moby-feed',
}

/** Puts the files of the old server on this disk and describes the server that had them at its own paths. */
export function makeOldServer(root: string, version: string): OldServer {
  const isOldest = version.startsWith('2.2') || version.startsWith('2.0')
  const ids: Record<IdName, string> = isOldest ? PREFIXED : { ...UUIDS }
  const disk = new OldDisk(root)
  const moby = disk.item(OLD_BOOKS, 'Herman Melville/The Sea/1 - Moby Dick', [
    ['01.mp3', 'first part'],
    ['02.mp3', 'the second part'],
    ['cover.jpg', TINY_JPEG],
    ['Moby Dick.epub', 'no real e-book'],
  ])
  const emma = disk.item(OLD_BOOKS, 'Jane Austen/Emma', [['Emma.m4b', 'all of Emma']])
  const talks = disk.item(OLD_PODCASTS, 'Talks', [['one.mp3', 'an episode']])
  const at = (file: number, item: OldFolder) => item.files[file] ?? {}
  return {
    version,
    ids,
    users: usersOf(ids, isOldest),
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
    items: [
      {
        ...place(ids.moby, moby, ids.books, ids.booksFolder),
        mediaType: 'book',
        media: {
          id: ids.mobyMedia,
          metadata: {
            title: 'Moby Dick',
            subtitle: 'or, The Whale',
            authors: [{ id: ids.melville, name: 'Herman Melville' }],
            narrators: ['A Reader', 'Another Reader'],
            series: [{ id: ids.sea, name: 'The Sea', sequence: '1' }],
            genres: ['Classics', 'Adventure'],
            publishedYear: '1851',
            publishedDate: null,
            publisher: 'Richard Bentley',
            description: '<p>A whale.</p>',
            isbn: '9780142437247',
            asin: 'B00CLASSIC',
            language: 'English',
            explicit: false,
            abridged: true,
          },
          coverPath: `${OLD_BOOKS}/Herman Melville/The Sea/1 - Moby Dick/cover.jpg`,
          tags: ['sea', 'long'],
          audioFiles: [audioFile(at(0, moby), 1, 100.5), audioFile(at(1, moby), 2, 200.25)],
          chapters: [
            { id: 0, start: 0, end: 50.25, title: 'Loomings, edited by hand' },
            { id: 1, start: 50.25, end: 300.75, title: 'The rest' },
          ],
          ebookFile: { ...at(3, moby), ebookFormat: 'epub' },
        },
        libraryFiles: moby.files,
      },
      {
        ...place(ids.emma, emma, ids.books, ids.booksFolder),
        mediaType: 'book',
        media: {
          id: ids.emmaMedia,
          metadata: {
            title: 'Emma',
            subtitle: null,
            authors: [{ id: ids.austen, name: 'Jane Austen' }],
            narrators: [],
            series: [],
            genres: [],
            publishedYear: null,
            publishedDate: null,
            publisher: null,
            description: null,
            isbn: null,
            asin: null,
            language: null,
            explicit: true,
            abridged: false,
          },
          coverPath: `/old/metadata/items/${ids.emma}/cover.jpg`,
          tags: [],
          audioFiles: [audioFile(at(0, emma), 1, 3600)],
          chapters: [],
          ebookFile: null,
        },
        libraryFiles: emma.files,
      },
      {
        ...place(ids.talks, talks, ids.casts, ids.castsFolder),
        mediaType: 'podcast',
        media: {
          id: ids.talksMedia,
          metadata: {
            title: 'Talks',
            author: 'Somebody',
            description: 'People talk.',
            releaseDate: '2023-01-02',
            genres: ['News'],
            feedUrl: 'https://talks.example/feed.xml',
            imageUrl: 'https://talks.example/cover.jpg',
            itunesPageUrl: null,
            itunesId: '12345',
            itunesArtistId: null,
            explicit: false,
            language: 'en',
            type: 'serial',
          },
          coverPath: null,
          tags: [],
          episodes: [
            {
              id: ids.episode,
              libraryItemId: ids.talks,
              index: 1,
              season: '1',
              episode: '2',
              episodeType: 'full',
              title: 'The first talk',
              subtitle: 'Short',
              description: '<p>They talk.</p>',
              enclosure: { url: 'https://talks.example/one.mp3', type: 'audio/mpeg', length: '1234' },
              guid: version.startsWith('2.36') ? 'guid-1' : null,
              pubDate: 'Mon, 02 Jan 2023 10:00:00 GMT',
              chapters: [],
              audioFile: audioFile(at(0, talks), 1, 60.5),
              publishedAt: Date.UTC(2023, 0, 2, 10),
              addedAt: oldTime(3),
              updatedAt: oldTime(3),
            },
          ],
          autoDownloadEpisodes: true,
          autoDownloadSchedule: '0 6 * * *',
          lastEpisodeCheck: oldTime(4),
          maxEpisodesToKeep: 5,
          maxNewEpisodesToDownload: 2,
        },
        libraryFiles: talks.files,
      },
    ],
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
    sessions: [
      session(ids, {
        id: ids.session,
        userId: ids.ann,
        libraryItemId: ids.moby,
        bookId: ids.mobyMedia,
        timeListening: 120.5,
        currentTime: 150,
        startTime: 30,
        startedAt: oldTime(7),
        updatedAt: oldTime(7) + 130_000,
        date: '2023-05-14',
      }),
      session(ids, {
        id: `${ids.session.slice(0, -1)}1`,
        userId: ids.ann,
        libraryItemId: ids.moby,
        bookId: ids.mobyMedia,
        timeListening: 3,
        currentTime: 33,
        startTime: 30,
        startedAt: oldTime(8),
        updatedAt: oldTime(8),
        date: '2023-05-15',
      }),
      session(ids, {
        id: `${ids.session.slice(0, -1)}2`,
        userId: ids.ann,
        libraryItemId: ids.talks,
        episodeId: ids.episode,
        mediaType: 'podcast',
        displayTitle: 'The first talk',
        timeListening: 40,
        currentTime: 40,
        startTime: 0,
        startedAt: oldTime(9),
        updatedAt: oldTime(9) + 60_000,
        date: '2023-05-16',
      }),
    ],
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
        episodes: [],
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

function usersOf(ids: Record<IdName, string>, isOldest: boolean): Json[] {
  const base = { isActive: true, isLocked: false, settings: {}, email: null }
  const all = {
    download: true,
    update: true,
    delete: true,
    upload: true,
    accessAllLibraries: true,
    accessAllTags: true,
    accessExplicitContent: true,
  }
  return [
    {
      ...base,
      id: ids.root,
      username: 'root',
      pash: hashSync(OLD_PASSWORD, 4),
      type: 'root',
      token: oldToken(ids.root, 'root'),
      mediaProgress: [],
      bookmarks: [],
      seriesHideFromContinueListening: [],
      lastSeen: oldTime(10),
      createdAt: oldTime(0),
      updatedAt: oldTime(10),
      permissions: all,
      librariesAccessible: [],
      itemTagsSelected: [],
    },
    {
      ...base,
      id: ids.ann,
      username: 'Ann',
      pash: hashSync(OLD_PASSWORD, 4),
      type: 'user',
      token: oldToken(ids.ann, 'Ann'),
      mediaProgress: [
        {
          id: isOldest ? ids.moby : 'a0a0a0a0-a0a0-4a0a-8a0a-000000000001',
          libraryItemId: ids.moby,
          mediaItemId: ids.mobyMedia,
          episodeId: null,
          duration: 300.75,
          progress: 0.5,
          currentTime: 150.375,
          isFinished: false,
          hideFromContinueListening: false,
          ebookLocation: 'epubcfi(/6/4)',
          ebookProgress: 0.25,
          lastUpdate: oldTime(7),
          startedAt: oldTime(6),
          finishedAt: null,
        },
        {
          id: isOldest ? `${ids.talks}-${ids.episode}` : 'a0a0a0a0-a0a0-4a0a-8a0a-000000000002',
          libraryItemId: ids.talks,
          mediaItemId: ids.episode,
          episodeId: ids.episode,
          duration: 60.5,
          progress: 1,
          currentTime: 60.5,
          isFinished: true,
          hideFromContinueListening: false,
          ebookLocation: null,
          ebookProgress: null,
          lastUpdate: oldTime(9),
          startedAt: oldTime(9),
          finishedAt: oldTime(9),
        },
      ],
      bookmarks: [{ libraryItemId: ids.moby, title: 'The whale appears', time: 42, createdAt: oldTime(7) }],
      seriesHideFromContinueListening: [ids.sea],
      lastSeen: oldTime(9),
      createdAt: oldTime(1),
      updatedAt: oldTime(9),
      permissions: {
        ...all,
        update: false,
        delete: false,
        upload: false,
        accessAllLibraries: false,
        accessAllTags: false,
        selectedTagsNotAccessible: true,
      },
      librariesAccessible: [ids.books, ids.casts],
      itemTagsSelected: ['secret'],
    },
  ]
}

/** As the old server signed them: HS256, without expiry. */
export function oldToken(userId: string, username: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ userId, username, iat: Math.floor(OLD_TIME / 1000) })}`
  return `${body}.${createHmac('sha256', OLD_SECRET).update(body).digest('base64url')}`
}

function session(ids: Record<IdName, string>, given: Json): Json {
  return {
    libraryId: given['mediaType'] === 'podcast' ? ids.casts : ids.books,
    episodeId: null,
    mediaType: 'book',
    mediaMetadata: { title: 'Moby Dick', genres: [] },
    chapters: [],
    displayTitle: 'Moby Dick',
    displayAuthor: 'Herman Melville',
    coverPath: null,
    duration: 300.75,
    playMethod: 0,
    mediaPlayer: 'exo-player',
    deviceInfo: {
      id: 'dededede-dede-4ede-8ede-dededededede',
      userId: given['userId'],
      deviceId: 'phone-1',
      ipAddress: '10.0.0.2',
      manufacturer: 'Maker',
      model: 'Phone',
      sdkVersion: '31',
      clientVersion: '0.9',
      serverVersion: '2.2',
    },
    ...given,
  }
}

interface OldFolder {
  readonly oldPath: string
  readonly relPath: string
  readonly files: Json[]
  readonly stat: { ino: string; mtimeMs: number; ctimeMs: number; birthtimeMs: number }
}

class OldDisk {
  constructor(private readonly root: string) {}

  item(library: string, relPath: string, files: readonly (readonly [string, string | Buffer])[]): OldFolder {
    const folder = path.join(this.root, path.basename(library), relPath)
    mkdirSync(folder, { recursive: true })
    const records = files.map(([name, content]) => {
      const file = path.join(folder, name)
      writeFileSync(file, content)
      return this.record(file, `${library}/${relPath}/${name}`, name)
    })
    const { ino, mtimeMs, ctimeMs, birthtimeMs } = statSync(folder)
    const stat = {
      ino: String(ino),
      mtimeMs: Math.trunc(mtimeMs),
      ctimeMs: Math.trunc(ctimeMs),
      birthtimeMs: Math.trunc(birthtimeMs),
    }
    return { oldPath: `${library}/${relPath}`, relPath, files: records, stat }
  }

  private record(file: string, oldPath: string, name: string): Json {
    const { ino, size, mtimeMs, ctimeMs, birthtimeMs } = statSync(file)
    const ext = path.extname(name)
    const fileType = ext === '.jpg' ? 'image' : ext === '.epub' ? 'ebook' : 'audio'
    return {
      ino: String(ino),
      metadata: {
        filename: name,
        ext,
        path: oldPath,
        relPath: name,
        size,
        mtimeMs: Math.trunc(mtimeMs),
        ctimeMs: Math.trunc(ctimeMs),
        birthtimeMs: Math.trunc(birthtimeMs),
      },
      isSupplementary: fileType === 'ebook' ? false : null,
      addedAt: oldTime(1),
      updatedAt: oldTime(1),
      fileType,
    }
  }
}

const place = (id: string, folder: OldFolder, libraryId: string, folderId: string): Json => ({
  id,
  ...folder.stat,
  libraryId,
  folderId,
  path: folder.oldPath,
  relPath: folder.relPath,
  isFile: false,
  isMissing: false,
  isInvalid: false,
  addedAt: oldTime(1),
  updatedAt: oldTime(2),
  lastScan: oldTime(2),
  scanVersion: '2.2.1',
})

function audioFile(file: Json, index: number, duration: number): Json {
  const { isSupplementary: _1, fileType: _2, ...facts } = file
  return {
    index,
    ...facts,
    trackNumFromMeta: index,
    discNumFromMeta: null,
    trackNumFromFilename: index,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: 'MP2/3 (MPEG audio layer 2/3)',
    duration,
    bitRate: 64000,
    language: null,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: 2,
    channelLayout: 'stereo',
    chapters: [],
    embeddedCoverArt: null,
    metaTags: { tagAlbum: 'Moby Dick', tagTrack: String(index) },
    mimeType: 'audio/mpeg',
  }
}

/** One pixel. */
export const TINY_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
