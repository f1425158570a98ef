import { asLibraryId } from '@lectern/contract/ids'
import { LibrarySettings, NewLibrary } from '@lectern/contract/libraries'
import { describe, expect, test } from 'vitest'
import { applyLibraryChange, draftLibrary, mediaTypesFor, reorder } from './libraries.rules.ts'

const NOW = 1_700_000_000_000
const given = (fields: object = {}) =>
  NewLibrary.parse({ name: 'Books', folders: [{ fullPath: '/books' }], ...fields })
const aLibrary = (fields: object = {}) => ({
  ...draftLibrary(given(fields), asLibraryId('lib'), NOW),
  displayOrder: 1,
})

describe('a new library', () => {
  test('has sensible defaults', () => {
    expect(aLibrary()).toEqual({
      id: 'lib',
      name: 'Books',
      mediaType: 'book',
      icon: 'database',
      provider: 'google',
      displayOrder: 1,
      settings: LibrarySettings.parse({}),
      folders: [],
      lastScanAt: null,
      lastScanVersion: null,
      createdAt: NOW,
      updatedAt: NOW,
    })
    expect(aLibrary({ mediaType: 'podcast' }).provider).toBe('itunes')
  })

  test('requires a provider of its type', () => {
    expect(() => aLibrary({ mediaType: 'podcast', provider: 'google' })).toThrow('"google" is not a metadata')
    expect(() => aLibrary({ provider: 'nonsense' })).toThrow('"nonsense"')
    expect(aLibrary({ provider: 'custom-mine' }).provider).toBe('custom-mine')
  })
})

describe('a change', () => {
  test('leaves unnamed fields alone, settings key by key', () => {
    const library = aLibrary({ settings: { coverAspectRatio: 0, audiobooksOnly: true } })
    const changed = applyLibraryChange(library, {
      name: 'Novels',
      settings: { audiobooksOnly: false, disableWatcher: undefined },
    })
    expect(changed).toEqual({
      ...library,
      name: 'Novels',
      settings: { ...library.settings, coverAspectRatio: 0, audiobooksOnly: false },
    })
  })

  test('never turns a book library into a podcast library', () => {
    expect(applyLibraryChange(aLibrary(), { mediaType: 'book' })).toEqual(aLibrary())
    expect(() => applyLibraryChange(aLibrary(), { mediaType: 'podcast' })).toThrow('cannot be changed')
  })
})

describe('order', () => {
  const libraries = ['a', 'b', 'c', 'd'].map((id, index) => ({
    id: asLibraryId(id),
    displayOrder: index + 1,
  }))
  const order = (moves: Record<string, number>) =>
    reorder(
      libraries,
      Object.entries(moves).map(([id, newOrder]) => ({ id: asLibraryId(id), newOrder })),
    )

  test.each([
    [{}, 'abcd'],
    [{ a: 3 }, 'bcad'],
    [{ d: 1 }, 'dabc'],
    [{ a: 4, b: 3, c: 2, d: 1 }, 'dcba'],
    [{ a: 40, b: 30, c: 20, d: 10 }, 'dcba'],
    [{ a: 99 }, 'bcda'],
    [{ d: -5 }, 'dabc'],
    [{ c: 1, d: 1 }, 'cdab'],
    [{ d: 0, a: 2 }, 'dabc'],
    [{ b: 1.5 }, 'bacd'],
    [{ unknown: 1 }, 'abcd'],
  ])('%j gives %s, numbered without gaps', (moves, expected) => {
    const ordered = order(moves)
    expect(ordered.map(({ id }) => id).join('')).toBe(expected)
    expect(ordered.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4])
  })

  test('existing gaps and duplicates are repaired', () => {
    const past = [
      { id: asLibraryId('a'), displayOrder: 7 },
      { id: asLibraryId('b'), displayOrder: 2 },
      { id: asLibraryId('c'), displayOrder: 7 },
    ]
    expect(reorder(past, [])).toEqual([
      { id: 'b', displayOrder: 1 },
      { id: 'a', displayOrder: 2 },
      { id: 'c', displayOrder: 3 },
    ])
  })
})

describe('media types shown to a client', () => {
  const all = ['book', 'podcast', 'music', 'video']

  test.each([
    [undefined, all],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', all],
    ['curl/8.5.0', all],
    ['my-okhttp-lookalike', all],
    ['okhttp/4.12.0', ['book', 'podcast']],
    ['OkHttp/3.9', ['book', 'podcast']],
    ['Python/3.12 aiohttp/3.9.5', ['book', 'podcast']],
    ['HomeAssistant/2026.1 aiohttp/3.9.5 Python/3.13', ['book', 'podcast']],
    ['Audiobookshelf/1 CFNetwork/1494 Darwin/23.4', ['book', 'podcast']],
    ['com.audiobookshelf.app/0.9', ['book', 'podcast']],
    ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', ['book', 'podcast']],
    ['ShelfPlayer/217 CFNetwork/1494 Darwin/23.4', ['book', 'podcast']],
    ['Dart/3.4 (dart:io)', ['book', 'podcast']],
    ['ktor-client', ['book', 'podcast']],
  ])('%s', (userAgent, types) => {
    expect(mediaTypesFor(userAgent, new Set())).toEqual(types)
  })

  test('any client can ask for fewer', () => {
    expect(mediaTypesFor(undefined, new Set(['music', 'video', 'nonsense']))).toEqual(['book', 'podcast'])
    expect(mediaTypesFor('okhttp/4', new Set(['podcast']))).toEqual(['book'])
  })
})
