import { describe, expect, test } from 'vitest'
import {
  bookmarksOf,
  tagsOf,
  toAuthor,
  toFeed,
  toGroup,
  toKey,
  toLibrary,
  toLogin,
  toProvider,
  toSeries,
  toShare,
  toUser,
} from './sqlite-rows.rules.ts'
import type { Fields } from './source-values.rules.ts'

const DATE = '2023-05-06 12:00:00.000 +00:00'
const MS = Date.UTC(2023, 4, 6, 12)

describe('a row with required values missing is skipped', () => {
  test.each<[what: string, read: (row: Fields) => unknown, needed: Fields]>([
    ['an account', toUser, { id: 'u', username: 'ada' }],
    ['a library', (row) => toLibrary(row, []), { id: 'l' }],
    ['an author', toAuthor, { id: 'a', libraryId: 'l', name: 'Ada' }],
    ['a series', toSeries, { id: 's', libraryId: 'l', name: 'Coast' }],
    ['a collection', toGroup, { id: 'c', libraryId: 'l' }],
    ['a feed', (row) => toFeed(row, []), { id: 'f', slug: 'fog', entityId: 'e' }],
    ['a login', toLogin, { id: 'n', userId: 'u', refreshToken: 't', expiresAt: DATE }],
    ['a provider', toProvider, { id: 'p', url: 'https://p' }],
    ['a share', toShare, { id: 'h', slug: 'fog', userId: 'u', mediaItemId: 'm' }],
    ['a key', toKey, { id: 'k', userId: 'u' }],
  ])('%s', (_what, read, needed) => {
    expect(read(needed)).toMatchObject({ id: needed['id'] })
    for (const key of Object.keys(needed)) expect(read({ ...needed, [key]: null })).toBeNull()
  })
})

describe('an account', () => {
  const row = { id: 'u', username: 'ada' }

  test('has all values of its row', () => {
    const read = toUser({
      ...row,
      email: 'ada@a.example',
      type: 'guest',
      pash: '$2a$',
      token: 'tk',
      isActive: 0,
      permissions: JSON.stringify({ download: true, librariesAccessible: ['l1'], itemTagsSelected: ['t'] }),
      extraData: JSON.stringify({
        oldUserId: 'old',
        seriesHideFromContinueListening: ['s'],
        authOpenIDSub: 'sub',
      }),
      lastSeen: DATE,
      createdAt: DATE,
      updatedAt: MS + 1,
    })
    expect(read).toEqual({
      id: 'u',
      oldId: 'old',
      username: 'ada',
      email: 'ada@a.example',
      type: 'guest',
      passwordHash: '$2a$',
      token: 'tk',
      isActive: false,
      permissions: { download: true, librariesAccessible: ['l1'], itemTagsSelected: ['t'] },
      libraryIds: ['l1'],
      itemTags: ['t'],
      hiddenSeriesIds: ['s'],
      openidSub: 'sub',
      bookmarks: [],
      lastSeenAt: MS,
      createdAt: MS,
      updatedAt: MS + 1,
    })
  })

  test('of an unknown type is a user, and is active unless stated otherwise', () => {
    expect(toUser({ ...row, type: 'owner' })).toMatchObject({
      type: 'user',
      isActive: true,
      createdAt: 0,
      updatedAt: 0,
    })
    expect(toUser({ ...row, type: 'root', createdAt: MS })).toMatchObject({ type: 'root', updatedAt: MS })
  })

  test('tags are read under their old name if there are none under the new one', () => {
    expect(tagsOf({ itemTagsSelected: ['a'], itemTagsAccessible: ['b'] })).toEqual(['a'])
    expect(tagsOf({ itemTagsSelected: [], itemTagsAccessible: ['b'] })).toEqual(['b'])
  })

  test('bookmarks require an item and a time', () => {
    const good = { libraryItemId: 'i', time: 12.5, title: 'Fog', createdAt: 5 }
    const bad = [{ ...good, libraryItemId: null }, { ...good, time: 'x' }, null]
    expect(bookmarksOf(JSON.stringify([good, ...bad, { libraryItemId: 'i', time: 0 }]))).toEqual([
      { itemId: 'i', timeSeconds: 12.5, title: 'Fog', createdAt: 5 },
      { itemId: 'i', timeSeconds: 0, title: '', createdAt: 0 },
    ])
  })
})

describe('a library', () => {
  test('has its own folders that have a path and an id', () => {
    const folders = [
      { id: 'f1', path: '/books/', libraryId: 'l', createdAt: 7 },
      { id: 'f2', path: 'C:\\more', libraryId: 'l' },
      { id: 'f3', path: '/other', libraryId: 'x' },
      { id: 'f4', path: '', libraryId: 'l' },
      { id: null, path: '/none', libraryId: 'l' },
    ]
    expect(toLibrary({ id: 'l', createdAt: MS }, folders)?.folders).toEqual([
      { id: 'f1', path: '/books', addedAt: 7 },
      { id: 'f2', path: 'C:/more', addedAt: MS },
    ])
  })

  test('has defaults for missing values', () => {
    expect(toLibrary({ id: 'l' }, [])).toMatchObject({
      name: 'Library',
      mediaType: 'book',
      displayOrder: 1,
      createdAt: 0,
      updatedAt: 0,
      lastScanAt: null,
    })
    expect(toLibrary({ id: 'l', displayOrder: 4, createdAt: 2, updatedAt: 3 }, [])).toMatchObject({
      displayOrder: 4,
      createdAt: 2,
      updatedAt: 3,
    })
  })
})

describe('times', () => {
  test.each<[string, (row: Fields) => unknown, Fields, created: string]>([
    ['an author', toAuthor, { id: 'a', libraryId: 'l', name: 'Ada' }, 'addedAt'],
    ['a series', toSeries, { id: 's', libraryId: 'l', name: 'Coast' }, 'addedAt'],
    ['a collection', toGroup, { id: 'c', libraryId: 'l' }, 'createdAt'],
    ['a feed', (row) => toFeed(row, []), { id: 'f', slug: 'fog', entityId: 'e' }, 'createdAt'],
    ['a login', toLogin, { id: 'n', userId: 'u', refreshToken: 't', expiresAt: DATE }, 'createdAt'],
    ['a provider', toProvider, { id: 'p', url: 'https://p' }, 'createdAt'],
    ['a key', toKey, { id: 'k', userId: 'u' }, 'createdAt'],
  ])('of %s: the update time defaults to the creation time', (_what, read, row, created) => {
    expect(read({ ...row, createdAt: MS })).toMatchObject({ [created]: MS, updatedAt: MS })
    expect(read({ ...row, createdAt: MS, updatedAt: MS + 5 })).toMatchObject({
      [created]: MS,
      updatedAt: MS + 5,
    })
    expect(read(row)).toMatchObject({ [created]: 0, updatedAt: 0 })
  })
})

describe('a feed', () => {
  const row = { id: 'f', slug: 'fog', entityId: 'e', serverAddress: 'https://a.example//' }

  test('is not indexed unless stated otherwise, and its address has no trailing slash', () => {
    expect(toFeed(row, [])).toMatchObject({ preventsIndexing: true, serverAddress: 'https://a.example' })
    expect(toFeed({ ...row, preventIndexing: 0 }, [])).toMatchObject({ preventsIndexing: false })
  })

  test('has only entries with an id and a file', () => {
    const entries = [{ id: 'e1', filePath: '/a.mp3', pubDate: MS }, { id: 'e2' }, { filePath: '/b.mp3' }]
    expect(toFeed(row, entries)?.entries).toEqual([{ id: 'e1', filePath: '/a.mp3', publishedAt: MS }])
  })
})

test('a user agent is truncated to 500 characters', () => {
  const row = { id: 'n', userId: 'u', refreshToken: 't', expiresAt: MS }
  expect(toLogin({ ...row, userAgent: 'x'.repeat(600) })?.userAgent).toHaveLength(500)
  expect(toLogin(row)?.userAgent).toBeNull()
})

test('a share is for a book unless it is for an episode', () => {
  const row = { id: 'h', slug: 'fog', userId: 'u', mediaItemId: 'm' }
  expect(toShare(row)).toMatchObject({
    mediaType: 'book',
    isDownloadable: false,
    expiresAt: null,
    createdAt: 0,
  })
  expect(
    toShare({ ...row, mediaItemType: 'podcastEpisode', isDownloadable: 1, expiresAt: DATE, createdAt: MS }),
  ).toMatchObject({
    mediaType: 'podcastEpisode',
    isDownloadable: true,
    expiresAt: MS,
    createdAt: MS,
  })
})

test('a key is inactive unless marked active', () => {
  expect(toKey({ id: 'k', userId: 'u' })).toMatchObject({ isActive: false, createdBy: null })
  expect(toKey({ id: 'k', userId: 'u', isActive: 1, createdByUserId: 'root' })).toMatchObject({
    isActive: true,
    createdBy: 'root',
  })
})

test('a provider without a name is named after its address', () => {
  expect(toProvider({ id: 'p', url: 'https://p' })).toMatchObject({ name: 'https://p', mediaType: 'book' })
})
