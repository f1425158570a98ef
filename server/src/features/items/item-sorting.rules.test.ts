import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import { peopleOf, sequenceKey, sortKeysOf, storedSortKey } from './item-sorting.rules.ts'
import type { Book, Item, Media } from './items.types.ts'
import { labelsOf } from './storage/item-labels.rules.ts'
import { hasOtherAuthors, hasOtherSeries, isLightChange, labelChanges } from './storage/light-change.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const book = aBook(place)
const podcast = aPodcast(place)
const withMedia = (media: Partial<Book>, more: Partial<Item> = {}): Item => ({
  ...book,
  ...more,
  media: { ...book.media, ...media } as Book,
})
const other = (media: object): Item => ({ ...book, media: media as Media })
const music = other({ kind: 'music', title: 'Song', artists: ['Eve'], genres: ['Pop'], language: null })
const video = other({ kind: 'video', title: 'Film', language: 'en' })

describe('sort keys of an item', () => {
  test('include its title with and without an article, and its people in both name orders', () => {
    const keys = sortKeysOf(
      withMedia({
        title: 'The Fog',
        authors: [
          { id: null, name: 'Ada Moor' },
          { id: null, name: 'Bea Stone' },
        ],
      }),
      ['the'],
    )
    expect(keys).toEqual({
      titleKey: storedSortKey('The Fog'),
      titlePlainKey: storedSortKey('Fog'),
      authorLine: 'Ada Moor, Bea Stone',
      authorKey: storedSortKey('Ada Moor, Bea Stone'),
      authorLastFirstKey: storedSortKey('Moor, Ada, Stone, Bea'),
      authorTailKey: `${storedSortKey('Coast #2')}\u0001${storedSortKey('The Fog')}`,
      publishedYearKey: storedSortKey('1987'),
    })
  })

  test('are empty where there is no value', () => {
    expect(sortKeysOf(withMedia({ publishedYear: null, series: [] }), [])).toMatchObject({
      publishedYearKey: '',
      authorTailKey: `\u0001${storedSortKey('The Lighthouse')}`,
    })
    expect(sortKeysOf(podcast, [])).toMatchObject({ publishedYearKey: '', authorLine: 'Dee Marsh' })
  })

  test('are short enough for every index', () => {
    expect(storedSortKey('x'.repeat(500))).toHaveLength(120)
  })

  test('people are authors, artists or nobody', () => {
    expect([
      peopleOf(book.media),
      peopleOf(podcast.media),
      peopleOf(music.media),
      peopleOf(video.media),
    ]).toEqual([['Ada Moor'], ['Dee Marsh'], ['Eve'], []])
    expect(peopleOf({ ...podcast.media, author: null } as Media)).toEqual([])
  })

  test('order series sequences numerically, then other texts, then none', () => {
    const inOrder = ['0.5', '1', '1.5', '2', '10', 'first', 'second', null]
    const sorted = inOrder.toReversed().toSorted((a, b) => (sequenceKey(a) < sequenceKey(b) ? -1 : 1))
    expect(sorted).toEqual(inOrder)
    expect(sequenceKey(' ')).toBe(sequenceKey(null))
  })

  test('store a sequence with six decimals', () => {
    expect(sequenceKey('2').startsWith('0000000000002.000000 ')).toBe(true)
  })
})

describe('labels', () => {
  test('of a book are everything it can be filtered by', () => {
    expect(labelsOf(book).map(({ kind, name, position }) => `${kind} ${name} ${position}`)).toEqual([
      'tag family 0',
      'genre Mystery 0',
      'language English 0',
      'narrator Bea Stone 0',
      'narrator Carl Finn 1',
      'publisher Harbor 0',
      'decade 1980 0',
    ])
  })

  test('are empty without values', () => {
    const bare = withMedia(
      { language: null, publisher: '', publishedYear: 'soon', genres: [], narrators: [] },
      { tags: [] },
    )
    expect(labelsOf(bare)).toEqual([])
    expect(labelsOf(withMedia({ publishedYear: null }, {})).some(({ kind }) => kind === 'decade')).toBe(false)
  })

  test('of other media types are fewer', () => {
    expect(labelsOf(music).map(({ name }) => name)).toEqual(['family', 'Pop'])
    expect(labelsOf(video).map(({ name }) => name)).toEqual(['family', 'en'])
  })
})

describe('detecting what an edit left alone', () => {
  test('a light change leaves files, episodes and e-book alone', () => {
    expect(isLightChange({ before: book, item: withMedia({ title: 'New' }) })).toBe(true)
    expect(isLightChange({ before: book, item: { ...book, files: [...book.files] } })).toBe(false)
    expect(isLightChange({ before: book, item: withMedia({ ebookRelPath: 'a.epub' }) })).toBe(false)
    expect(isLightChange({ before: book, item: { ...music, files: book.files } })).toBe(false)
    expect(isLightChange({ before: podcast, item: { ...podcast } })).toBe(true)
    const episodes = { ...podcast, media: { ...podcast.media, episodes: [] } as Media }
    expect(isLightChange({ before: podcast, item: episodes })).toBe(false)
  })

  test('compares authors by name and order', () => {
    const authors = (...names: string[]) => withMedia({ authors: names.map((name) => ({ id: null, name })) })
    const isOther = (before: Item, item: Item) => hasOtherAuthors({ before, item })
    expect(isOther(authors('A', 'B'), authors('A', 'B'))).toBe(false)
    expect(isOther(authors('A', 'B'), authors('B', 'A'))).toBe(true)
    expect(isOther(authors('A'), authors('A', 'B'))).toBe(true)
    expect(isOther(authors('A', 'B'), authors('A'))).toBe(true)
    expect(isOther(podcast, { ...podcast })).toBe(false)
  })

  test('compares series by name and sequence', () => {
    const series = (name: string, sequence: string | null) =>
      withMedia({ series: [{ id: null, name, sequence }] })
    const isOther = (before: Item, item: Item) => hasOtherSeries({ before, item })
    expect(isOther(series('A', '1'), series('A', '1'))).toBe(false)
    expect(isOther(series('A', '1'), series('A', '2'))).toBe(true)
    expect(isOther(series('A', '1'), series('B', '1'))).toBe(true)
    expect(isOther(podcast, { ...podcast })).toBe(false)
  })

  test('labels of a kind are removed and added as a whole', () => {
    const { gone, come } = labelChanges({ before: book, item: withMedia({ narrators: ['Bea Stone'] }) })
    expect(gone.map(({ name }) => name)).toEqual(['Bea Stone', 'Carl Finn'])
    expect(come.map(({ name }) => name)).toEqual(['Bea Stone'])
    expect(labelChanges({ before: book, item: { ...book } })).toEqual({ gone: [], come: [] })
  })
})
