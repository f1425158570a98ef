import { asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { toNjodbProgress, toNjodbSession } from './njodb-listening.rules.ts'
import { progressFacts, sessionFacts, toDevice } from './source-sessions.rules.ts'

const USER = asUserId('u')

describe('progress', () => {
  test('is never negative, and was last updated when it started unless stated otherwise', () => {
    expect(progressFacts({ duration: 60, currentTime: -5, createdAt: 7 })).toEqual({
      durationSeconds: 60,
      positionSeconds: 0,
      isFinished: false,
      isHidden: false,
      ebookLocation: null,
      ebookFraction: null,
      startedAt: 7,
      finishedAt: null,
      updatedAt: 7,
    })
    expect(progressFacts({})).toMatchObject({ durationSeconds: 0, startedAt: 0, updatedAt: 0 })
  })

  test('of the older store uses other names for its times, and has no id of its own', () => {
    const record = { libraryItemId: 'i', episodeId: 'e', progress: 0.5, startedAt: 3, lastUpdate: 4 }
    expect(toNjodbProgress(record, { id: 'u' })).toMatchObject({
      id: null,
      userId: 'u',
      itemId: 'i',
      episodeId: 'e',
      fraction: 0.5,
      startedAt: 3,
      updatedAt: 4,
    })
    expect(toNjodbProgress({ libraryItemId: 'i' }, { id: 'u' })).toMatchObject({
      fraction: 0,
      episodeId: null,
    })
    expect(toNjodbProgress({ libraryItemId: 'i' }, {})).toBeNull()
    expect(toNjodbProgress({}, { id: 'u' })).toBeNull()
  })
})

describe('a session', () => {
  test('counts for the day the old host recorded', () => {
    const startedAt = Date.UTC(2023, 4, 6, 23, 30)
    const day = (date: unknown) => sessionFacts({ date, createdAt: startedAt }).day
    expect([day('2023-05-07'), day('May 7'), day(null)]).toEqual(['2023-05-07', '2023-05-06', '2023-05-06'])
  })

  test('has defaults for missing values', () => {
    expect(sessionFacts({ createdAt: 5, timeListening: -1 })).toMatchObject({
      displayTitle: '',
      mediaPlayer: 'unknown',
      playMethod: 0,
      listenedSeconds: 0,
      startedAt: 5,
      updatedAt: 5,
      durationSeconds: 0,
    })
    expect(sessionFacts({ day: 1 }).startedAt).toBe(0)
  })

  const record = {
    id: 's',
    libraryItemId: 'i',
    userId: 'u',
    startedAt: 5,
    deviceInfo: { deviceId: 'd', serverVersion: '2.1' },
    mediaMetadata: { title: 'T' },
  }
  const read = (more: object = {}) =>
    toNjodbSession({ ...record, ...more }, (userId, properties) => `${userId}:${properties}`)

  test('of the older store contains its device', () => {
    expect(read()).toMatchObject({
      id: 's',
      itemId: 'i',
      mediaId: null,
      episodeId: null,
      mediaType: 'book',
      mediaMetadata: '{"title":"T"}',
      serverVersion: '2.1',
      startedAt: 5,
      device: { id: 'u:d', userId: 'u', clientDeviceId: 'd' },
    })
    expect(read({ mediaType: 'podcast', episodeId: 'e' })).toMatchObject({
      mediaType: 'podcast',
      episodeId: 'e',
    })
    expect(read({ deviceInfo: {}, serverVersion: '2.0' })).toMatchObject({
      device: null,
      serverVersion: '2.0',
    })
    expect(read({ userId: null })).toMatchObject({ device: null, userId: null })
    expect(read({ mediaMetadata: {} })?.mediaMetadata).toBeNull()
  })

  test('of the older store is skipped without an id or an item', () => {
    expect([read({ id: null }), read({ libraryItemId: null })]).toEqual([null, null])
  })

  test('identifies a device without an id by its constant properties', () => {
    const deviceInfo = {
      manufacturer: 'M',
      model: 'X',
      osName: 'OS',
      ipAddress: '1.2.3.4',
      browserVersion: '9',
    }
    expect(read({ deviceInfo })?.device?.id).toBe('u:M/X/OS/')
  })
})

describe('a device', () => {
  test.each([
    [{ clientName: 'Mine', sdkVersion: 30 }, 'Mine'],
    [{ sdkVersion: 30, model: 'X' }, 'Abs Android'],
    [{ model: 'iPhone', osName: 'iOS', browserName: 'B' }, 'Abs iOS'],
    [{ osName: 'Linux', browserName: 'Firefox' }, 'Abs Web'],
    [{ osName: 'Linux' }, 'Unknown'],
    [{ browserName: 'Firefox' }, 'Unknown'],
  ])('%j is %s', (given, clientName) => {
    expect(toDevice({ id: 'd', ...given }, USER).clientName).toBe(clientName)
  })

  test.each([
    [{ clientName: 'Abs Android', deviceVersion: '30' }, { sdkVersion: '30' }],
    [{ clientName: 'Abs Web', deviceVersion: '110' }, { browserVersion: '110' }],
    [{ clientName: 'Other', deviceVersion: '1' }, {}],
    [{ clientName: 'Abs Web' }, {}],
    [{ clientName: 'Abs Android' }, {}],
    [{ clientName: 'Abs Web', deviceVersion: '110', browserVersion: '111' }, { browserVersion: '111' }],
    [{ clientName: 'x', osName: 'Linux', deviceType: null }, { osName: 'Linux' }],
  ])('%j has more details: %j', (given, more) => {
    expect(toDevice({ id: 'd', ...given }, USER).more).toEqual(more)
  })

  test('is identified by its own id, or else by the id of its row', () => {
    expect(toDevice({ id: 'd', deviceId: 'own' }, USER).clientDeviceId).toBe('own')
    expect(toDevice({ id: 'd' }, USER).clientDeviceId).toBe('d')
  })
})
