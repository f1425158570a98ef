import { afterAll, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../../test/items.ts'
import { saveItems } from '../../items/storage/items-write.store.ts'
import type { Item } from '../../items/items.types.ts'

/** A server with somebody who listens, and what they do. */

export const DEVICE = { deviceId: 'phone-1', manufacturer: 'Acme', model: 'One', clientVersion: '0.14.0' }
export const MIME = ['audio/mpeg']

export let app: TestApp
export let anne: Account
export let place: Place

export function usePlayers(): void {
  beforeAll(async () => {
    app = await startApp()
    await app.root()
    anne = await app.createUser()
    place = await aPlace(app.ctx.db)
  })
  afterAll(() => app.close())
}

/** After a long time her token is worth nothing any more. */
export async function signInAgain(): Promise<void> {
  anne = { ...anne, token: await app.tokenFor(anne) }
}

export async function save(item: Item): Promise<Item> {
  const options = { sortingPrefixes: ['the'], now: app.clock.now() }
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, [item], options))
  return item
}

/** Three tracks of an hour. */
export const aLongBook = (): Promise<Item> =>
  save(withDuration(aBook(place, { fileNames: ['01.mp3', '02.mp3', '03.mp3'] }), 3600))

export function withDuration(item: Item, seconds: number): Item {
  return {
    ...item,
    files: item.files.map((file) =>
      file.media ? { ...file, media: { ...file.media, durationSeconds: seconds } } : file,
    ),
  }
}

export const play = (id: string, who: Account = anne, body: object = {}) =>
  app.as(who).ask('playback.play', {
    params: { id },
    body: { deviceInfo: DEVICE, supportedMimeTypes: MIME, mediaPlayer: 'html5', ...body },
  })

interface Sync {
  readonly currentTime: number
  readonly timeListened?: number
  readonly at?: number
  readonly totalListened?: number
}

export const sync = (id: string, body: Sync, who: Account = anne) =>
  app.as(who).call('playback.sync', { params: { id }, body: { duration: 10_800, ...body } })

export const placeIn = async (id: string, who: Account = anne) =>
  (await app.as(who).call('progress.get', { params: { id } })).json()

export const listened = async (who: Account = anne) => (await app.as(who).ask('stats.own')).totalTime
