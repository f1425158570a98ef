import type { Account } from '../../../../test/app.ts'
import { aBook } from '../../../../test/items.ts'
import { anne, app, place, save } from '../../../../test/one-listener.ts'
import type { Item } from '../../items/items.types.ts'

/** Actions of a listener. */

export {
  anne,
  app,
  place,
  save,
  signInAgain,
  useOneListener as usePlayers,
} from '../../../../test/one-listener.ts'

export const DEVICE = { deviceId: 'phone-1', manufacturer: 'Acme', model: 'One', clientVersion: '0.14.0' }
export const MIME = ['audio/mpeg']

/** A book with three tracks of one hour. */
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
  readonly sentAt?: number
  readonly totalListened?: number
}

export const sync = (id: string, body: Sync, who: Account = anne) =>
  app.as(who).call('playback.sync', { params: { id }, body: { duration: 10_800, ...body } })

export const placeIn = async (id: string, who: Account = anne) =>
  (await app.as(who).call('progress.get', { params: { id } })).json()

export const listened = async (who: Account = anne) => (await app.as(who).ask('stats.own')).totalTime
