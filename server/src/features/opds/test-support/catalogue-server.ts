import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import yazl from 'yazl'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { addBook, addLibrary } from '../../../../test/build.ts'
import { NOON } from '../../../../test/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { createCollection } from '../../collections/collections.service.ts'
import { createPlaylist } from '../../collections/playlists.service.ts'
import type { ItemFile } from '../../items/items.types.ts'
import { findUser } from '../../users/users.store.ts'

/** A server with novels, a comic and an audiobook, and an app password for its catalogue. */

export let app: TestApp
export let root: Account
let folder: string
export let libraryId: LibraryId
export let comicId: ItemId
export let audioId: ItemId
export let collectionId: string
export let appPassword: string

export const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})
export const get = (url: string, headers: Record<string, string> = basic('root', appPassword)) =>
  app.inject({ url, headers })

const times = { mtimeMs: NOON, ctimeMs: NOON, birthtimeMs: NOON, addedAt: NOON, updatedAt: NOON }
let inos = 100
const aFile = (relPath: string, given: Partial<ItemFile>): ItemFile => ({
  ...times,
  relPath,
  kind: 'ebook',
  dev: '1',
  ino: String((inos += 1)),
  size: 10,
  isSupplementary: false,
  media: null,
  ...given,
})
const aTrack = (relPath: string, trackIndex: number, durationSeconds: number): ItemFile =>
  aFile(relPath, {
    kind: 'audio',
    isSupplementary: null,
    media: {
      trackIndex,
      isExcluded: false,
      isVerified: false,
      durationSeconds,
      mimeType: 'audio/mpeg',
      codec: 'mp3',
      error: null,
      headHash: null,
      probe: {
        format: 'mp3',
        bitRate: 64_000,
        language: null,
        timeBase: '1/1000',
        channels: 2,
        channelLayout: 'stereo',
        chapters: [],
        embeddedCoverArt: null,
        metaTags: {},
        trackNumFromMeta: null,
        discNumFromMeta: null,
        trackNumFromFilename: null,
        discNumFromFilename: null,
      },
    },
  })

/** Three pages: PNG, JPEG, WebP. */
async function writeComic(file: string): Promise<void> {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#336699' } })
  const zip = new yazl.ZipFile()
  zip.addBuffer(await picture.clone().png().toBuffer(), '01.png')
  zip.addBuffer(await picture.clone().jpeg().toBuffer(), '02.jpg')
  zip.addBuffer(await picture.clone().webp().toBuffer(), '03.webp')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  await writeFile(file, Buffer.concat(chunks))
}

export function useCatalogue(): void {
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-opds-'))
    const folderId = newId()
    libraryId = await addLibrary(app.ctx.db, { folders: [{ id: folderId, path: folder, createdAt: NOON }] })
    await addLibrary(app.ctx.db, { name: 'Talk', mediaType: 'podcast', displayOrder: 2 })
    const put = async (name: string, file: string) => {
      await mkdir(path.join(folder, name), { recursive: true })
      await writeFile(path.join(folder, name, file), 'an e-book!')
    }
    for (let num = 1; num <= 31; num++) {
      const relPath = `Novel ${num}`
      await put(relPath, 'Ünïcode & more.epub')
      const media = {
        title: `Novel ${String(num).padStart(2, '0')} <&>`,
        authors: [
          { id: null, name: 'Ursula' },
          { id: null, name: 'Second' },
        ],
        series: [{ id: null, name: 'Cycle', sequence: String(num) }],
        genres: ['Fantasy'],
        narrators: ['Voice'],
        language: 'en',
        publisher: 'Ace',
        publishedYear: '1968',
        isbn: '9780000000001',
        description: '<p>A <b>wizard</b></p>',
        ebookRelPath: 'Ünïcode & more.epub',
      }
      await addBook(
        app.ctx.db,
        { libraryId, folderId, relPath },
        { tags: ['classic'], media, files: [aFile('Ünïcode & more.epub', {})] },
      )
    }
    await mkdir(path.join(folder, 'Comic'))
    await writeComic(path.join(folder, 'Comic', 'one.cbz'))
    comicId = await addBook(
      app.ctx.db,
      { libraryId, folderId, relPath: 'Comic' },
      { media: { title: 'Zebra Comic', ebookRelPath: 'one.cbz' }, files: [aFile('one.cbz', { ino: '77' })] },
    )
    await put('Audio', '1.mp3')
    await put('Audio', '2.mp3')
    const chapters = [
      { id: 0, start: 0, end: 90, title: 'First' },
      { id: 1, start: 90, end: 200, title: 'Second' },
    ]
    audioId = await addBook(
      app.ctx.db,
      { libraryId, folderId, relPath: 'Audio' },
      {
        media: { title: 'Zoo Sounds', ebookRelPath: null, chapters, narrators: ['Voice'] },
        files: [aTrack('1.mp3', 1, 60), aTrack('2.mp3', 2, 140)],
      },
    )
    const user = await findUser(app.ctx.db, root.id)
    if (!user) throw new Error('The root account is gone.')
    const given = { libraryId, name: 'Shelf', description: null }
    const { collection } = await createCollection(app.ctx, user, { ...given, books: [comicId, audioId] })
    collectionId = collection.id
    await createPlaylist(app.ctx, user, { ...given, items: [{ libraryItemId: comicId, episodeId: null }] })
    const made = await app.as(root).ask('appPasswords.create', { body: { name: 'Kobo', scope: 'opds' } })
    appPassword = made.password
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
}
