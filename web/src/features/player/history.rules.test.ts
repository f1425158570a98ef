import type { ProgressEventView } from '@lectern/contract/progress'
import { expect, test } from 'vitest'
import { placesOf } from './history.rules.ts'

let count = 0
const report = (
  atSeconds: number,
  currentTime: number,
  given: Partial<ProgressEventView> = {},
): ProgressEventView => ({
  event: ++count,
  kind: 'beat',
  isAccepted: true,
  reason: null,
  currentTime,
  progress: 0,
  isFinished: false,
  ebookLocation: null,
  ebookProgress: null,
  sessionId: 'session-1',
  deviceDescription: null,
  createdAt: atSeconds * 1000,
  ...given,
})
const times = (events: ProgressEventView[]) => placesOf(events.toReversed()).map((place) => place.currentTime)

test('continuous listening yields one position every ten minutes', () => {
  const events = Array.from({ length: 300 }, (_, beat) => report(beat * 5, beat * 5))
  expect(times(events)).toEqual([1495, 895, 295])
})

test('keeps the position before a jump', () => {
  expect(times([report(0, 100), report(5, 105), report(10, 900), report(15, 905)])).toEqual([905, 105])
  expect(times([report(0, 900), report(5, 905), report(10, 20)])).toEqual([20, 905])
})

test('keeps marks, other sessions and rejected reports', () => {
  const events = [
    report(0, 100),
    report(5, 0, { kind: 'restart' }),
    report(10, 5, { isAccepted: false, reason: 'older-than-head' }),
    report(12, 7, { sessionId: 'session-2' }),
  ]
  expect(times(events)).toEqual([7, 5, 0, 100])
})
