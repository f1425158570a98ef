import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { LibrarySettings } from '@lectern/contract/libraries'
import { saveItems } from '../src/features/items/storage/items-write.store.ts'
import type { Book, Item, ItemFile } from '../src/features/items/items.types.ts'
import { saveLibrary } from '../src/features/libraries/libraries.store.ts'
import type { Library } from '../src/features/libraries/libraries.types.ts'
import type { Db } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/ids.ts'
import { NOON } from './clock.ts'

/** Builders with good defaults, so that a test names only what matters to it. */

export { aLogin, aUser } from './made-users.ts'

/** Stores a library, and returns its id. */
export async function addLibrary(db: Db, given: Partial<Library> = {}): Promise<LibraryId> {
  const library: Library = {
    id: newId(),
    name: 'Books',
    mediaType: 'book',
    icon: 'database',
    provider: 'google',
    displayOrder: 1,
    settings: LibrarySettings.parse({}),
    folders: [],
    lastScanAt: null,
    lastScanVersion: null,
    createdAt: NOON,
    updatedAt: NOON,
    ...given,
  }
  await db.transaction().execute((tx) => saveLibrary(tx, library))
  return library.id
}

/** Stores a book with one e-book file, as a scan would have left it. */
export async function addBook(
  db: Db,
  place: Pick<Item, 'libraryId' | 'folderId' | 'relPath'>,
  given: Partial<Omit<Item, 'media'>> & { readonly media?: Partial<Book> } = {},
): Promise<ItemId> {
  const relPath = 'book.epub'
  const times = { mtimeMs: NOON, ctimeMs: NOON, birthtimeMs: NOON, addedAt: NOON, updatedAt: NOON }
  const file: ItemFile = {
    ...times,
    relPath,
    kind: 'ebook',
    dev: '1',
    ino: '2',
    size: 24,
    isSupplementary: false,
    media: null,
  }
  const item: Item = {
    ...times,
    ...place,
    id: newId(),
    mediaId: newId(),
    isFile: false,
    dev: '1',
    ino: '1',
    isMissing: false,
    isInvalid: false,
    lastScanAt: NOON,
    scanVersion: '3.0.0',
    filesHash: 'unchanged',
    fingerprint: null,
    tags: [],
    files: [file],
    cover: null,
    fieldSources: {},
    ...given,
    media: { ...aBook(), ebookRelPath: relPath, ...given.media },
  }
  await db.transaction().execute((tx) => saveItems(tx, [item], { sortingPrefixes: ['the'], now: NOON }))
  return item.id
}

function aBook(): Book {
  return {
    kind: 'book',
    title: 'A Book',
    subtitle: null,
    authors: [{ id: null, name: 'An Author' }],
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
    isExplicit: false,
    isAbridged: false,
    chapters: [],
    chaptersSource: 'files',
    missingParts: [],
    ebookRelPath: null,
  }
}
