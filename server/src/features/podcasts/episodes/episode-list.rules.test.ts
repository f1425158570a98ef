import { describe, expect, test } from 'vitest'
import { arrange, type EpisodeListOptions } from './episode-list.rules.ts'
import type { KnownEpisodeEntry } from './known-episodes.types.ts'

const place = (positionSeconds: number, isFinished = false) => ({
  positionSeconds,
  fraction: 0,
  isFinished,
  updatedAt: 1,
})
const entry = (id: string, more: Partial<KnownEpisodeEntry> = {}) =>
  ({
    id,
    title: id,
    subtitle: '',
    sortedAt: 0,
    season: '',
    episode: '',
    durationSeconds: null,
    hasFile: false,
    place: null,
    ...more,
  }) as KnownEpisodeEntry
const wish: EpisodeListOptions = { q: '', filter: 'all', sort: 'publishedAt', desc: false }
const ids = (episodes: readonly KnownEpisodeEntry[], more: Partial<EpisodeListOptions> = {}) =>
  arrange(episodes, { ...wish, ...more }).map(({ id }) => id)

describe('the episodes of a podcast', () => {
  const all = [
    entry('new', { sortedAt: 4 }),
    entry('begun', { sortedAt: 3, place: place(1) }),
    entry('opened', { sortedAt: 2, place: place(0), hasFile: true }),
    entry('finished', { sortedAt: 1, place: place(9, true), hasFile: true }),
  ]

  test.each<[EpisodeListOptions['filter'], string[]]>([
    ['all', ['finished', 'opened', 'begun', 'new']],
    ['unplayed', ['opened', 'begun', 'new']],
    ['played', ['finished']],
    ['in-progress', ['begun']],
    ['downloaded', ['finished', 'opened']],
    ['missing', ['begun', 'new']],
  ])('filtered by %s: %j', (filter, expected) => {
    expect(ids(all, { filter })).toEqual(expected)
  })

  test('are searched by all words in title and subtitle, ignoring case and accents', () => {
    const given = [entry('Café Noir', { subtitle: 'Fog' }), entry('Cafe'), entry('Fog')]
    expect(ids(given, { q: '  CAFÉ fog ' })).toEqual(['Café Noir'])
    expect(ids(given, { q: 'cafe' })).toHaveLength(2)
    expect(ids(given, { q: ' ' })).toHaveLength(3)
  })

  test.each<[EpisodeListOptions['sort'], Partial<KnownEpisodeEntry>[]]>([
    ['publishedAt', [{ sortedAt: 1 }, { sortedAt: 2 }]],
    ['title', [{ title: 'Part 2' }, { title: 'Part 10' }]],
    [
      'season',
      [
        { season: '2', episode: '9' },
        { season: '10', episode: '1' },
      ],
    ],
    [
      'season',
      [
        { season: '2', episode: '2' },
        { season: '2', episode: '10' },
      ],
    ],
    ['episode', [{ episode: '2' }, { episode: '10' }]],
    ['duration', [{ durationSeconds: null }, { durationSeconds: 0.5 }]],
    ['duration', [{ durationSeconds: 4 }, { durationSeconds: 5 }]],
  ])('sorted by %s: %j', (sort, [first, second]) => {
    const given = [entry('b', second), entry('a', first)]
    expect(ids(given, { sort })).toEqual(['a', 'b'])
    expect(ids(given.toReversed(), { sort, desc: true })).toEqual(['b', 'a'])
  })

  test('that are equal are sorted newest first in either direction', () => {
    const given = [entry('old', { title: 'x', sortedAt: 1 }), entry('new', { title: 'x', sortedAt: 2 })]
    expect(ids(given, { sort: 'title' })).toEqual(['new', 'old'])
    expect(ids(given, { sort: 'title', desc: true })).toEqual(['new', 'old'])
  })
})
