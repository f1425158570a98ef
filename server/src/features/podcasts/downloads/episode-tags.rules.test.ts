import { expect, test } from 'vitest'
import { aPodcast } from '../../../../test/made-items.ts'
import type { Podcast } from '../../items/items.types.ts'
import type { StoredEpisode } from '../podcasts.types.ts'
import { tagsForEpisode } from './episode-tags.rules.ts'

const podcast = aPodcast({ libraryId: 'l', folderId: 'f' }).media as Podcast
const episode = {
  title: 'Fog',
  author: '',
  description: '',
  subtitle: '',
  publishedAt: null,
  episode: '',
  season: '',
} as unknown as StoredEpisode

test('takes the tags of an episode’s file from the feed and the podcast', () => {
  const more = {
    author: 'Ada',
    description: '<p>Words</p>',
    subtitle: 'Sub',
    publishedAt: Date.UTC(2025, 0, 6, 10),
    episode: '5',
    season: '2',
  }
  expect(tagsForEpisode({ ...podcast, genres: ['A', 'B'], language: 'en' }, { ...episode, ...more })).toEqual(
    {
      title: 'Fog',
      album: 'Harbour talk',
      artist: 'Ada',
      albumArtist: 'Dee Marsh',
      subtitle: 'Sub',
      genre: 'A; B',
      date: '2025-01-06',
      comment: 'Words',
      description: 'Words',
      language: 'en',
      track: '5',
      series: 'Harbour talk',
      seriesPart: '2.5',
    },
  )
})

test('leaves tags as they are in the file if neither has a value', () => {
  expect(tagsForEpisode({ ...podcast, author: null, genres: [] }, { ...episode, title: ' ' })).toEqual({
    album: 'Harbour talk',
    series: 'Harbour talk',
  })
  expect(tagsForEpisode(podcast, episode)).toMatchObject({ artist: 'Dee Marsh' })
})

test('accepts only numeric episode numbers, and needs season and episode for the series part', () => {
  const tags = (more: Partial<StoredEpisode>) => tagsForEpisode(podcast, { ...episode, ...more })
  expect(tags({ episode: '5b' })).not.toHaveProperty('track')
  expect(tags({ episode: '5' })).not.toHaveProperty('seriesPart')
  expect(tags({ season: '2' })).not.toHaveProperty('seriesPart')
})

test('truncates strings at ten thousand characters', () => {
  expect(tagsForEpisode(podcast, { ...episode, description: 'x'.repeat(20_000) })['comment']).toHaveLength(
    10_000,
  )
})
