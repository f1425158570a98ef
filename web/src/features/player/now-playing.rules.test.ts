import type { ItemExpandedView } from '@lectern/contract/items'
import { describe, expect, test } from 'vitest'
import { episodeEntry, itemEntry, nowPlayingOf } from './now-playing.rules.ts'

const words = { published: (timeMs: number | null) => `published ${timeMs}` }
const item = (media: object): ItemExpandedView =>
  ({ id: 'i', libraryId: 'l', mediaType: 'book', updatedAt: 9, media }) as unknown as ItemExpandedView
const book = item({
  coverPath: '/c.jpg',
  duration: 60,
  numTracks: 1,
  chapters: [{ id: 0, start: 0, end: 60, title: 'One' }],
  metadata: {
    title: 'Fog',
    authorName: 'Ada',
    authors: [{ id: 'a', name: 'Ada' }],
    seriesName: 'Coast #2',
    explicit: true,
  },
})
const podcast = item({
  coverPath: null,
  numEpisodes: 1,
  metadata: { title: 'Talk', author: 'Dee', explicit: false },
  episodes: [{ id: 'e', title: 'First', publishedAt: 5, duration: 30, chapters: [] }],
})

describe('now playing details', () => {
  test('for a book', () => {
    expect(nowPlayingOf(book, null, words)).toMatchObject({
      libraryItemId: 'i',
      episodeId: null,
      title: 'Fog',
      authors: [{ name: 'Ada' }],
      seriesName: 'Coast #2',
      chapters: [{ title: 'One' }],
      durationSeconds: 60,
      isExplicit: true,
      updatedAt: 9,
      entry: { title: 'Fog', subtitle: 'Ada', caption: '', duration: 60, coverPath: '/c.jpg' },
    })
    expect(itemEntry(book).episodeId).toBeNull()
  })

  test('for an episode', () => {
    expect(nowPlayingOf(podcast, 'e', words)).toMatchObject({
      episodeId: 'e',
      title: 'First',
      authors: [],
      seriesName: '',
      durationSeconds: 30,
      entry: { title: 'First', subtitle: 'Talk', caption: 'published 5', duration: 30 },
    })
    expect(nowPlayingOf(podcast, 'none', words)).toBeNull()
    expect(nowPlayingOf(book, 'e', words)).toBeNull()
  })

  test('for media without a known duration', () => {
    const of = { id: 'p', libraryId: 'l', title: 'Talk', coverPath: null }
    expect(episodeEntry(of, { id: 'e', title: 'T', publishedAt: null }, words)).toMatchObject({
      duration: null,
    })
    expect(nowPlayingOf(podcast, null, words)).toMatchObject({ durationSeconds: 0, chapters: [] })
  })
})
