import { describe, expect, test } from 'vitest'
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

const maker = { id: 'c', userId: 'u', now: 5 }
const collection: Collection = {
  id: 'c',
  libraryId: 'l',
  userId: 'u',
  name: 'Fog',
  description: null,
  itemIds: ['a', 'b'],
  createdAt: 1,
  updatedAt: 1,
}
const book = (itemId: string) => ({ itemId, episodeId: null })
const episode = (itemId: string, episodeId: string) => ({ itemId, episodeId })
const playlist: Playlist = {
  ...collection,
  coverPath: null,
  entries: [book('a'), episode('p', 'e')],
} as unknown as Playlist

describe('a collection', () => {
  test('has each book once', () => {
    expect(draftCollection({ libraryId: 'l', name: 'Fog', books: ['a', 'b', 'a'] }, maker)).toEqual({
      ...collection,
      createdAt: 5,
      updatedAt: 5,
    })
  })

  test('is changed as given, and is the very same where that makes no difference', () => {
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

  test('keeps books that the editor may not see', () => {
    const { itemIds } = changedCollection(collection, { books: ['b'] }, (id) => id !== 'a')
    expect(itemIds).toContain('a')
  })

  test('may get other books', () => {
    expect(withItems(collection, ['a']).itemIds).toEqual(['a'])
    expect(withItems(collection, ['a', 'b'])).toBe(collection)
  })

  test('takes books of its own library', () => {
    const ref = { id: 'a', num: 1, libraryId: 'l', isPodcast: false }
    expect(() => checkBook(ref, 'l')).not.toThrow()
    expect(() => checkBook(undefined, 'l')).toThrow('Book not found')
    expect(() => checkBook(ref, 'other')).toThrow('Book in different library')
    expect(() => checkBook({ ...ref, isPodcast: true }, 'l')).toThrow('A podcast can’t be in a collection')
  })
})

describe('a playlist', () => {
  test('has each entry once; an episode is not its podcast', () => {
    const items = [
      { libraryItemId: 'p', episodeId: 'e' },
      { libraryItemId: 'p', episodeId: null },
      { libraryItemId: 'p', episodeId: 'e' },
    ]
    expect(draftPlaylist({ libraryId: 'l', name: 'Fog', items }, maker)).toMatchObject({
      description: null,
      coverPath: null,
      entries: [episode('p', 'e'), book('p')],
    })
    expect(entryKey(book('p'))).not.toBe(entryKey(episode('p', 'e')))
  })

  test('can be made of a collection', () => {
    expect(draftFromCollection(collection, ['b'], maker)).toMatchObject({
      name: 'Fog',
      entries: [book('b')],
      createdAt: 5,
    })
  })

  test('is changed as given, and is the very same where that makes no difference', () => {
    const changed = (change: object, of = playlist) => changedPlaylist(of, change, () => true)
    expect(changed({ name: 'New', coverPath: '/c' })).toMatchObject({
      name: 'New',
      coverPath: '/c',
      entries: playlist.entries,
    })
    expect(changed({ description: 'x' }).description).toBe('x')
    expect(changed({ items: [{ libraryItemId: 'a', episodeId: null }] }).entries).toEqual([book('a')])
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
    ['a book', book('a'), { isPodcast: false }, undefined, null],
    ['an episode', episode('a', 'e'), { isPodcast: true }, { itemId: 'a' }, null],
    ['what is hidden', book('a'), undefined, undefined, 'Library item not found'],
    ['of another library', book('a'), { libraryId: 'x' }, undefined, 'Library item in different library'],
    [
      'a whole podcast',
      book('a'),
      { isPodcast: true },
      undefined,
      'Invalid item to add for this library type',
    ],
    [
      'an episode of a book',
      episode('a', 'e'),
      {},
      { itemId: 'a' },
      'Invalid item to add for this library type',
    ],
    [
      'an episode of another podcast',
      episode('a', 'e'),
      { isPodcast: true },
      { itemId: 'b' },
      'Episode not found in library item',
    ],
    [
      'an unknown episode',
      episode('a', 'e'),
      { isPodcast: true },
      undefined,
      'Episode not found in library item',
    ],
  ])('takes or refuses %s', (_what, entry, item, found, problem) => {
    const ref = item && { id: 'a', num: 1, libraryId: 'l', isPodcast: false, ...item }
    const check = () => checkEntry(entry, ref, found as never, 'l')
    if (problem === null) expect(check).not.toThrow()
    else expect(check).toThrow(problem)
  })
})
