import { describe, expect, test } from 'vitest'
import { aHead, NOW } from './test-support/reports.ts'
import { decide } from './test-support/decide-change.ts'

describe('a dated change, treated as a past report', () => {
  test.each([
    ['older than the position', { currentTime: 900, lastUpdate: NOW - 61_000 }, 'older-than-head'],
    ['a zero', { currentTime: 0, lastUpdate: NOW }, 'zero-without-play'],
    ['from the future, moving back', { currentTime: 100, lastUpdate: NOW + 86_400_000 }, 'clock-ahead'],
    ['from the future, moving forward', { currentTime: 600, lastUpdate: NOW + 86_400_000 }, null],
    ['newer', { currentTime: 100, lastUpdate: NOW - 59_000 }, null],
    ['of the same time', { currentTime: 900, lastUpdate: NOW - 60_000 }, null],
    ['finished at the start', { currentTime: 0, isFinished: true, lastUpdate: NOW }, null],
    ['back to the first second', { currentTime: 1, lastUpdate: NOW }, null],
    ['a minute ahead, moving back', { currentTime: 100, lastUpdate: NOW + 60_000 }, null],
    ['further ahead, moving back', { currentTime: 100, lastUpdate: NOW + 60_001 }, 'clock-ahead'],
    ['from the future, at the same position', { progress: 0.6, lastUpdate: NOW + 86_400_000 }, null],
    ['an e-book position, whenever audio was played', { ebookLocation: 'x', lastUpdate: NOW - 61_000 }, null],
  ])('%s: %j has refusal %s', (_what, change, refusal) => {
    const verdict = decide(aHead(), change)
    expect(verdict?.refusal).toBe(refusal)
    if (refusal === null) expect(verdict?.head?.updatedAt).toBe(Math.min(change.lastUpdate, NOW))
    else expect(verdict?.head).toEqual(aHead())
  })

  test('does not set back an e-book that was read further since', () => {
    const change = { ebookLocation: 'x', lastUpdate: 100 }
    expect(decide(aHead(), change, { ebookAt: 101 })?.refusal).toBe('older-than-head')
    expect(decide(aHead(), change, { ebookAt: 100 })?.refusal).toBeNull()
    const now = { ebookLocation: 'x', lastUpdate: NOW }
    expect(decide(aHead(), now, { ebookAt: NOW + 5000 })?.refusal, 'our clock was set back').toBeNull()
  })

  test.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('of a device whose clock is %s counts by its age', (_way, off) => {
    const anEarlierReport = (ebookLocation: string, ageMs: number) => ({
      ebookLocation,
      lastUpdate: NOW + off - ageMs,
      sentAt: NOW + off,
    })
    const ebookAt = NOW - 60_000
    expect(decide(aHead(), anEarlierReport('old', 61_000), { ebookAt })?.refusal).toBe('older-than-head')
    const newer = decide(aHead(), anEarlierReport('new', 59_000), { ebookAt })
    expect(newer).toMatchObject({ refusal: null, happenedAt: NOW - 59_000 })
  })

  test('starts an item that was never started, or that was reset', () => {
    const change = { currentTime: 0.5, lastUpdate: NOW }
    expect(decide(undefined, change)).toMatchObject({ refusal: null, head: { positionSeconds: 0.5 } })
    expect(decide(aHead({ isRemoved: true }), change)?.refusal).toBeNull()
  })

  test('can move the position within the first second', () => {
    const change = { currentTime: 0.7, lastUpdate: NOW }
    expect(decide(aHead({ positionSeconds: 0.5 }), change)?.refusal).toBeNull()
  })
})
