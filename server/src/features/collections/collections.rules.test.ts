import { type ItemId, asItemId, asLibraryId, asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { asItemNum } from '../../platform/ids.types.ts'
import { changedCollection, checkBook, draftCollection, withItems } from './collections.rules.ts'
import type { Collection, Playlist } from './collections.types.ts'
import {
  changedPlaylist,
  checkEntry,
  draftFromCollection,
  draftPlaylist,
  entryKey,
  withEntries,
} from './playlists.rules.ts'

const LIBRARY = asLibraryId('l')
const ADA = asUserId('u')
const [A, B, P] = [asItemId('a'), asItemId('b'), asItemId('p')]
const maker = { id: 'c', userId: ADA, now: 5 }
const collection: Collection = {
  id: 'c',
  libraryId: LIBRARY,
  userId: ADA,
  name: 'Fog',
  description: null,
  itemIds: [A, B],
  createdAt: 1,
  updatedAt: 1,
}
const book = (itemId: ItemId) => ({ itemId, episodeId: null })
const episode = (itemId: ItemId, episodeId: string) => ({ itemId, episodeId })
const playlist: Playlist = {
  ...collection,
  userId: ADA,
  coverPath: null,
  entries: [book(A), episode(P, 'e')],
}

describe('a collection', () => {
  test('contains each book once', () => {
    expect(draftCollection({ libraryId: LIBRARY, name: 'Fog', books: [A, B, A] }, maker)).toEqual({
      ...collection,
      createdAt: 5,
      updatedAt: 5,
    })
  })

  test('is updated as given, and is the same object if nothing changes', () => {
    const changed = (change: object) => changedCollection(collection, change, () => true)
    expect(changed({ name: 'New' })).toMatchObject({ name: 'New', description: null, itemIds: ['a', 'b'] })
    expect(changed({ description: 'x' }).description).toBe('x')
    expect(changed({ books: ['b', 'a'] }).itemIds).toEqual(['b', 'a'])
    for (const change of [{}, { name: 'Fog', description: null, books: ['a', 'b'] }])
      expect(changed(change)).toBe(collection)
    const described = { ...collection, description: 'x' }
    expect(changedCollection(described, { description: null }, () => true).description).toBeNull()
    expect(changedCollection(described, {}, () => true)).toBe(described)
  })

  test('keeps books the editor may not see', () => {
    const { itemIds } = changedCollection(collection, { books: [B] }, (id) => id !== A)
    expect(itemIds).toContain('a')
  })

  test('can have its books replaced', () => {
    expect(withItems(collection, [A]).itemIds).toEqual(['a'])
    expect(withItems(collection, [A, B])).toBe(collection)
  })

  test('accepts only books from its own library', () => {
    const ref = { id: A, num: asItemNum(1), libraryId: LIBRARY, isPodcast: false }
    expect(() => checkBook(ref, LIBRARY)).not.toThrow()
    expect(() => checkBook(undefined, LIBRARY)).toThrow('Book not found')
    expect(() => checkBook(ref, asLibraryId('other'))).toThrow('Book in different library')
    expect(() => checkBook({ ...ref, isPodcast: true }, LIBRARY)).toThrow(
      'A podcast can’t be in a collection',
    )
  })
})

describe('a playlist', () => {
  test('contains each entry once; an episode is distinct from its podcast', () => {
    const items = [
      { libraryItemId: P, episodeId: 'e' },
      { libraryItemId: P, episodeId: null },
      { libraryItemId: P, episodeId: 'e' },
    ]
    expect(draftPlaylist({ libraryId: LIBRARY, name: 'Fog', items }, maker)).toMatchObject({
      description: null,
      coverPath: null,
      entries: [episode(P, 'e'), book(P)],
    })
    expect(entryKey(book(P))).not.toBe(entryKey(episode(P, 'e')))
  })

  test('can be created from a collection', () => {
    expect(draftFromCollection(collection, [B], maker)).toMatchObject({
      name: 'Fog',
      entries: [book(B)],
      createdAt: 5,
    })
  })

  test('is updated as given, and is the same object if nothing changes', () => {
    const changed = (change: object, of = playlist) => changedPlaylist(of, change, () => true)
    expect(changed({ name: 'New', coverPath: '/c' })).toMatchObject({
      name: 'New',
      coverPath: '/c',
      entries: playlist.entries,
    })
    expect(changed({ description: 'x' }).description).toBe('x')
    expect(changed({ items: [{ libraryItemId: 'a', episodeId: null }] }).entries).toEqual([book(A)])
    const full = { ...playlist, description: 'x', coverPath: '/c' }
    expect(changed({}, full)).toBe(full)
    expect(changed({ description: null, coverPath: null }, full)).toMatchObject({
      description: null,
      coverPath: null,
    })
    expect(changed({ name: 'Fog' })).toBe(playlist)
    expect(changed({ coverPath: '/c' }).coverPath).toBe('/c')
    expect(withEntries(playlist, [...playlist.entries])).toBe(playlist)
    expect(withEntries(playlist, []).entries).toEqual([])
  })

  test.each([
    ['a book', book(A), { isPodcast: false }, undefined, null],
    ['an episode', episode(A, 'e'), { isPodcast: true }, { itemId: 'a' }, null],
    ['a hidden item', book(A), undefined, undefined, 'Library item not found'],
    [
      'an item of another library',
      book(A),
      { libraryId: asLibraryId('x') },
      undefined,
      'Library item in different library',
    ],
    ['a whole podcast', book(A), { isPodcast: true }, undefined, 'Invalid item to add for this library type'],
    [
      'an episode of a book',
      episode(A, 'e'),
      {},
      { itemId: 'a' },
      'Invalid item to add for this library type',
    ],
    [
      'an episode of another podcast',
      episode(A, 'e'),
      { isPodcast: true },
      { itemId: 'b' },
      'Episode not found in library item',
    ],
    [
      'an unknown episode',
      episode(A, 'e'),
      { isPodcast: true },
      undefined,
      'Episode not found in library item',
    ],
  ])('accepts or refuses %s', (_what, entry, item, found, problem) => {
    const ref = item && { id: A, num: asItemNum(1), libraryId: LIBRARY, isPodcast: false, ...item }
    const check = () => checkEntry(entry, ref, found as never, LIBRARY)
    if (problem === null) expect(check).not.toThrow()
    else expect(check).toThrow(problem)
  })
})
