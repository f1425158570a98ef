import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/** A generated installation of Audiobookshelf 2.36 with its files. */
export interface OldInstallation {
  /** The database file. */
  readonly file: string
  readonly library: string
}

export interface OldSize {
  readonly books: number
  readonly users: number
  readonly sessions: number
}

const uuid = (kind: string) => `printf('${kind}000000-0000-4000-8000-%012d', i)`
const DATE = `'2023-05-06 07:08:09.123 +00:00'`
const CONTENT = 'not really sound'

export function makeOldInstallation(folder: string, { books, users, sessions }: OldSize): OldInstallation {
  const library = path.join(folder, 'audiobooks')
  mkdirSync(library, { recursive: true })
  for (let book = 1; book <= books; book += 1) {
    const own = path.join(library, `Author ${book % 997}`, `Book ${book}`)
    mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, '01.mp3'), CONTENT)
  }
  const file = path.join(folder, 'absdatabase.sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
  database.exec(TABLES)
  database.prepare(`insert into libraryFolders values ('f1', ?, 'l1', ${DATE}, ${DATE})`).run(library)
  database.exec(
    `
    insert into libraries values ('l1', 'Books', 1, 'books-1', 'book', 'audible', null, null, '{}', '{}', ${DATE}, ${DATE});
    insert into settings values ('server-settings', '{"id":"server-settings","version":"2.36.0","tokenSecret":"of the old server"}', ${DATE}, ${DATE});
    insert into users ${numbers(users)} select ${uuid('aa')}, 'user ' || i, null, '$2a$08$0000000000000000000000000000000000000000000000000000',
      iif(i = 1, 'root', 'user'), null, 1, 0, null, '{}', '[]', '{}', ${DATE}, ${DATE} from n;
    insert into authors ${numbers(997)} select ${uuid('bb')}, 'Author ' || (i - 1), null, null, null, 'l1', ${DATE}, ${DATE} from n;
    insert into books ${numbers(books)} select ${uuid('cc')}, 'Book ' || i, null, '2001', null, 'Publisher', 'About it', null, null, 'English',
      0, 0, null, 36000.5, '["A Reader"]', ${audioFiles()}, null, '[]', '["tag"]', '["Fiction"]', ${DATE}, ${DATE} from n;
    insert into libraryItems ${numbers(books)} select ${uuid('dd')}, i, ${placeOf('?1')}, 'Author ' || (i % 997) || '/Book ' || i, ${uuid('cc')}, 'book', 0, 0, 0,
      ${DATE}, ${DATE}, ${DATE}, ${DATE}, '2.36.0', '[' || ${libraryFile()} || ']', '{}', 'l1', 'f1', ${DATE}, ${DATE} from n;
    insert into bookAuthors ${numbers(books)} select ${uuid('ee')}, ${uuid('cc')}, printf('bb000000-0000-4000-8000-%012d', i % 997 + 1), ${DATE} from n;
    insert into mediaProgresses ${numbers(books * 4)} select ${uuid('ff')}, printf('cc000000-0000-4000-8000-%012d', i % ${books} + 1), 'book', 36000.5, i % 36000, 0, 0,
      null, null, null, json_object('progress', 0.5), printf('aa000000-0000-4000-8000-%012d', (i / ${books} * 53 + i) % ${users} + 1), ${DATE}, ${DATE} from n;
    insert into playbackSessions ${numbers(sessions)} select printf('99000000-0000-4000-8000-%012d', i), printf('cc000000-0000-4000-8000-%012d', i % ${books} + 1), 'book',
      'The title of book ' || (i % ${books} + 1), 'Somebody', 36000.5, 0, 'html5', '2023-05-14', 'Sunday', '2.36.0', null, i % 3600 + 4,
      i % 30000, i % 30000 + i % 3600, '{"title":"A book"}', json_object('libraryItemId', printf('dd000000-0000-4000-8000-%012d', i % ${books} + 1)),
      printf('aa000000-0000-4000-8000-%012d', i % ${users} + 1), null, 'l1', ${DATE}, ${DATE} from n;
    COMMIT`.replaceAll('?1', quoted(library)),
  )
  database.close()
  return { file, library }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const numbers = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
const placeOf = (folder: string): string => `${folder} || '/Author ' || (i % 997) || '/Book ' || i`

const metadata = (): string =>
  `json_object('filename', '01.mp3', 'ext', '.mp3', 'path', ${placeOf('?1')} || '/01.mp3', 'relPath', '01.mp3', 'size', ${CONTENT.length}, 'mtimeMs', 0, 'ctimeMs', 0, 'birthtimeMs', 0)`
const libraryFile = (): string =>
  `json_object('ino', cast(i as text), 'metadata', ${metadata()}, 'isSupplementary', null, 'addedAt', 0, 'updatedAt', 0, 'fileType', 'audio')`
const audioFiles = (): string =>
  `json_array(json_object('index', 1, 'ino', cast(i as text), 'metadata', ${metadata()}, 'addedAt', 0, 'updatedAt', 0, 'exclude', json('false'), 'format', 'MP3', 'duration', 36000.5, 'bitRate', 64000, 'codec', 'mp3', 'timeBase', '1/14112000', 'channels', 2, 'channelLayout', 'stereo', 'chapters', json('[]'), 'metaTags', json('{}'), 'mimeType', 'audio/mpeg'))`

const TABLES = `
  create table libraries (id text primary key, name, displayOrder, icon, mediaType, provider, lastScan, lastScanVersion, settings, extraData, createdAt, updatedAt);
  create table libraryFolders (id text primary key, path, libraryId, createdAt, updatedAt);
  create table users (id text primary key, username, email, pash, type, token, isActive, isLocked, lastSeen, permissions, bookmarks, extraData, createdAt, updatedAt);
  create table settings (key text primary key, value, createdAt, updatedAt);
  create table authors (id text primary key, name, asin, description, imagePath, libraryId, createdAt, updatedAt);
  create table books (id text primary key, title, subtitle, publishedYear, publishedDate, publisher, description, isbn, asin, language, explicit, abridged, coverPath, duration, narrators, audioFiles, ebookFile, chapters, tags, genres, createdAt, updatedAt);
  create table libraryItems (id text primary key, ino, path, relPath, mediaId, mediaType, isFile, isMissing, isInvalid, mtime, ctime, birthtime, lastScan, lastScanVersion, libraryFiles, extraData, libraryId, libraryFolderId, createdAt, updatedAt);
  create table bookAuthors (id text primary key, bookId, authorId, createdAt);
  create table mediaProgresses (id text primary key, mediaItemId, mediaItemType, duration, currentTime, isFinished, hideFromContinueListening, ebookLocation, ebookProgress, finishedAt, extraData, userId, createdAt, updatedAt);
  create table playbackSessions (id text primary key, mediaItemId, mediaItemType, displayTitle, displayAuthor, duration, playMethod, mediaPlayer, date, dayOfWeek, serverVersion, coverPath, timeListening, startTime, currentTime, mediaMetadata, extraData, userId, deviceId, libraryId, createdAt, updatedAt);
`
