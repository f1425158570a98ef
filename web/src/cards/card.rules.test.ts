import { describe, expect, test } from 'vitest'
import { aFullBook, aFullPodcast, anEpisode } from '../../test/item-builders.ts'
import { captionOf, cardProgress, cornerBadge, groupCardWidth, itemCardWidth } from './card.rules.ts'
import { cardOfItem } from './card-of-item.ts'

const book = cardOfItem(
  aFullBook({
    metadata: {
      title: 'The Hollow Lantern',
      titleIgnorePrefix: 'Hollow Lantern, The',
      authorName: 'Ada Winter',
      authorNameLF: 'Winter, Ada',
    },
  }),
)
const series = {
  id: 's',
  name: 'The Saga',
  nameIgnorePrefix: 'Saga, The',
  libraryItemIds: ['a', 'b'],
  numBooks: 2,
}

describe('card caption', () => {
  test('shows title and author', () => {
    expect(captionOf(book, {})).toEqual({
      title: 'The Hollow Lantern',
      subtitle: 'Ada Winter',
      sortLine: null,
    })
  })

  test('moves the prefix to the end when sorted by title ignoring prefixes', () => {
    const given = { sortBy: 'media.metadata.title', ignoresPrefix: true }
    expect(captionOf(book, given).title).toBe('Hollow Lantern, The')
    expect(captionOf({ ...book, collapsedSeries: series }, given).title).toBe('Saga, The')
    expect(captionOf(book, { ...given, sortBy: 'size' }).title).toBe('The Hollow Lantern')
    expect(captionOf(book, { ...given, ignoresPrefix: false }).title).toBe('The Hollow Lantern')
  })

  test('puts the last name first when sorted by last name', () => {
    expect(captionOf(book, { sortBy: 'media.metadata.authorNameLF' }).subtitle).toBe('Winter, Ada')
  })

  test('shows any other sort value on a line of its own', () => {
    expect(captionOf(book, { sortBy: 'addedAt' }).sortLine).toEqual({ kind: 'added', timeMs: book.addedAt })
    expect(captionOf(book, { sortBy: 'size' }).sortLine).toEqual({ kind: 'size', bytes: book.size })
    const old = cardOfItem(aFullBook({ metadata: { publishedYear: '1987' } }))
    const byYear = { sortBy: 'media.metadata.publishedYear' }
    expect(captionOf(old, byYear).sortLine).toEqual({ kind: 'year', text: '1987' })
    const podcast = cardOfItem(aFullPodcast({ episodes: [anEpisode()] }))
    const byEpisodes = { sortBy: 'media.numTracks' }
    expect(captionOf(podcast, byEpisodes).sortLine).toEqual({ kind: 'episodes', count: 1 })
  })

  test('omits the line for a book without a year or episodes', () => {
    expect(captionOf(book, { sortBy: 'media.metadata.publishedYear' }).sortLine).toBeNull()
    expect(captionOf(book, { sortBy: 'media.numTracks' }).sortLine).toBeNull()
  })

  test('shows a collapsed series by name, and an episode’s title above the podcast’s', () => {
    expect(captionOf({ ...book, collapsedSeries: series }, {})).toMatchObject({
      title: 'The Saga',
      subtitle: '',
    })
    const episode = { ...book, recentEpisode: anEpisode({ title: 'Number nine' }) }
    expect(captionOf(episode, {})).toMatchObject({ title: 'Number nine', subtitle: 'The Hollow Lantern' })
  })
})

describe('corner badge', () => {
  test('a collapsed series: the number of books, or their sequence within the enclosing series', () => {
    expect(cornerBadge({ ...book, collapsedSeries: series })).toEqual({ kind: 'books', count: 2 })
    const inside = { ...series, seriesSequenceList: '1-3, 5' }
    expect(cornerBadge({ ...book, collapsedSeries: inside })).toEqual({ kind: 'sequences', text: '1-3, 5' })
  })

  test('a book in a series: its sequence', () => {
    expect(cornerBadge({ ...book, seriesSequence: '2.5' })).toEqual({ kind: 'sequence', text: '2.5' })
    expect(cornerBadge(book)).toBeNull()
  })

  test('a podcast: the number of episodes; an episode: its number', () => {
    const podcast = cardOfItem(aFullPodcast({ episodes: [anEpisode()] }))
    expect(cornerBadge(podcast)).toEqual({ kind: 'episodes', count: 1 })
    const episode = { ...podcast, recentEpisode: anEpisode({ episode: '#12' }) }
    expect(cornerBadge(episode)).toEqual({ kind: 'episode', text: '12' })
    const counted = { ...podcast, recentEpisode: anEpisode({ episode: '', index: 3 }) }
    expect(cornerBadge(counted)).toEqual({ kind: 'episode', text: '3' })
    const unnumbered = { ...podcast, recentEpisode: anEpisode({ episode: '', index: null }) }
    expect(cornerBadge(unnumbered)).toBeNull()
  })

  test('a podcast without episodes has no badge', () => {
    expect(cornerBadge(cardOfItem(aFullPodcast({ episodes: [] })))).toBeNull()
  })
})

test.each([
  [undefined, null],
  [{ progress: 0, isFinished: false, ebookProgress: null }, null],
  [
    { progress: 0.4, isFinished: false, ebookProgress: null },
    { share: 0.4, isFinished: false },
  ],
  [
    { progress: 0, isFinished: false, ebookProgress: 0.2 },
    { share: 0.2, isFinished: false },
  ],
  [
    { progress: 0.9, isFinished: true, ebookProgress: null },
    { share: 1, isFinished: true },
  ],
  [
    { progress: 1.2, isFinished: false, ebookProgress: null },
    { share: 1, isFinished: false },
  ],
  [{ progress: -0.1, isFinished: false, ebookProgress: null }, null],
])('progress %o is shown as %o', (progress, shown) => expect(cardProgress(progress)).toEqual(shown))

test('cards of the same size have equal height, so square covers are wider', () => {
  expect(itemCardWidth(120, 1.6)).toBe(120)
  expect(itemCardWidth(120, 1)).toBe(192)
})

test('a group card is two covers wide, or narrower where two do not fit', () => {
  expect(groupCardWidth(120, 1, 1000)).toBe(384)
  expect(groupCardWidth(120, 1, 384)).toBe(384)
  expect(groupCardWidth(120, 1, 350)).toBe(307)
})
