import type { ProgressEventView } from '@lectern/contract/progress'
import { expect, test } from 'vitest'
import { placesOf } from './history.rules.ts'

const event = (createdAt: number, currentTime: number, more: object = {}) =>
  ({
    kind: 'beat',
    isAccepted: true,
    sessionId: 's',
    createdAt,
    currentTime,
    ...more,
  }) as unknown as ProgressEventView
/** Whether the older of two reports is kept as a separate position. */
const isKept = (older: ProgressEventView, newer: ProgressEventView) => placesOf([newer, older]).length === 2

test.each<[why: string, older: object, newer: object, kept: boolean]>([
  ['continuous listening', {}, {}, false],
  ['a mark', { kind: 'mark' }, {}, true],
  ['before a mark', {}, { kind: 'mark' }, true],
  ['a rejected report', { isAccepted: false }, {}, true],
  ['before a rejected report', {}, { isAccepted: false }, true],
  ['another session', { sessionId: 't' }, {}, true],
  ['no movement', { currentTime: 110 }, {}, false],
  ['a step back', { currentTime: 110.5 }, {}, true],
  ['listening at the highest speed', { currentTime: 5 }, {}, false],
  ['a jump', { currentTime: 4.9 }, {}, true],
])('%s', (_why, older, newer, kept) => {
  expect(isKept(event(0, 100, older), event(10_000, 110, newer))).toBe(kept)
})

test('keeps one position every ten minutes', () => {
  const steady = (ms: number) => isKept(event(0, 0), event(ms, ms / 1000))
  expect([steady(599_999), steady(600_000)]).toEqual([false, true])
})
