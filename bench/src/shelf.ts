import { copyFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { asItemId, asLibraryId, type LibraryId } from '../../contract/src/ids.ts'
import { LibrarySettings } from '../../contract/src/libraries.ts'
import { createItemViews } from '../../server/src/features/items/views/item-views.view.ts'
import { saveItems } from '../../server/src/features/items/storage/items-write.store.ts'
import type { Item, ItemFile } from '../../server/src/features/items/items.types.ts'
import { saveLibrary } from '../../server/src/features/libraries/libraries.store.ts'
import { createSearchIndex } from '../../server/src/features/search/search-index.service.ts'
import { openSettings } from '../../server/src/features/settings/settings.service.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/db.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { type BookPlan, planBooks } from './library/plan.ts'

/** Writes a library of generated books straight into the database of a stopped server. */

const run = promisify(execFile)

const SEED = 7
const BATCH = 50
const CHAPTERS = 30
const TRACK_SECONDS = 1800
export const SHELF_ID = asLibraryId('5b1f0f4e-7a53-4d64-9c3e-0a6f7d2f1a11')

export async function fillShelf(
  { configDir, databaseUrl }: { readonly configDir: string; readonly databaseUrl: string | null },
  books: number,
): Promise<void> {
  const now = Date.now()
  const database = await openDatabase({ configDir, backupDir: configDir, databaseUrl }, now, silentLog)
  const { db } = database
  const place = { libraryId: SHELF_ID, folderId: randomUUID() }
  await db.transaction().execute((tx) =>
    saveLibrary(tx, {
      id: place.libraryId,
      name: 'Made up',
      mediaType: 'book',
      icon: 'database',
      provider: 'google',
      displayOrder: 1,
      settings: LibrarySettings.parse({}),
      folders: [{ id: place.folderId, path: path.join(tmpdir(), 'lectern-made-up'), createdAt: now }],
      lastScanAt: null,
      lastScanVersion: null,
      createdAt: now,
      updatedAt: now,
    }),
  )
  let batch: Item[] = []
  const put = () =>
    db.transaction().execute((tx) => saveItems(tx, batch, { sortingPrefixes: ['the', 'a'], now }))
  let number = 0
  for (const plan of planBooks(books, SEED, { numM4b: 4, numMp3: 8 })) {
    batch.push(toItem(plan, place, now - (number += 1) * 60_000))
    if (batch.length < BATCH) continue
    await put()
    batch = []
  }
  if (batch.length > 0) await put()
  await makeReady(db)
  await database.close()
}

/** Background work of a server after a scan: renders each item once, and indexes all words. */
async function makeReady(db: Db): Promise<void> {
  const { signal } = new AbortController()
  const settings = await openSettings(db)
  await createItemViews({ db, settings, log: silentLog }).renderMissing(SHELF_ID, signal)
  await createSearchIndex({ db, log: silentLog }).fillAll(signal)
}

/** Reuses the prepared database of an earlier run with as many books; false if there is none. */
export async function takeKept(books: number, databaseFile: string): Promise<boolean> {
  const kept = keptFile(books)
  if (!(await stat(kept).catch(() => null))) return false
  await copyFile(kept, databaseFile)
  return true
}

export async function keepForNextTime(books: number, databaseFile: string): Promise<void> {
  await copyFile(databaseFile, `${keptFile(books)}.new`)
  await rename(`${keptFile(books)}.new`, keptFile(books))
}

/** The same for PostgreSQL, as a dump. */
export async function takeKeptDump(books: number, url: string): Promise<boolean> {
  const kept = keptDump(books)
  if (!(await stat(kept).catch(() => null))) return false
  await run('pg_restore', ['--clean', '--if-exists', '--no-owner', '-d', url, kept])
  return true
}

export async function keepDumpForNextTime(books: number, url: string): Promise<void> {
  await run('pg_dump', ['-Fc', '-Z1', '-f', `${keptDump(books)}.new`, url])
  await rename(`${keptDump(books)}.new`, keptDump(books))
}

/** Increment when the way a shelf is made changes. */
const MAKE = 6
const keptDump = (books: number) => path.join(tmpdir(), `lectern-bench-shelf-${MAKE}-${books}.dump`)
const keptFile = (books: number) => path.join(tmpdir(), `lectern-bench-shelf-${MAKE}-${books}.sqlite`)

function toItem(plan: BookPlan, place: { libraryId: LibraryId; folderId: string }, at: number): Item {
  const id = asItemId(randomUUID())
  const files = filesOf(plan, at)
  const tracks = files.filter(({ kind }) => kind === 'audio')
  const ebook = files.find(({ kind }) => kind === 'ebook')
  const total = tracks.length * TRACK_SECONDS
  const numChapters = tracks.length === 0 ? 0 : CHAPTERS
  return {
    id,
    mediaId: randomUUID(),
    ...place,
    relPath: `${plan.relPath} ${id.slice(0, 8)}`,
    isFile: false,
    dev: '1',
    ino: id,
    mtimeMs: at,
    ctimeMs: at,
    birthtimeMs: at,
    isMissing: false,
    isInvalid: false,
    addedAt: at,
    updatedAt: at,
    lastScanAt: at,
    scanVersion: '3.0.0',
    filesHash: id,
    fingerprint: null,
    tags: plan.tags,
    files,
    cover: null,
    fieldSources: { title: { source: 'folder' }, authors: { source: 'folder' }, genres: { source: 'opf' } },
    media: {
      kind: 'book',
      title: plan.title,
      subtitle: plan.subtitle,
      authors: [{ id: null, name: plan.author }],
      narrators: plan.narrators,
      series: plan.series
        ? [{ id: null, name: plan.series.name, sequence: String(plan.series.sequence) }]
        : [],
      genres: plan.genres,
      publishedYear: String(plan.year),
      publishedDate: null,
      publisher: plan.publisher,
      description: plan.description,
      isbn: plan.isbn,
      asin: plan.asin,
      language: plan.language,
      isExplicit: false,
      isAbridged: false,
      chapters: Array.from({ length: numChapters }, (_none, index) => ({
        id: index,
        start: (index * total) / CHAPTERS,
        end: ((index + 1) * total) / CHAPTERS,
        title: `Chapter ${index + 1}`,
      })),
      chaptersSource: 'embedded',
      missingParts: [],
      ebookRelPath: ebook?.relPath ?? null,
    },
  }
}

function filesOf({ sound, ebook, cover }: BookPlan, at: number): ItemFile[] {
  const times = { mtimeMs: at, ctimeMs: at, birthtimeMs: at, addedAt: at, updatedAt: at }
  const file = (relPath: string, kind: ItemFile['kind'], size: number): ItemFile => ({
    ...times,
    relPath,
    kind,
    dev: '1',
    ino: String(Math.trunc(at) * 16 + relPath.length),
    size,
    isSupplementary: kind === 'ebook' ? false : null,
    media: null,
  })
  const numTracks = sound.kind === 'mp3' ? sound.bodies.length : sound.kind === 'm4b' ? 1 : 0
  const audio = Array.from({ length: numTracks }, (_none, index) => {
    const relPath = sound.kind === 'm4b' ? 'book.m4b' : `${String(index + 1).padStart(2, '0')}.mp3`
    return {
      ...file(relPath, 'audio', 20_000_000),
      ino: `${Math.trunc(at)}${index}`,
      media: mediaOf(relPath, index),
    }
  })
  const ebooks = ebook ? [file(`book.${ebook}`, 'ebook', 900_000)] : []
  const covers = cover === 'file' ? [file('cover.jpg', 'image', 80_000)] : []
  return [...audio, ...ebooks, ...covers]
}

function mediaOf(relPath: string, index: number): NonNullable<ItemFile['media']> {
  return {
    trackIndex: index + 1,
    isExcluded: false,
    isVerified: false,
    durationSeconds: TRACK_SECONDS,
    mimeType: 'audio/mpeg',
    codec: 'mp3',
    error: null,
    headHash: null,
    probe: {
      format: 'MP2/3 (MPEG audio layer 2/3)',
      bitRate: 64_000,
      language: null,
      timeBase: '1/14112000',
      channels: 2,
      channelLayout: 'stereo',
      chapters: [],
      embeddedCoverArt: null,
      metaTags: { tagTitle: relPath, tagTrack: String(index + 1), tagAlbum: 'Made up' },
      trackNumFromMeta: index + 1,
      discNumFromMeta: null,
      trackNumFromFilename: index + 1,
      discNumFromFilename: null,
    },
  }
}
