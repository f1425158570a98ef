import { asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { SourceLibrary, SourceSession } from '../source/source.types.ts'
import { inBatches } from './batches.rules.ts'
import { toLibrary } from './libraries.rules.ts'
import {
  toAuthSettings,
  toMailSettings,
  toNotifications,
  toNotificationSettings,
  toServerSettings,
} from './settings.rules.ts'
import { sumsOf } from './sums.rules.ts'

describe('settings of the old server', () => {
  test('are imported where they are understood', () => {
    expect(
      toServerSettings({ backupsToKeep: 5, dateFormat: 'nonsense', unknown: 1, allowIframe: null }),
    ).toEqual({
      backupsToKeep: 5,
      metadataFileFormat: 'json',
    })
  })

  test('are also read under their former names; current names take precedence', () => {
    const old = { storeCoverWithBook: true, storeMetadataWithBook: true, bookshelfView: 0 }
    expect(toServerSettings(old)).toMatchObject({
      storeCoverWithItem: true,
      storeMetadataWithItem: true,
      homeBookshelfView: 0,
    })
    const both = { ...old, storeCoverWithItem: false, homeBookshelfView: 1 }
    expect(toServerSettings(both)).toMatchObject({ storeCoverWithItem: false, homeBookshelfView: 1 })
  })

  test('for the log, episodes and the e-reader are not imported', () => {
    const given = {
      logLevel: 1,
      podcastEpisodeSchedule: '0 * * * *',
      protectCovers: true,
      enableEReader: false,
    }
    expect(Object.keys(toServerSettings(given))).toEqual(['metadataFileFormat'])
  })

  test('for OpenID have no subfolder unless one was given, and include none of our own settings', () => {
    const given = { authOpenIDButtonText: 'Go', authHeaderEnabled: true }
    expect(toAuthSettings(given)).toEqual({
      authOpenIDButtonText: 'Go',
      authOpenIDSubfolderForRedirectURLs: '',
    })
    expect(toAuthSettings({ authOpenIDSubfolderForRedirectURLs: '/abs' })).toMatchObject({
      authOpenIDSubfolderForRedirectURLs: '/abs',
    })
  })

  test('for e-mail include each e-reader once, and none without users', () => {
    const reader = { name: 'Reader', email: 'r@a.example', availabilityOption: 'userOrUp', users: null }
    const given = {
      host: 'mail.example',
      ereaderDevices: [
        reader,
        { ...reader, name: 'READER' },
        { ...reader, name: 'Nobody', availabilityOption: 'specificUsers', users: [] },
        { ...reader, name: 'Some', availabilityOption: 'specificUsers', users: ['u'] },
        { ...reader, name: 'Bad', email: 'none' },
      ],
    }
    const { account, devices } = toMailSettings(given)
    expect(account).toMatchObject({ host: 'mail.example' })
    expect(devices.map(({ name }) => name)).toEqual(['Reader', 'Some'])
  })

  test('for notifications keep their ids and how often they were sent', () => {
    const one = {
      id: 'n',
      eventName: 'onTest',
      urls: ['mailto:a@b.example'],
      type: null,
      numTimesFired: 4,
      createdAt: 7,
    }
    const given = { notifications: [one, { ...one, id: null }, { ...one, eventName: 'onNothing' }] }
    expect(toNotifications(given)).toMatchObject([{ id: 'n', timesFired: 4, createdAt: 7, type: 'info' }])
    expect(
      toNotifications({ notifications: [{ ...one, createdAt: null, numTimesFired: null }] }),
    ).toMatchObject([{ timesFired: 0, createdAt: 0 }])
    expect(toNotificationSettings({ maxFailedAttempts: 7, maxNotificationQueue: -1 })).toEqual({
      appriseApiUrl: null,
      maxFailedAttempts: 7,
      maxNotificationQueue: 20,
    })
  })
})

describe('a library of the old server', () => {
  const source: SourceLibrary = {
    id: asLibraryId('l'),
    oldId: null,
    name: 'Books',
    mediaType: 'book',
    icon: 'audiobookshelf',
    provider: 'audible',
    displayOrder: 2,
    settings: { audiobooksOnly: true, coverAspectRatio: 7 },
    folders: [{ id: 'f', path: '/old/books', addedAt: 3 }],
    lastScanAt: null,
    lastScanVersion: null,
    createdAt: 1,
    updatedAt: 2,
  }
  const read = (more: Partial<SourceLibrary> = {}, server = {}) =>
    toLibrary({ ...source, ...more }, [{ from: '/old', to: '/new' }], server)

  test('has its folders at their new paths', () => {
    expect(read().folders).toEqual([{ id: 'f', path: '/new/books', createdAt: 3 }])
  })

  test('has the settings that are understood, and defaults for the rest', () => {
    expect(read().settings).toMatchObject({ audiobooksOnly: true, coverAspectRatio: 1 })
  })

  test('has a provider for its media type', () => {
    expect(read().provider).toBe('audible')
    expect(read({ provider: 'strange' }).provider).toBe('google')
    expect(read({ mediaType: 'podcast' })).toMatchObject({ mediaType: 'podcast', provider: 'itunes' })
    expect(read({ mediaType: 'other' }).mediaType).toBe('book')
  })

  test('uses the metadata order of the old settings if it has none of its own', () => {
    const order = (settings: object, server: object) =>
      read({ settings: { ...settings } }, server).settings.metadataPrecedence
    const own = ['absMetadata', 'folderStructure']
    const older = { scannerPreferAudioMetadata: true, scannerPreferOpfMetadata: '1' }
    expect(order({ metadataPrecedence: own }, older)).toEqual(own)
    expect(order({}, {})[0]).toBe('folderStructure')
    expect(order({}, older)).toEqual([
      'nfoFile',
      'folderStructure',
      'audioMetatags',
      'txtFiles',
      'absMetadata',
      'opfFile',
    ])
    expect(order({}, { scannerPreferAudioMetadata: false })).toEqual([
      'nfoFile',
      'opfFile',
      'audioMetatags',
      'folderStructure',
      'txtFiles',
      'absMetadata',
    ])
  })
})

describe('listening totals', () => {
  const session = (more: Partial<SourceSession> = {}) =>
    ({
      userId: 'u',
      day: '2023-05-06',
      itemId: 'i',
      mediaType: 'book',
      updatedAt: 5,
      mediaMetadata: 'a',
      ...more,
    }) as SourceSession

  test('are kept per day and per item, with the newest description', () => {
    const sums = sumsOf([
      { session: session(), seconds: 10, isNew: true },
      { session: session({ updatedAt: 7, mediaMetadata: 'b' }), seconds: 5, isNew: false },
      { session: session({ updatedAt: 6, mediaMetadata: 'c', day: '2023-05-07' }), seconds: 1, isNew: true },
      { session: session({ userId: null }), seconds: 99, isNew: true },
    ])
    expect(sums.days).toMatchObject([
      { day: '2023-05-06', seconds: 15, num_sessions: 1 },
      { day: '2023-05-07', seconds: 1, num_sessions: 1 },
    ])
    expect(sums.items).toEqual([
      { user_id: 'u', item_id: 'i', seconds: 16, media_metadata: 'b', updated_at: 7 },
    ])
  })

  test('use the later of two equally new sessions', () => {
    const sums = sumsOf(
      ['a', 'b'].map((mediaMetadata) => ({ session: session({ mediaMetadata }), seconds: 1, isNew: true })),
    )
    expect(sums.items).toMatchObject([{ media_metadata: 'b' }])
    expect(sums.days).toMatchObject([{ num_sessions: 2 }])
  })
})

test('a long list is split into batches, the last one shorter', () => {
  expect([...inBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...inBatches([1, 2], 2)]).toEqual([[1, 2]])
  expect([...inBatches([], 2)]).toEqual([])
})
