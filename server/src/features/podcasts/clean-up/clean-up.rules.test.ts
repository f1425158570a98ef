import { describe, expect, test } from 'vitest'
import { NO_CLEAN_UP } from '../podcasts.types.ts'
import { type CleanUpOptions, type KeptEpisode, planCleanUp } from './clean-up.rules.ts'

const DAY_MS = 24 * 3600 * 1000
const NOW = 1000 * DAY_MS

const kept = (id: string, traits: Partial<KeptEpisode> = {}): KeptEpisode => ({
  id,
  title: id,
  publishedAt: NOW - 10 * DAY_MS,
  addedAt: NOW - 10 * DAY_MS,
  size: 1,
  playedAt: null,
  isInProgress: false,
  isInPlaylist: false,
  ...traits,
})
const plan = (episodes: readonly KeptEpisode[], wish: Partial<CleanUpOptions>) => {
  const { removed, kept: spared } = planCleanUp(episodes, { ...NO_CLEAN_UP, maxEpisodes: 0, ...wish }, NOW)
  return {
    removed: removed.map(({ id, reason }) => [id, reason]),
    spared: spared.map(({ id, reason }) => [id, reason]),
  }
}

describe('clean-up', () => {
  test('removes nothing without a rule', () => {
    expect(plan([kept('a', { playedAt: 0 })], {})).toEqual({ removed: [], spared: [] })
  })
  test('removes played episodes after the given number of days since they were last finished', () => {
    const episodes = [
      kept('old', { playedAt: NOW - 8 * DAY_MS }),
      kept('fresh', { playedAt: NOW - DAY_MS }),
      kept('unheard'),
    ]
    expect(plan(episodes, { playedAfterDays: 7 }).removed).toEqual([['old', 'played']])
    expect(plan(episodes, { playedAfterDays: 0 }).removed).toEqual([
      ['old', 'played'],
      ['fresh', 'played'],
    ])
  })
  test('by age counts from when the episode was added, however old the recording is', () => {
    const episodes = [
      kept('old', { publishedAt: NOW - 40 * DAY_MS, addedAt: NOW - 40 * DAY_MS }),
      kept('from the archive', { publishedAt: NOW - 4000 * DAY_MS, addedAt: NOW - DAY_MS }),
    ]
    expect(plan(episodes, { olderThanDays: 30 }).removed).toEqual([['old', 'age']])
  })
  test('is exact to the millisecond', () => {
    const week = 7 * DAY_MS
    const played = [kept('due', { playedAt: NOW - week }), kept('later', { playedAt: NOW - week + 1 })]
    expect(plan(played, { playedAfterDays: 7 }).removed).toEqual([['due', 'played']])
    const bornAt = (at: number) => ({ publishedAt: null, addedAt: at })
    const aged = [kept('due', bornAt(NOW - week)), kept('later', bornAt(NOW - week + 1))]
    expect(plan(aged, { olderThanDays: 7 }).removed).toEqual([['due', 'age']])
    const years = { playedAfterDays: 900 }
    expect(plan([kept('long ago', { playedAt: NOW - 900 * DAY_MS })], years).removed).toHaveLength(1)
  })
  test('by number can keep a single episode', () => {
    const episodes = [1, 2].map((day) => kept(`day ${day}`, { publishedAt: day * DAY_MS }))
    expect(plan(episodes, { maxEpisodes: 1 }).removed).toEqual([['day 1', 'number']])
  })
  test('by number removes all of the oldest surplus episodes', () => {
    const episodes = [1, 2, 3, 4, 5].map((day) => kept(`day ${day}`, { publishedAt: day * DAY_MS }))
    expect(plan(episodes, { maxEpisodes: 2 }).removed.map(([id]) => id)).toEqual(['day 1', 'day 2', 'day 3'])
  })
  test('keeps and reports episodes in a playlist or in progress, unless told otherwise', () => {
    const episodes = [
      kept('listed', { playedAt: 0, isInPlaylist: true }),
      kept('half', { publishedAt: 0, addedAt: 0, isInProgress: true }),
    ]
    const rules = { playedAfterDays: 0, olderThanDays: 1 }
    expect(plan(episodes, rules)).toEqual({
      removed: [],
      spared: [
        ['listed', 'playlist'],
        ['half', 'in-progress'],
      ],
    })
    expect(
      plan(episodes, { ...rules, includesPlaylists: true, includesInProgress: true }).removed,
    ).toHaveLength(2)
  })
})
