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

describe('items', () => {
  test('are books, podcasts, or others', () => {
    expect([book(), podcast(), music()].map(isOther)).toEqual([false, false, true])
  })

  test('can be played if there is something to play', () => {
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

  test('that are podcasts report downloaded episodes without a date', () => {
    expect(
      lacksEpisodeDates(podcast({ audioFile: file, publishedAt: null }, { audioFile: file, publishedAt: 5 })),
    ).toBe(true)
    expect(lacksEpisodeDates(podcast({ audioFile: null, publishedAt: null }))).toBe(false)
    expect(lacksEpisodeDates(podcast({ audioFile: file, publishedAt: 5 }))).toBe(false)
    expect(lacksEpisodeDates(book())).toBe(false)
  })
})

describe('metadata', () => {
  test('is read as text or a list of texts, ignoring unsuitable values', () => {
    const values = music({ a: 'x', b: ' ', c: 7, d: null, e: ['x', 7], f: 'no list' })
    expect(['a', 'b', 'c', 'd'].map((key) => textOf(values, key))).toEqual(['x', null, '7', null])
    expect(['e', 'f', 'd'].map((key) => textsOf(values, key))).toEqual([['x'], [], []])
  })

  test.each([
    ['x', 'x'],
    [' ', null],
    [7, null],
    [undefined, null],
  ])('%j gives the title and description %j', (value, text) => {
    expect(titleOf(music({ title: value }))).toBe(text)
    expect(descriptionOf(music({ description: value }))).toBe(text)
  })

  test('is explicit only when it says so', () => {
    expect([
      isExplicit(music({ explicit: true })),
      isExplicit(music({ explicit: 'true' })),
      isExplicit(music()),
    ]).toEqual([true, false, false])
  })

  test('has series for books only', () => {
    const series = { id: 's', name: 'S', sequence: null }
    expect(seriesOf(book({ metadata: { series } }))).toEqual([series])
    expect(seriesOf(music({ series }))).toEqual([])
  })
})

test('lists a book’s unreadable files', () => {
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

test('collapses consecutive numbers into a range', () => {
  expect(formatRanges([9, 3, 4, 5, 7])).toBe('3-5, 7, 9')
  expect(formatRanges([])).toBe('')
})

test('a podcast with a feed lists only downloaded episodes', () => {
  const episodes = [{ audioFile: null }, { audioFile: file }]
  const listed = (feedUrl: string | null) =>
    listedEpisodes({ metadata: { feedUrl }, episodes } as unknown as PodcastMedia)
  expect([listed(null).length, listed('https://f').length]).toEqual([2, 1])
  expect(listed('https://f')).toEqual([{ audioFile: file }])
})
