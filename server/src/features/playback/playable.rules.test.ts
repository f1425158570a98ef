import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { asUserId } from '@lectern/contract/ids'
import { PLAY_METHOD } from '@lectern/contract/playback'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import type { Episode, Item, Media, Podcast } from '../items/items.types.ts'
import { dayOf, weekdayOf } from './days.rules.ts'
import { describeDevice, toDevice } from './device.rules.ts'
import { playableEpisode, playableOf } from './playable.rules.ts'
import { decidePlayMethod } from './play-method.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const book = aBook(place, { fileNames: ['b.mp3', 'a.mp3'] })
const podcast = aPodcast(place)
const media = podcast.media as Podcast
const [first] = media.episodes
if (!first) throw new Error('An episode.')

describe('the playable media', () => {
  test('of a book is its tracks in order', () => {
    const [b, a] = book.files
    const swapped = { ...book, files: [a, b].map((file) => file as Item['files'][number]) }
    expect(playableOf(swapped, null)).toMatchObject({
      files: [{ relPath: 'b.mp3' }, { relPath: 'a.mp3' }],
      durationSeconds: 120,
      title: 'The Lighthouse',
      author: 'Ada Moor',
      chapters: [{ title: 'One' }],
    })
  })

  test('omits excluded tracks, files without audio and unknown episodes', () => {
    const files = book.files.map((file, index) => (index === 0 ? { ...file, media: null } : file))
    expect(playableOf({ ...book, files }, null)?.files.map(({ relPath }) => relPath)).toEqual(['a.mp3'])
    const excluded = book.files.map((file) => ({
      ...file,
      media: file.media && { ...file.media, trackIndex: -1 },
    }))
    expect(playableOf({ ...book, files: excluded }, null)).toBeUndefined()
    expect(playableOf(book, 'e')).toBeUndefined()
  })

  test('of music has the artists as its author, and of a video none', () => {
    const playing = (given: object) => playableOf({ ...book, media: { title: 'T', ...given } as Media }, null)
    expect(playing({ kind: 'music', artists: ['Eve', 'Dan'] })).toMatchObject({
      author: 'Eve, Dan',
      chapters: [],
    })
    expect(playing({ kind: 'video' })).toMatchObject({ author: '' })
  })

  test('of a podcast is one episode', () => {
    expect(playableOf(podcast, first.id)).toMatchObject({
      files: [{ relPath: 'one.mp3' }],
      durationSeconds: 60,
      author: 'Dee Marsh',
    })
    expect([playableOf(podcast, null), playableOf(podcast, 'none')]).toEqual([undefined, undefined])
  })

  test('of an episode that is not on disk is proxied from its own server', () => {
    const play = (more: Partial<Episode>, file?: Item['files'][number]) =>
      playableEpisode({ ...media, author: null }, { ...first, ...more }, file)
    expect(play({ feedSeconds: 50 })).toMatchObject({ files: [], durationSeconds: 50, author: '' })
    expect(play({})?.durationSeconds).toBe(0)
    expect(play({ enclosure: null })).toBeUndefined()
    expect(play({ enclosure: null }, podcast.files[0])).toBeDefined()
    const [file] = podcast.files
    expect(file && play({}, { ...file, media: null })).toBeUndefined()
  })
})

describe('direct play or transcode', () => {
  const method = (wish: object, kind = 'book', types = ['audio/mpeg', 'Audio/MP4']) =>
    decidePlayMethod(kind, types, {
      forceDirectPlay: false,
      forceTranscode: false,
      supportedMimeTypes: null,
      ...wish,
    })

  test.each([
    [{ supportedMimeTypes: [' Audio/MPEG', 'audio/mp4'] }, PLAY_METHOD.directPlay],
    [{ supportedMimeTypes: ['audio/mpeg'] }, PLAY_METHOD.transcode],
    [{}, PLAY_METHOD.transcode],
    [{ forceDirectPlay: true, forceTranscode: true }, PLAY_METHOD.directPlay],
    [{ forceTranscode: true, supportedMimeTypes: ['audio/mpeg', 'audio/mp4'] }, PLAY_METHOD.transcode],
  ])('%j: %s', (wish, expected) => {
    expect(method(wish)).toBe(expected)
  })

  test('music and videos are always played directly', () => {
    expect([method({ forceTranscode: true }, 'music'), method({}, 'video')]).toEqual([
      PLAY_METHOD.directPlay,
      PLAY_METHOD.directPlay,
    ])
  })
})

describe('a device', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0'
  const seen = (userAgent: string | null, info: object = {}) =>
    toDevice({ info, userAgent, ipAddress: '1.2.3.4' }, 'd', asUserId('u'))

  test.each([
    [FIREFOX, { browserName: 'Firefox', browserVersion: '115.0', osName: 'Linux' }],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/120.0.1 Safari/537.36 Edg/120.0',
      { browserName: 'Edge', browserVersion: '120.0', osName: 'Windows', osVersion: '10' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.1 Safari/605',
      { browserName: 'Safari', browserVersion: '17.1', osName: 'macOS', osVersion: '10.15.7' },
    ],
    ['Dalvik/2.1 (Linux; U; Android 14; Pixel)', { osName: 'Android', osVersion: '14' }],
    ['okhttp Chrome/1', {}],
    [null, {}],
  ])('with user agent %s is %j', (userAgent, more) => {
    expect(seen(userAgent).more).toEqual(more)
  })

  test('with a browser has the version of this server', () => {
    expect([seen(FIREFOX).clientVersion, seen('curl/8').clientVersion]).toEqual([PRODUCT_VERSION, null])
    expect(seen(FIREFOX, { clientVersion: ' 1.2 ' }).clientVersion).toBe('1.2')
  })

  test('is identified by its own id, or else by its user agent', () => {
    expect(seen(FIREFOX, { deviceId: ' x ' }).clientDeviceId).toBe('x')
    expect(seen('y'.repeat(300), { deviceId: ' ' }).clientDeviceId).toBe(`unnamed ${'y'.repeat(150)}`)
    expect(seen(null).clientDeviceId).toBe('unnamed ')
    expect(seen(null, { sdkVersion: '34' }).more).toEqual({ sdkVersion: '34' })
  })

  test.each([
    [{ deviceName: 'Mine', model: 'X' }, 'Mine'],
    [{ manufacturer: 'M', model: 'X', more: { osName: 'Linux' } }, 'M X'],
    [{ model: 'X' }, 'X'],
    [{ more: { browserName: 'Firefox', osName: 'Linux' }, clientName: 'C' }, 'Firefox / Linux'],
    [{ clientName: 'C' }, 'C'],
    [{}, null],
  ])('%j is described as %s', (given, text) => {
    const nothing = { deviceName: null, manufacturer: null, model: null, clientName: null, more: {} }
    expect(describeDevice({ ...nothing, ...given })).toBe(text)
  })
})

test('days follow local time', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
  expect(dayOf(new Date(2026, 10, 15).getTime())).toBe('2026-11-15')
  expect([weekdayOf('2026-01-15'), weekdayOf('2026-01-18')]).toEqual(['Thursday', 'Sunday'])
})
