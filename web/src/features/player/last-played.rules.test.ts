import { describe, expect, test } from 'vitest'
import type { PlayerState } from '../../player/player-state.ts'
import { isWorthKeeping, placeOf, readLastPlayed } from './last-played.rules.ts'

describe('player state is stored', () => {
  const kept = { media: {}, queue: [], phase: 'playing', positionSeconds: 100 } as unknown as PlayerState
  const isKept = (more: object) => isWorthKeeping({ ...kept, ...more }, kept)

  test('when the media, queue, phase or position changes', () => {
    expect(isKept({})).toBe(false)
    expect([isKept({ media: {} }), isKept({ queue: [] }), isKept({ phase: 'paused' })]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      isKept({ positionSeconds: 104.9 }),
      isKept({ positionSeconds: 105 }),
      isKept({ positionSeconds: 95 }),
    ]).toEqual([false, true, true])
  })

  test('but not when nothing is playing', () => {
    expect(isKept({ media: null, phase: 'idle' })).toBe(false)
  })
})

test('uses the server’s position when it is newer', () => {
  const last = {
    userId: 'u',
    ref: { libraryItemId: 'i', episodeId: null },
    positionSeconds: 5,
    queue: [],
    at: 10,
  }
  expect(placeOf(last, undefined)).toBe(5)
  expect(placeOf(last, { currentTime: 9, lastUpdate: 11 })).toBe(9)
  expect(placeOf(last, { currentTime: 9, lastUpdate: 10 })).toBe(5)
})

describe('stored playback', () => {
  const entry = {
    libraryItemId: 'i',
    episodeId: null,
    libraryId: 'l',
    title: 'T',
    subtitle: 'S',
    caption: '',
    duration: 60,
    coverPath: '/c.jpg',
  }
  const stored = {
    userId: 'u',
    ref: { libraryItemId: 'i', episodeId: 'e' },
    positionSeconds: 5,
    queue: [entry],
    at: 10,
  }

  test('is read back unchanged', () => {
    expect(readLastPlayed(stored)).toEqual(stored)
  })

  test.each([
    [null],
    ['text'],
    [{ ...stored, userId: 7 }],
    [{ ...stored, ref: null }],
    [{ ...stored, ref: { libraryItemId: 7, episodeId: null } }],
    [{ ...stored, ref: { libraryItemId: 'i' } }],
    [{ ...stored, positionSeconds: '5' }],
    [{ ...stored, at: null }],
  ])('is ignored when invalid: %j', (value) => {
    expect(readLastPlayed(value)).toBeNull()
  })

  test.each([
    [{ duration: null, coverPath: null }, true],
    [{ duration: '60' }, false],
    [{ coverPath: 7 }, false],
    [{ title: 7 }, false],
    [{ libraryId: undefined }, false],
    [{ libraryItemId: null }, false],
    [{ episodeId: 7 }, false],
  ])('keeps valid queue entries: %j, %s', (more, isGood) => {
    expect(readLastPlayed({ ...stored, queue: [{ ...entry, ...more }] })?.queue).toHaveLength(isGood ? 1 : 0)
  })

  test('has an empty queue when the stored one is invalid', () => {
    expect(readLastPlayed({ ...stored, queue: 'x' })?.queue).toEqual([])
    expect(readLastPlayed({ ...stored, queue: [null, 'x', entry] })?.queue).toEqual([entry])
  })
})
