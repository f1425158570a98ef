import { expect, test } from 'vitest'
import { type Fetched, type Listening, listeningAfter, startOfRange } from './estimate-listening.rules.ts'

/** Takes minutes in the file and minutes on the clock. */
const heardAfter = (...requests: [atMinutes: number, clockMinutes: number][]): number | null => {
  const fetched: Fetched[] = requests.map(([at, clock]) => ({ atSeconds: at * 60, atMs: clock * 60_000 }))
  const last = fetched.reduce<Listening | undefined>(listeningAfter, undefined)
  return last?.listenedToSeconds == null ? null : last.listenedToSeconds / 60
}

test('an app that streams has heard up to what it requested', () => {
  expect(heardAfter([0, 0], [5, 5], [20, 21])).toBe(20)
})

test('prefetched audio does not count as heard yet', () => {
  expect(heardAfter([0, 0], [9, 2])).toBe(2)
  expect(heardAfter([0, 0], [9, 2], [12, 30])).toBe(12)
})

test('a download counts for nothing, in one request or several', () => {
  expect(heardAfter([0, 0], [600, 1])).toBeNull()
  expect(heardAfter([0, 0], [200, 0.1], [400, 0.2], [600, 0.3])).toBeNull()
})

test('after a seek, counting continues from there', () => {
  expect(heardAfter([0, 0], [180, 1], [190, 11])).toBe(190)
  expect(heardAfter([180, 0], [30, 1], [33, 4])).toBe(33)
})

test('a pause does not count as listening', () => {
  expect(heardAfter([0, 0], [5, 5], [6, 90])).toBe(6)
})

test('a brief sample counts for nothing', () => {
  expect(heardAfter([0, 0], [0.5, 0.5])).toBeNull()
})

test('a minute is enough to count; ten minutes ahead is not a seek', () => {
  expect(heardAfter([0, 0], [1, 1])).toBe(1)
  expect(heardAfter([0, 0], [11, 1])).toBe(1)
  expect(heardAfter([0, 0], [11 + 1 / 60, 1])).toBeNull()
})

test('counts the time since the first request, even if it is repeated', () => {
  expect(heardAfter([0, 10], [5, 15])).toBe(5)
  expect(heardAfter([0, 0], [0, 5], [9, 10])).toBe(9)
})

test('reads the start of a range', () => {
  expect([startOfRange('bytes=100-'), startOfRange('bytes=0-9'), startOfRange(undefined)]).toEqual([
    100, 0, 0,
  ])
  expect([startOfRange('bytes=-5'), startOfRange('bytes=x')]).toEqual([0, 0])
})
