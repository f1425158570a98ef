import type { ItemExpandedView } from '@lectern/contract/items'
import { describe, expect, test } from 'vitest'
import {
  descriptionOf,
  durationSecondsOf,
  formatRanges,
  invalidFilesOf,
  isExplicit,
  isOther,
  isPlayable,
  lacksEpisodeDates,
  listedEpisodes,
  type OtherItem,
  type PodcastMedia,
  seriesOf,
  textOf,
  textsOf,
  titleOf,
} from './media.rules.ts'

const item = (media: object, more: object = {}) =>
  ({
    isMissing: false,
    isInvalid: false,
    ...more,
    media: { metadata: {}, ...media },
  }) as unknown as ItemExpandedView
const book = (more: object = {}) =>
  item({ missingParts: [], tracks: [{}], audioFiles: [], duration: 60, ...more })
const podcast = (...episodes: object[]) => item({ episodes })
const music = (metadata: object = {}) => item({ metadata, duration: 30, audioFile: {} }) as OtherItem
const file = {}

describe('kinds of items', () => {
  test('are books, podcasts, or others', () => {
    expect([book(), podcast(), music()].map(isOther)).toEqual([false, false, true])
  })

  test('can be played where there is something to play', () => {
    expect([isPlayable(book()), isPlayable(book({ tracks: [] }))]).toEqual([true, false])
    expect([isPlayable(music()), isPlayable(item({ videoFile: {} })), isPlayable(item({}))]).toEqual([
      true,
      true,
      false,
    ])
    expect(isPlayable(podcast({ audioFile: null }, { audioFile: file }))).toBe(true)
  })

  test('last as long as their files or episodes', () => {
    expect([durationSecondsOf(book()), durationSecondsOf(music())]).toEqual([60, 30])
    expect(durationSecondsOf(podcast({ duration: 10 }, { duration: 20 }))).toBe(30)
    expect(durationSecondsOf(podcast())).toBe(0)
  })

  test('of podcasts, episodes on disk without a date are told of', () => {
    expect(
      lacksEpisodeDates(podcast({ audioFile: file, publishedAt: null }, { audioFile: file, publishedAt: 5 })),
    ).toBe(true)
    expect(lacksEpisodeDates(podcast({ audioFile: null, publishedAt: null }))).toBe(false)
    expect(lacksEpisodeDates(podcast({ audioFile: file, publishedAt: 5 }))).toBe(false)
    expect(lacksEpisodeDates(book())).toBe(false)
  })
})

describe('what metadata says', () => {
  test('is a text where it is one', () => {
    const values = music({ a: 'x', b: ' ', c: 7, d: null, e: ['x', 7], f: 'no list' })
    expect(['a', 'b', 'c', 'd'].map((key) => textOf(values, key))).toEqual(['x', null, '7', null])
    expect(['e', 'f', 'd'].map((key) => textsOf(values, key))).toEqual([['x'], [], []])
  })

  test.each([
    ['x', 'x'],
    [' ', null],
    [7, null],
    [undefined, null],
  ])('%j is the title and description %j', (value, text) => {
    expect(titleOf(music({ title: value }))).toBe(text)
    expect(descriptionOf(music({ description: value }))).toBe(text)
  })

  test('is explicit where it says so', () => {
    expect([
      isExplicit(music({ explicit: true })),
      isExplicit(music({ explicit: 'true' })),
      isExplicit(music()),
    ]).toEqual([true, false, false])
  })

  test('of a book has series', () => {
    const series = { id: 's', name: 'S', sequence: null }
    expect(seriesOf(book({ metadata: { series } }))).toEqual([series])
    expect(seriesOf(music({ series }))).toEqual([])
  })
})

test('files of a book that could not be read are named', () => {
  const audioFiles = [
    { invalid: true, error: null, metadata: { filename: 'a' } },
    { invalid: false, error: 'x', metadata: { filename: 'b' } },
    { invalid: false, error: null, metadata: { filename: 'c' } },
  ]
  expect(invalidFilesOf(book({ audioFiles }))).toEqual([
    { filename: 'a', error: '' },
    { filename: 'b', error: 'x' },
  ])
  expect(invalidFilesOf(podcast())).toEqual([])
})

test('numbers in a row are one range', () => {
  expect(formatRanges([9, 3, 4, 5, 7])).toBe('3-5, 7, 9')
  expect(formatRanges([])).toBe('')
})

test('beside a feed only what is on disk is listed', () => {
  const episodes = [{ audioFile: null }, { audioFile: file }]
  const listed = (feedUrl: string | null) =>
    listedEpisodes({ metadata: { feedUrl }, episodes } as unknown as PodcastMedia)
  expect([listed(null).length, listed('https://f').length]).toEqual([2, 1])
  expect(listed('https://f')).toEqual([{ audioFile: file }])
})
