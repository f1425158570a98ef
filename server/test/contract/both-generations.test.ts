import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { Item, Podcast } from '../../src/features/items/items.types.ts'
import { type Account, startApp, type TestApp } from '../app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../items.ts'
import { addLibrary } from '../build.ts'
import { NOON } from '../clock.ts'
import { newId } from '../../src/platform/ids.ts'

/** Fields that only one generation of clients reads: every response has those of both. */

let app: TestApp
let root: Account
let anne: Account
let books: Place
let shows: Place
let book: Item
let show: Item

const save = async (item: Item): Promise<Item> => {
  const options = { sortingPrefixes: ['the'], now: app.clock.now() }
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, [item], options))
  return item
}

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  anne = await app.createUser()
  books = await aPlace(app.ctx.db)
  const folderId = newId()
  const libraryId = await addLibrary(app.ctx.db, {
    mediaType: 'podcast',
    folders: [{ id: folderId, path: `/shows/${folderId}`, createdAt: NOON }],
  })
  shows = { libraryId, folderId }
  const plain = aBook(books, { fileNames: ['01.mp3', 'book.epub'] })
  if (plain.media.kind !== 'book') throw new Error('No book')
  book = await save({
    ...plain,
    media: { ...plain.media, ebookRelPath: 'book.epub', missingParts: [3] },
    files: plain.files.map((file) =>
      file.relPath === 'book.epub' ? { ...file, kind: 'ebook', isSupplementary: false, media: null } : file,
    ),
  })
  show = await save(aPodcast(shows))
})
afterAll(() => app.close())

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'

describe('the device of a session', () => {
  const play = (deviceInfo: object, headers: Record<string, string> = {}) =>
    app.as(anne).ask('playback.play', { params: { id: book.id }, body: { deviceInfo }, headers })

  test('is described with the server version in play, sessions and statistics', async () => {
    const session = await play({ deviceId: 'phone', manufacturer: 'Acme', model: 'One', sdkVersion: 34 })
    const expected = { serverVersion: PRODUCT_VERSION, sdkVersion: '34', deviceName: 'Acme One' }
    expect(session.deviceInfo).toMatchObject(expected)
    const report = { currentTime: 5, timeListened: 5 }
    await app.as(anne).ask('playback.sync', { params: { id: session.id }, body: report })
    const { sessions } = await app.as(anne).ask('stats.ownSessions')
    expect(sessions[0]?.deviceInfo).toMatchObject(expected)
    expect((await app.as(anne).ask('stats.own')).recentSessions[0]?.deviceInfo).toMatchObject(expected)
  })

  test.each([
    [CHROME, { osName: 'Windows', osVersion: '10', deviceName: 'Chrome / Windows' }],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      { osName: 'macOS', osVersion: '10.15.7', browserName: 'Safari' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1',
      { osName: 'iOS', osVersion: '17.2' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
      { osName: 'Android', osVersion: '14', browserName: 'Chrome' },
    ],
  ])('is detected as a browser from %s', async (userAgent, expected) => {
    const { deviceInfo } = await play({ deviceId: 'browser' }, { 'user-agent': userAgent })
    expect(deviceInfo).toMatchObject({ ...expected, clientVersion: PRODUCT_VERSION })
    const named = await play({ deviceId: 'b', clientVersion: '9.1' }, { 'user-agent': userAgent })
    expect(named.deviceInfo?.clientVersion).toBe('9.1')
  })
})

test('open sessions have the fields of the newer generation', async () => {
  const session = await app.as(anne).ask('playback.play', { params: { id: book.id }, body: {} })
  const { sessions } = await app.as(root).ask('playback.openSessions')
  expect(sessions.find(({ id }) => id === session.id)).toMatchObject({
    lastSave: expect.any(Number),
    audioTracks: [],
    stream: null,
    shareSessionId: null,
    mediaItemShareId: null,
    coverAspectRatio: null,
  })
})

describe('items', () => {
  const DERIVED = {
    titleIgnorePrefix: 'Lighthouse, The',
    authorName: 'Ada Moor',
    authorNameLF: 'Moor, Ada',
    narratorName: 'Bea Stone, Carl Finn',
    seriesName: 'Coast #2',
  }
  const COUNTS = { numTracks: 1, numAudioFiles: 1, numChapters: 1, ebookFormat: 'epub' }

  test('in lists that are not minified have counts, sizes and derived names', async () => {
    const list = await app
      .as(anne)
      .ask('browse.items', { params: { id: books.libraryId }, query: { minified: '0' } })
    expect(list.results[0]).toMatchObject({
      numFiles: 2,
      size: expect.any(Number),
      media: {
        ...COUNTS,
        duration: expect.any(Number),
        size: expect.any(Number),
        metadata: { ...DERIVED, authors: [{ name: 'Ada Moor' }] },
      },
    })
    const podcasts = await app
      .as(anne)
      .ask('browse.items', { params: { id: shows.libraryId }, query: { minified: '0' } })
    expect(podcasts.results[0]).toMatchObject({
      numFiles: 2,
      media: { numEpisodes: 2, size: expect.any(Number) },
    })
  })

  test('state the format of their e-book', async () => {
    const ebookFile = { ebookFormat: 'epub', fileType: 'ebook', isSupplementary: false }
    for (const expanded of ['0', '1']) {
      const item = await app.as(anne).ask('items.get', { params: { id: book.id }, query: { expanded } })
      expect(item).toMatchObject({ media: { ebookFile } })
    }
  })

  test('in collections count missing parts and broken files', async () => {
    const collection = await app
      .as(root)
      .ask('collections.create', { body: { libraryId: books.libraryId, name: 'Coast', books: [book.id] } })
    expect(collection.books[0]).toMatchObject({ media: { numMissingParts: 1, numInvalidAudioFiles: 0 } })
  })
})

describe('podcasts', () => {
  test('are complete with their latest episodes, except for the episode list', async () => {
    const { episodes } = await app
      .as(anne)
      .ask('browse.recentEpisodes', { params: { id: shows.libraryId }, query: {} })
    expect(episodes[0]).toMatchObject({
      libraryItemId: show.id,
      podcast: {
        id: show.mediaId,
        libraryItemId: show.id,
        metadata: { title: 'Harbour talk' },
        episodes: [],
        autoDownloadSchedule: null,
      },
    })
  })

  test('are complete with episodes found by a search', async () => {
    const found = await app
      .as(anne)
      .ask('search.library', { params: { id: shows.libraryId }, query: { q: 'one' } })
    expect(found.episodes[0]?.libraryItem).toMatchObject({
      id: show.id,
      libraryFiles: [{ metadata: { filename: 'one.mp3' } }, {}],
      media: { libraryItemId: show.id, episodes: [{ title: 'one.mp3' }, { title: 'two.mp3' }] },
      recentEpisode: { title: 'one.mp3' },
    })
  })

  test('have statistics with authors, for an older web client', async () => {
    const stats = await app.as(anne).ask('browse.stats', { params: { id: shows.libraryId } })
    expect(stats.authorsWithCount).toEqual([])
  })
})

test('an account’s progress names its item', async () => {
  const bea = await app.createUser()
  const episodeId = (show.media as Podcast).episodes[1]?.id ?? ''
  await app.as(bea).ask('progress.update', { params: { id: book.id }, body: { currentTime: 10 } })
  await app
    .as(bea)
    .ask('progress.updateEpisode', { params: { id: show.id, episodeId }, body: { currentTime: 10 } })
  const { mediaProgress } = await app.as(root).ask('users.get', { params: { id: bea.id } })
  expect(mediaProgress).toMatchObject([
    {
      displayTitle: 'The Lighthouse',
      coverPath: null,
      mediaUpdatedAt: NOON,
      media: { metadata: { title: 'The Lighthouse', authorName: 'Ada Moor' }, numTracks: 1 },
    },
    {
      displayTitle: 'two.mp3',
      displaySubtitle: 'Harbour talk',
      mediaUpdatedAt: NOON,
      media: { metadata: { title: 'Harbour talk' } },
      episode: { id: episodeId, title: 'two.mp3' },
    },
  ])
})

test('the longest audiobook finished in a year has its duration as text', async () => {
  const carl = await app.createUser()
  await app.as(carl).ask('progress.update', { params: { id: book.id }, body: { isFinished: true } })
  const year = new Date(app.clock.now()).getFullYear()
  const stats = await app.as(carl).ask('stats.ownYear', { params: { year: String(year) } })
  expect(stats.longestAudiobookFinished?.finishedAt).toBe(new Date(app.clock.now()).toISOString())
})
