import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import type { Item } from '../items/items.types.ts'
import { changedFields } from './changed-fields.rules.ts'
import { episodeField, hasField, readField, writeField } from './item-fields.rules.ts'
import { metadataFileOf } from './metadata-file.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const book = aBook(place)
const podcast = aPodcast(place)
const music = { ...book, media: { kind: 'music', title: 'Song', artists: [], genres: [] } } as unknown as Item
const video = { ...book, media: { kind: 'video', title: 'Film' } } as unknown as Item

const written = (item: Item, field: string, value: unknown) =>
  readField(writeField(item, field, value), field)

describe('a written field', () => {
  test.each([
    ['text', book, 'subtitle', '  A walk ', 'A walk'],
    [
      'text without control characters, but with line breaks',
      book,
      'description',
      'a\u0000b\n\tc\u0085',
      'ab\n\tc',
    ],
    ['empty text', book, 'publisher', ' \u0007 ', null],
    ['text that is not a string', book, 'publisher', 7, null],
    ['true', book, 'explicit', true, true],
    ['anything but true as false', book, 'abridged', 'true', false],
    ['names without duplicates', book, 'genres', [' A ', 'A', '', null, 'B'], ['A', 'B']],
    ['names that are not a list', book, 'narrators', 'A', []],
    ['names that look the same as one', book, 'genres', ['Caf\u00e9', 'Cafe\u0301'], ['Caf\u00e9']],
    ['text as it looks', book, 'language', 'Franc\u0327ais', 'Fran\u00e7ais'],
    ['a URL as it is', podcast, 'feedUrl', 'https://a.example/e\u0301', 'https://a.example/e\u0301'],
    ['tags', book, 'tags', ['x', 'x', ' y '], ['x', 'y']],
    ['title', book, 'title', ' New ', 'New'],
    ['an empty title, which changes nothing', book, 'title', ' ', 'The Lighthouse'],
    ['a title without an unclosed change of direction', book, 'title', 'Evil \u202eeltit', 'Evil eltit'],
    ['a closed change of direction', book, 'genres', ['\u202bשלום\u202c'], ['\u202bשלום\u202c']],
    ['authors', book, 'authors', ['Ada Moor', 'New One'], ['Ada Moor', 'New One']],
    [
      'series without duplicates',
      book,
      'series',
      [{ name: ' Coast ', sequence: ' 3 ' }, { name: 'Coast', sequence: '4' }, { name: 'Fog' }, {}, null],
      [
        { name: 'Coast', sequence: '3' },
        { name: 'Fog', sequence: null },
      ],
    ],
    ['series that are not a list', book, 'series', 'Coast', []],
    ['chapters that are not a list', book, 'chapters', null, []],
    ['a field of a podcast', podcast, 'author', 'Dee', 'Dee'],
    ['a field of music', music, 'artists', ['Dee'], ['Dee']],
    ['a field of a video', video, 'language', 'en', 'en'],
  ])('%s', (_what, item, field, value, result) => {
    expect(written(item, field, value)).toEqual(result)
  })

  test('authors and series that remain keep their ids', () => {
    const known = {
      ...book,
      media: {
        ...book.media,
        authors: [{ id: 'a1', name: 'Ada Moor' }],
        series: [{ id: 's1', name: 'Coast', sequence: '2' }],
      },
    } as Item
    expect(writeField(known, 'authors', ['New One', 'Ada Moor']).media).toMatchObject({
      authors: [
        { id: null, name: 'New One' },
        { id: 'a1', name: 'Ada Moor' },
      ],
    })
    expect(
      writeField(known, 'series', [{ name: 'Coast', sequence: '9' }, { name: 'Fog' }]).media,
    ).toMatchObject({
      series: [
        { id: 's1', name: 'Coast', sequence: '9' },
        { id: null, name: 'Fog', sequence: null },
      ],
    })
  })

  test('chapters are renumbered and marked as set by hand', () => {
    const given = [{ id: 7, start: 0, end: 5, title: 'One' }]
    expect(writeField(book, 'chapters', given).media).toMatchObject({
      chapters: [{ id: 0, start: 0, end: 5, title: 'One' }],
      chaptersSource: 'hand',
    })
  })
})

describe('a field of an episode', () => {
  const [first, second] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
  const field = (name: string) => episodeField(second?.id ?? '', name)

  test.each([
    ['title', ' New ', 'New'],
    ['title', '', 'two.mp3'],
    ['season', null, ''],
    ['description', ' x ', 'x'],
    ['publishedAt', 5, 5],
    ['publishedAt', 5.5, null],
    ['publishedAt', '5', null],
    ['enclosure', undefined, null],
  ])('%s = %j is %j', (name, value, result) => {
    expect(written(podcast, field(name), value)).toEqual(result)
  })

  test('is written to that episode only', () => {
    const after = writeField(podcast, field('subtitle'), 'x').media
    expect(after).toMatchObject({ episodes: [first, { ...second, subtitle: 'x' }] })
  })

  test('does not exist for another episode, another name or a book', () => {
    for (const name of ['episode:none:title', field('nothing'), field('toString')])
      expect(hasField(podcast, name)).toBe(false)
    expect(hasField(podcast, field('title'))).toBe(true)
    expect(hasField(book, field('title'))).toBe(false)
  })
})

test('each media type has its own fields; others are ignored', () => {
  expect(hasField(book, 'narrators')).toBe(true)
  expect(hasField(podcast, 'narrators')).toBe(false)
  expect(hasField(video, 'artists')).toBe(false)
  expect(hasField(book, 'toString')).toBe(false)
  expect(hasField(video, 'tags')).toBe(true)
  expect(readField(podcast, 'narrators')).toBeUndefined()
  expect(writeField(podcast, 'narrators', ['A'])).toBe(podcast)
})

test('changed fields are those with a different value', () => {
  expect(changedFields({ a: 1, b: 'x', c: null as string | null }, { a: 1, b: 'y', c: 'z' })).toEqual({
    b: 'y',
    c: 'z',
  })
})

describe('the metadata file', () => {
  test('of a book lists series with their sequence', () => {
    const media = {
      ...book.media,
      series: [
        { id: null, name: 'Coast', sequence: '2' },
        { id: null, name: 'Fog', sequence: null },
      ],
    }
    expect(metadataFileOf({ ...book, media } as Item)).toMatchObject({
      title: 'The Lighthouse',
      authors: ['Ada Moor'],
      series: ['Coast #2', 'Fog'],
    })
  })

  test('is written only for books and podcasts', () => {
    expect(metadataFileOf(podcast)).toMatchObject({ title: 'Harbour talk', podcastType: 'episodic' })
    expect([metadataFileOf(music), metadataFileOf(video)]).toEqual([null, null])
  })
})
