import type { EpisodeAction } from '@lectern/contract/gpodder-shapes'
import { describe, expect, test } from 'vitest'
import { actionOf, feedKey, lastOfEach, progressOf, readAction, withoutEchoes } from './gpodder.rules.ts'
import type { Action } from './gpodder.types.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const played: Action = {
  feedUrl: 'https://f.example/feed',
  episodeUrl: 'https://f.example/1.mp3',
  guid: null,
  device: null,
  action: 'play',
  happenedAt: 5,
  startedSeconds: 0,
  positionSeconds: 30,
  totalSeconds: 100,
}

test.each([
  ['https://ada:pw@F.example/feed', 'f.example/feed'],
  [' HTTPS://Feeds.Example/Show/ ', 'feeds.example/Show'],
  ['http://feeds.example/Show', 'feeds.example/Show'],
  ['https://Feeds.Example?A=B', 'feeds.example?A=B'],
  ['https://feeds.example//', 'feeds.example'],
])('the feed %s is compared as %s', (url, key) => {
  expect(feedKey(url)).toBe(key)
})

test('a long run of slashes inside a feed takes no longer to compare than other addresses', () => {
  const path = `${'/'.repeat(1_000_000)}x`
  expect(feedKey(`https://f.example${path}`)).toBe(`f.example${path}`)
})

describe('a client’s action', () => {
  const given = { podcast: 'f', episode: 'e', action: 'play' } as EpisodeAction
  const read = (more: object) => readAction({ ...given, ...more }, NOW)

  test.each([
    ['2026-01-15T11:00:00', NOW - 3_600_000],
    ['2026-01-15T11:00:00Z', NOW - 3_600_000],
    ['2026-01-15T12:00:00+02:00', NOW - 7_200_000],
    ['2026-01-15T10:00:00-0100', NOW - 3_600_000],
    [NOW / 1000 - 60, NOW - 60_000],
    [0, 0],
    [-5, 0],
    ['', NOW],
    [null, NOW],
    [undefined, NOW],
    ['yesterday', NOW],
    ['2030-01-01T00:00:00', NOW],
  ])('at %j happened at %s, never in the future', (timestamp, happenedAt) => {
    expect(read({ timestamp }).happenedAt).toBe(happenedAt)
  })

  test('keeps its fields; negative numbers are dropped', () => {
    expect(read({ started: -1, position: 0, total: 9.5, guid: 'g', device: 'd' })).toEqual({
      feedUrl: 'f',
      episodeUrl: 'e',
      guid: 'g',
      device: 'd',
      action: 'play',
      happenedAt: NOW,
      startedSeconds: null,
      positionSeconds: 0,
      totalSeconds: 9.5,
    })
    expect(read({ guid: '', device: '' })).toMatchObject({ guid: null, device: null, positionSeconds: null })
  })
})

describe('the progress implied by a play action', () => {
  test.each<[Partial<Action>, object | undefined]>([
    [{}, { currentTime: 30, lastUpdate: 5, duration: 100 }],
    [{ positionSeconds: 90 }, { isFinished: true, lastUpdate: 5, duration: 100 }],
    [{ positionSeconds: 89 }, { currentTime: 89, lastUpdate: 5, duration: 100 }],
    [{ totalSeconds: null }, { currentTime: 30, lastUpdate: 5 }],
    [{ totalSeconds: 0 }, { currentTime: 30, lastUpdate: 5 }],
    [
      { totalSeconds: 1, positionSeconds: 0 },
      { isFinished: true, lastUpdate: 5, duration: 1 },
    ],
    [{ positionSeconds: 0 }, undefined],
    [{ positionSeconds: 0, totalSeconds: null }, undefined],
    [{ positionSeconds: null }, undefined],
    [{ action: 'download' }, undefined],
  ])('%j: %j', (more, progress) => {
    expect(progressOf({ ...played, ...more })).toEqual(progress)
  })
})

describe('our progress as a client action', () => {
  const episode = { id: 'x', feedUrl: 'f', episodeUrl: 'e', guid: 'g' }
  const said = (positionSeconds: number, durationSeconds: number, isFinished = false) =>
    actionOf({ positionSeconds, durationSeconds, isFinished, updatedAt: 7 }, episode)

  test('has a position in whole seconds', () => {
    expect(said(30.4, 99.6)).toEqual({
      feedUrl: 'f',
      episodeUrl: 'e',
      guid: 'g',
      device: null,
      action: 'play',
      happenedAt: 7,
      startedSeconds: 0,
      positionSeconds: 30,
      totalSeconds: 100,
    })
  })

  test('is at the end if finished, and absent at the beginning', () => {
    expect(said(3, 100, true)).toMatchObject({ positionSeconds: 100, totalSeconds: 100 })
    expect(said(3, 0)).toMatchObject({ positionSeconds: 3, totalSeconds: 3 })
    expect(said(1, 0, true)).toMatchObject({ positionSeconds: 1 })
    expect([said(0, 100), said(0.4, 100), said(0, 0, true)]).toEqual([undefined, undefined, undefined])
  })
})

test('the last action of each episode counts, matched by its id or address', () => {
  const first = { ...played, guid: 'g', happenedAt: 5 }
  const later = { ...played, guid: 'g', episodeUrl: 'moved', happenedAt: 9 }
  const same = { ...played, happenedAt: 5, positionSeconds: 31 }
  expect(lastOfEach([later, first])).toEqual([later])
  expect(lastOfEach([played, same])).toEqual([same])
  expect(lastOfEach([first, played])).toEqual([first, played])
})

test('a client’s own actions are not sent back to it', () => {
  const at = (positionSeconds: number | null) => ({ ...played, positionSeconds })
  const echoes = (own: number | null, told: number | null) =>
    withoutEchoes([at(own)], [at(told)]).length === 0
  expect([echoes(30, 30), echoes(31, 30), echoes(29, 30)]).toEqual([true, true, true])
  expect([echoes(32, 30), echoes(30, null), echoes(null, 5)]).toEqual([false, false, false])
  expect(echoes(null, 1)).toBe(true)
  expect(withoutEchoes([played], [])).toEqual([played])
})
