import type { Clock } from '../src/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

export const NOON = Date.UTC(2026, 0, 15, 12)

export function testClock(start: number = NOON): TestClock {
  let now = start
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}
