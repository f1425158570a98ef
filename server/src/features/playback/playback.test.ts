import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { saveItems } from '../items/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { closeStaleSessions } from './close-session.service.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DEVICE = { deviceId: 'phone-1', manufacturer: 'Acme', model: 'One', clientVersion: '0.14.0' }

let app: TestApp
let anne: Account
let place: Place

beforeAll(async () => {
  app = await startApp()
  await app.root()
  anne = await app.createUser()
  place = await aPlace(app.ctx.db)
})
afterAll(() => app.close())

const save = async (item: Item): Promise<Item> => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [item], { sortingPrefixes: ['the'], now: app.clock.now() }))
  return item
}
/** Three tracks of 3600 seconds. */
const aLongBook = () => save(withDuration(aBook(place, { fileNames: ['01.mp3', '02.mp3', '03.mp3'] }), 3600))

function withDuration(item: Item, seconds: number): Item {
  return {
    ...item,
    files: item.files.map((file) =>
      file.media ? { ...file, media: { ...file.media, durationSeconds: seconds } } : file,
    ),
  }
}

const MIME = ['audio/mpeg']
const play = (id: string, who: Account = anne, body: object = {}) =>
  app.as(who).ask('playback.play', {
    params: { id },
    body: { deviceInfo: DEVICE, supportedMimeTypes: MIME, mediaPlayer: 'html5', ...body },
  })
const sync = (id: string, body: { currentTime: number; timeListened?: number; at?: number }, who = anne) =>
  app.as(who).call('playback.sync', { params: { id }, body: { duration: 10_800, ...body } })
const placeIn = async (id: string, who: Account = anne) =>
  (await app.as(who).call('progress.get', { params: { id } })).json()
const listened = async (who: Account = anne) => (await app.as(who).ask('stats.own')).totalTime

describe('[R7.011 R3.037] play', () => {
  test('opens a session with everything a player needs', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    expect(session).toMatchObject({
      userId: anne.id,
      libraryItemId: book.id,
      episodeId: null,
      mediaType: 'book',
      displayTitle: 'The Lighthouse',
      displayAuthor: 'Ada Moor',
      duration: 10_800,
      playMethod: 0,
      mediaPlayer: 'html5',
      serverVersion: '3.0.0',
      date: '2026-01-15',
      dayOfWeek: 'Thursday',
      currentTime: 0,
      startTime: 0,
      timeListening: 0,
      videoTrack: null,
      deviceInfo: DEVICE,
      mediaMetadata: { title: 'The Lighthouse', genres: ['Mystery'] },
      libraryItem: { id: book.id },
    })
    expect(session.chapters).toHaveLength(1)
    expect(session.audioTracks.map(({ index, startOffset, contentUrl }) => [index, startOffset, contentUrl])).toEqual(
      book.files.map((file, index) => [index + 1, index * 3600, `/api/items/${book.id}/file/${file.ino}`]),
    )
    expect(await app.as(anne).ask('playback.session', { params: { id: session.id } })).toEqual(session)
  })
  test('sync and stats', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    app.clock.advance(5 * SECOND_MS)
    expect((await sync(session.id, { currentTime: 105, timeListened: 5 })).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 105, duration: 10_800, isFinished: false })
    expect(await listened()).toBe(5)
    const me = await app.as(anne).ask('me.get')
    expect(me.mediaProgress).toHaveLength(1)
    app.clock.advance(37 * HOUR_MS)
    await closeStaleSessions(app.ctx)
  })
})
