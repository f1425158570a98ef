import { describe, expect, test } from 'vitest'
import { aBook } from '../../../test/made-items.ts'
import type { Cover, FieldSources, Item } from '../items/items.types.ts'
import type { BookMatch, PodcastMatch } from '../metadata/metadata.types.ts'
import {
  applicableValues,
  takesCover,
  valuesOfBook,
  valuesOfPodcast,
  type QuickMatchRequest,
} from './match-values.rules.ts'
import { wishOf } from './match-wish.rules.ts'

const book: BookMatch = {
  title: 'Fog',
  subtitle: null,
  author: 'Ada Moor, Bea Stone',
  narrator: ' Carl Finn ,, ',
  publisher: '',
  publishedYear: '1987',
  description: null,
  cover: null,
  covers: [],
  genres: [],
  tags: null,
  series: [{ series: 'Coast', sequence: '2' }],
  isbn: null,
  asin: 'B0',
  language: null,
  durationMinutes: null,
}

describe('the values of a match', () => {
  test('of a book contain only what the provider knows', () => {
    expect(valuesOfBook(book)).toEqual({
      title: 'Fog',
      authors: ['Ada Moor', 'Bea Stone'],
      narrators: ['Carl Finn'],
      publishedYear: '1987',
      asin: 'B0',
      series: [{ name: 'Coast', sequence: '2' }],
    })
    expect(valuesOfBook({ ...book, isExplicit: true })).toMatchObject({ explicit: true })
    expect(valuesOfBook({ ...book, isExplicit: false })).not.toHaveProperty('explicit')
  })

  test('keep `Jr.` with the name before it', () => {
    expect(
      valuesOfBook({ ...book, author: 'Kim Vale, Jr., Ada Moor', narrator: 'Bea Stone, PhD' }),
    ).toMatchObject({
      authors: ['Kim Vale Jr.', 'Ada Moor'],
      narrators: ['Bea Stone PhD'],
    })
  })

  test('of a podcast contain ids as strings', () => {
    const podcast: PodcastMatch = {
      id: 7,
      artistId: 8,
      title: 'Talk',
      artistName: null,
      description: '',
      descriptionPlain: '',
      releaseDate: null,
      genres: ['Talk'],
      cover: 'https://c',
      trackCount: null,
      feedUrl: 'https://f',
      pageUrl: null,
      isExplicit: true,
    }
    const known = {
      title: 'Talk',
      genres: ['Talk'],
      itunesId: '7',
      imageUrl: 'https://c',
      feedUrl: 'https://f',
    }
    expect(valuesOfPodcast(podcast)).toEqual({ ...known, itunesArtistId: '8', explicit: true })
    expect(valuesOfPodcast({ ...podcast, artistId: null, isExplicit: false, description: 'x' })).toEqual({
      ...known,
      description: 'x',
    })
  })
})

describe('applying a match', () => {
  const nothing: QuickMatchRequest = {
    overridesDetails: false,
    overridesCover: false,
    overridesLocked: false,
  }
  const values = { empty: 1, none: 1, off: 1, list: 1, full: 1, zero: 1 }
  const stored: Record<string, unknown> = { empty: '', none: null, off: false, list: [], full: 'x', zero: 0 }
  const taken = (wish: Partial<QuickMatchRequest>, fieldSources: FieldSources = {}) =>
    Object.keys(
      applicableValues(
        { ...aBook({ libraryId: 'l', folderId: 'f' }), fieldSources },
        values,
        (_item, field) => stored[field],
        {
          ...nothing,
          ...wish,
        },
      ),
    )

  test('fills only empty fields, or all of them when overriding details', () => {
    expect(taken({})).toEqual(['empty', 'none', 'off', 'list'])
    expect(taken({ overridesDetails: true })).toEqual(Object.keys(values))
  })

  test('skips fields that were edited by hand or locked, unless overriding locks as well', () => {
    const sources: FieldSources = {
      empty: { source: 'hand' },
      none: { source: 'tags', lockedBy: 'u' },
      full: { source: 'hand', lockedBy: 'u' },
      list: { source: 'tags' },
    }
    expect(taken({ overridesDetails: true }, sources)).toEqual(['off', 'list', 'zero'])
    expect(taken({ overridesLocked: true }, sources)).toEqual(['empty', 'none', 'off', 'list', 'full'])
  })

  test('sets a cover when there is none or when overriding covers, and replaces a custom one only when overriding locks too', () => {
    const takes = (
      source: Cover['source'] | null,
      wish: Partial<QuickMatchRequest>,
      address: string | null = 'https://c',
    ) => takesCover({ cover: source === null ? null : { source } } as Item, address, { ...nothing, ...wish })
    expect(takes(null, {})).toBe(true)
    expect(takes(null, {}, null)).toBe(false)
    expect([takes('folder', {}), takes('folder', { overridesCover: true })]).toEqual([false, true])
    expect([takes('hand', { overridesCover: true }), takes('hand', { overridesLocked: true })]).toEqual([
      false,
      false,
    ])
    expect(takes('hand', { overridesCover: true, overridesLocked: true })).toBe(true)
  })

  test.each([
    [{}, false, [false, false, false]],
    [{}, true, [true, true, false]],
    [{ overrideDefaults: true }, true, [false, false, false]],
    [{ overrideDefaults: true, overrideDetails: true }, false, [true, false, false]],
    [{ overrideCover: true }, false, [false, true, false]],
    [{ overrideLocked: true }, false, [false, false, true]],
  ])(
    'with %j and prefersMatched %s',
    (options, prefersMatched, [overridesDetails, overridesCover, overridesLocked]) => {
      expect(wishOf(options, { prefersMatched })).toEqual({
        overridesDetails,
        overridesCover,
        overridesLocked,
      })
    },
  )
})
