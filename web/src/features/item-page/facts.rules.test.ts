import { describe, expect, test } from 'vitest'
import { aFullBook, aFullPodcast, anEpisode, aPieceOfMusic } from '../../../test/item-builders.ts'
import { factsOf } from './facts.rules.ts'

const names = (item: Parameters<typeof factsOf>[0]) => factsOf(item).map(({ name }) => name)
const fact = (item: Parameters<typeof factsOf>[0], name: string) =>
  factsOf(item).find((one) => one.name === name)

describe('the facts of a book', () => {
  const book = aFullBook({
    metadata: {
      narrators: ['Bea Stone', 'Carl Finn'],
      publishedYear: '1987',
      publisher: 'Harbor',
      genres: ['Mystery'],
      language: 'English',
      isbn: '978',
      asin: 'B00',
    },
    media: { tags: ['family'] },
  })

  test('each have a row, in page order', () => {
    expect(names(book)).toEqual([
      'narrators',
      'publishedYear',
      'publisher',
      'genres',
      'language',
      'isbn',
      'asin',
      'tags',
      'duration',
      'size',
    ])
  })

  test('link names to the shelf filtered by them', () => {
    expect(fact(book, 'narrators')).toEqual({
      name: 'narrators',
      kind: 'links',
      values: [
        { text: 'Bea Stone', filter: 'narrators', value: 'Bea Stone' },
        { text: 'Carl Finn', filter: 'narrators', value: 'Carl Finn' },
      ],
    })
  })

  test('link a year to its decade, which is what shelves are filtered by', () => {
    expect(fact(book, 'publishedYear')).toMatchObject({
      values: [{ text: '1987', filter: 'publishedDecades', value: '1980' }],
    })
    expect(fact(aFullBook({ metadata: { publishedYear: 'ca. 1900' } }), 'publishedYear')).toEqual({
      name: 'publishedYear',
      kind: 'text',
      text: 'ca. 1900',
    })
  })

  test.each([
    ['1987', 'links'],
    ['19870', 'text'],
    ['987', 'text'],
  ])('the year %s is shown as %s', (publishedYear, kind) => {
    expect(fact(aFullBook({ metadata: { publishedYear } }), 'publishedYear')).toMatchObject({ kind })
  })

  test('omit blank values', () => {
    const blank = aFullBook({ metadata: { publishedYear: ' ', publisher: ' ', language: '', isbn: ' ' } })
    expect(names(blank)).toEqual(['duration', 'size'])
  })

  test('include the duration of even the shortest audio', () => {
    expect(fact(aFullBook({ media: { duration: 0.5 } }), 'duration')).toMatchObject({ seconds: 0.5 })
  })

  test('omit unknown values, but always include the size', () => {
    expect(names(aFullBook({ media: { tracks: [], duration: 0 } }))).toEqual(['size'])
  })
})

test('a podcast’s duration is the total of its episodes', () => {
  const podcast = aFullPodcast({ episodes: [anEpisode({ duration: 100 }), anEpisode({ duration: 50 })] })
  expect(fact(podcast, 'duration')).toMatchObject({ seconds: 150 })
})

test('a podcast shows its type, genres and language', () => {
  const podcast = aFullPodcast({ metadata: { type: 'serial', genres: ['History'], language: 'en' } })
  expect(names(podcast).slice(0, 3)).toEqual(['podcastType', 'genres', 'language'])
  expect(fact(podcast, 'podcastType')).toMatchObject({ type: 'serial' })
})

test('music shows its album, track and disc', () => {
  const song = aPieceOfMusic({ album: 'Sea', trackNumber: 3, trackTotal: 9, discNumber: 1 })
  expect(fact(song, 'album')).toMatchObject({ text: 'Sea' })
  expect(fact(song, 'track')).toMatchObject({ text: '3 / 9' })
  expect(fact(song, 'disc')).toMatchObject({ text: '1' })
})

test('music without a track number has no track row, even if the track total is known', () => {
  expect(fact(aPieceOfMusic({ trackTotal: 9 }), 'track')).toBeUndefined()
})
