import { asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { toNjodbItem } from './njodb-items.rules.ts'
import { namesById, namesByLibrary, toNjodbAuthors, toNjodbSeries } from './njodb-names.rules.ts'
import {
  toNjodbFeed,
  toNjodbGroup,
  toNjodbLibrary,
  toNjodbPlaylist,
  toNjodbUser,
} from './njodb-records.rules.ts'

/** Returns the result with the skip reasons. */
function counted<T>(read: (skip: (reason: string) => void) => T): [T, string[]] {
  const reasons: string[] = []
  const result = read((reason) => void reasons.push(reason))
  return [result, reasons]
}

describe('an item of the older store', () => {
  const record = {
    id: 'li_1',
    mediaType: 'book',
    folderId: 'f',
    libraryId: 'l',
    path: '/books/Fog/',
    relPath: '/Fog',
    addedAt: 5,
    mtimeMs: 6,
    scanVersion: '2.0',
    isFile: true,
    media: {
      tags: ['t'],
      coverPath: '/c.jpg',
      metadata: {
        title: 'Fog',
        authors: [{ id: 'a', name: 'Ada' }, { id: 'b' }],
        series: [{ id: 's', name: 'Coast', sequence: '1' }, { name: 'coast' }, {}],
      },
    },
  }

  test('is self-contained', () => {
    const [item, reasons] = counted((skip) => toNjodbItem(record, skip))
    expect(item).toMatchObject({
      id: 'li_1',
      oldId: null,
      mediaId: 'li_1',
      libraryId: 'l',
      folderId: 'f',
      path: '/books/Fog',
      relPath: 'Fog',
      isFile: true,
      addedAt: 5,
      updatedAt: 5,
      mtimeMs: 6,
      ctimeMs: 0,
      lastScanAt: null,
      scanVersion: '2.0',
      tags: ['t'],
      coverPath: '/c.jpg',
      media: {
        kind: 'book',
        title: 'Fog',
        authors: [{ id: 'a', name: 'Ada' }],
        series: [{ id: 's', name: 'Coast', sequence: '1' }],
      },
    })
    expect(reasons).toEqual(['double-series'])
  })

  test('has the current names of its series and authors, not the copies from before they were renamed', () => {
    const names = namesById([{ id: 's', name: 'The Coast' }, { id: 'a', name: 'Ada Moor' }, { id: 'x' }, {}])
    expect(toNjodbItem(record, () => {}, names)?.media).toMatchObject({
      authors: [{ id: 'a', name: 'Ada Moor' }],
      series: [
        { id: 's', name: 'The Coast', sequence: '1' },
        { id: null, name: 'coast', sequence: null },
      ],
    })
  })

  test('without a time was added at time zero', () => {
    expect(toNjodbItem({ ...record, addedAt: null }, () => {})).toMatchObject({ addedAt: 0, updatedAt: 0 })
  })

  test('may be a podcast, whose media has its own id', () => {
    const media = { id: 'm', metadata: { title: 'Talk' }, episodes: [{ id: 'e' }] }
    expect(toNjodbItem({ ...record, mediaType: 'podcast', media, updatedAt: 9 }, () => {})).toMatchObject({
      mediaId: 'm',
      updatedAt: 9,
      media: { kind: 'podcast', title: 'Talk', episodes: [{ id: 'e' }] },
    })
  })

  test.each([
    [{ id: null }, 'item-without-media'],
    [{ media: {} }, 'item-without-media'],
    [{ mediaType: 'music' }, 'unsupported-media-type'],
    [{ mediaType: null }, 'unsupported-media-type'],
  ])('is skipped with %j', (more, reason) => {
    expect(counted((skip) => toNjodbItem({ ...record, ...more }, skip))).toEqual([null, [reason]])
  })
})

describe('names of the older store', () => {
  const item = (libraryId: string | null, authors: object[], series: object[] = []) => ({
    place: 1,
    value: { libraryId, media: { metadata: { authors, series } } },
  })
  const used = namesByLibrary([
    item('l1', [{ id: 'a' }], [{ id: 's' }]),
    item('l2', [{ id: 'a' }, { id: null }]),
    item('l1', [{ id: 'a' }]),
    item(null, [{ id: 'b' }]),
  ])

  test('belong to the libraries whose items use them', () => {
    expect([...used.librariesOf]).toEqual([
      ['a', ['l1', 'l2']],
      ['s', ['l1']],
    ])
  })

  test('keep their id in the first library and get a derived one in others', () => {
    const authors = toNjodbAuthors([{ id: 'a', name: 'Ada', addedAt: 3 }], used)
    expect(authors).toMatchObject([
      { id: 'a', oldId: 'a', libraryId: 'l1', name: 'Ada', addedAt: 3, updatedAt: 3 },
      { id: 'a-l2', oldId: 'a', libraryId: 'l2' },
    ])
    const long = 'x'.repeat(60)
    const librariesOf = new Map([[long, ['l1', 'library-2'].map(asLibraryId)]])
    expect(toNjodbSeries([{ id: long, name: 'S' }], { librariesOf }).map(({ id }) => id)).toEqual([
      long,
      `${long}-lib`,
    ])
  })

  test('are skipped if unused or empty', () => {
    const given = [{ id: 'b', name: 'Bea' }, { id: 'a' }, { name: 'Ada' }]
    expect([toNjodbAuthors(given, used), toNjodbSeries(given, used)]).toEqual([[], []])
  })

  test('of series have the times of their record', () => {
    expect(toNjodbSeries([{ id: 's', name: 'Coast', addedAt: 3, updatedAt: 4 }], used)).toMatchObject([
      { id: 's', libraryId: 'l1', addedAt: 3, updatedAt: 4 },
    ])
    expect(toNjodbSeries([{ id: 's', name: 'Coast' }], used)).toMatchObject([{ addedAt: 0, updatedAt: 0 }])
    expect(toNjodbAuthors([{ id: 'a', name: 'A', updatedAt: 4 }], used)[0]).toMatchObject({
      addedAt: 0,
      updatedAt: 4,
    })
  })
})

describe('other records of the older store', () => {
  test('an account has its preferences at the top level', () => {
    const record = {
      id: 'u',
      username: 'ada',
      librariesAccessible: ['l'],
      itemTagsAccessible: ['t'],
      seriesHideFromContinueListening: ['s'],
      bookmarks: [{ libraryItemId: 'i', time: 1 }],
    }
    expect(toNjodbUser(record)).toMatchObject({
      libraryIds: ['l'],
      itemTags: ['t'],
      hiddenSeriesIds: ['s'],
      openidSub: null,
      bookmarks: [{ itemId: 'i' }],
    })
    expect(toNjodbUser({ id: 'u' })).toBeNull()
  })

  test('a library contains its folders; music libraries are skipped', () => {
    const record = { id: 'l', lastUpdate: 9, folders: [{ id: 'f', fullPath: '/books', addedAt: 3 }] }
    const read = (more: object) => counted((skip) => toNjodbLibrary({ ...record, ...more }, skip))
    expect(read({})[0]).toMatchObject({ updatedAt: 9, folders: [{ id: 'f', path: '/books', addedAt: 3 }] })
    expect(read({ mediaType: 'podcast' })[0]).toMatchObject({ mediaType: 'podcast' })
    expect(read({ mediaType: 'music' })).toEqual([null, ['unsupported-media-type']])
    expect(read({ id: null })).toEqual([null, []])
  })

  test('a collection has its books and a playlist its entries', () => {
    const record = { id: 'c', libraryId: 'l', lastUpdate: 9 }
    expect(toNjodbGroup({ ...record, books: ['i1', 'i2'] })).toMatchObject({
      updatedAt: 9,
      itemIds: ['i1', 'i2'],
    })
    const items = [{ libraryItemId: 'i', episodeId: 'e' }, { libraryItemId: 'j' }, {}]
    expect(toNjodbPlaylist({ ...record, items })?.entries).toEqual([
      { itemId: 'i', episodeId: 'e' },
      { itemId: 'j', episodeId: null },
    ])
    expect([toNjodbGroup({}), toNjodbPlaylist({})]).toEqual([null, null])
  })

  test('a feed without a slug uses its id as the slug', () => {
    const record = { id: 'fog', entityId: 'e', entityType: 'item', meta: { title: 'Fog' } }
    expect(toNjodbFeed(record)).toMatchObject({ slug: 'fog', entityType: 'libraryItem', title: 'Fog' })
    expect(toNjodbFeed({ ...record, slug: 's', entityType: 'series' })).toMatchObject({
      slug: 's',
      entityType: 'series',
    })
  })
})
