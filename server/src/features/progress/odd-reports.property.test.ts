import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DURATION_SECONDS } from './test-support/listener.ts'
import { aListener, START } from './test-support/devices.ts'

describe('a server clock that is set back and forth', () => {
  interface Prompt {
    readonly session: number
    readonly seconds: number
    readonly seekTo: number | null
    readonly setBySeconds: number
  }
  const report = fc.record<Prompt>({
    session: fc.nat(2),
    seconds: fc.integer({ min: 1, max: 60 }),
    seekTo: fc.option(fc.integer({ min: 2, max: 90_000 })),
    setBySeconds: fc.oneof(fc.constant(0), fc.integer({ min: -10_000_000, max: 10_000_000 })),
  })
  const reports = fc.array(report, { minLength: 1, maxLength: 30 })

  /** Reports without delay; `clientNow` is the true time, `serverNow` the time on the server's clock. */
  function listen(plan: readonly Prompt[], saysTime: boolean) {
    const listener = aListener()
    const positions = [2, 2, 2]
    let [clientNow, serverNow] = [START, START]
    for (const { session, seconds, seekTo, setBySeconds } of plan) {
      serverNow += (seconds + setBySeconds) * 1000
      clientNow += seconds * 1000
      const positionSeconds = Math.min((seekTo ?? positions[session] ?? 2) + seconds, DURATION_SECONDS - 100)
      positions[session] = positionSeconds
      const said = { positionSeconds, listenedSeconds: seconds + session / 10 }
      const verdict = listener.beat(session, { ...said, clientAt: saysTime ? clientNow : null }, serverNow)
      // Duplicates change nothing; see above.
      if (verdict.refusal === 'duplicate') continue
      expect(verdict.refusal).toBeNull()
      expect(listener.head?.positionSeconds).toBe(positionSeconds)
      expect(listener.head?.updatedAt).toBeLessThanOrEqual(serverNow)
    }
  }

  test('several players without timestamps: the latest report sets the position', () => {
    fc.assert(
      fc.property(reports, (plan) => listen(plan, false)),
      { numRuns: 500 },
    )
  })

  test('one player with timestamps: every report counts', () => {
    fc.assert(
      fc.property(reports, (plan) =>
        listen(
          plan.map((one) => ({ ...one, session: 0 })),
          true,
        ),
      ),
      { numRuns: 500 },
    )
  })

  test('several players with timestamps, while the clock is set back: every report counts', () => {
    fc.assert(
      fc.property(reports, (plan) =>
        listen(
          plan.map((one) => ({ ...one, setBySeconds: -Math.abs(one.setBySeconds) })),
          true,
        ),
      ),
      { numRuns: 500 },
    )
  })
})

describe('an unreliable report never moves the position back', () => {
  const listenedTo = (positionSeconds: number) => {
    const listener = aListener()
    listener.beat(0, { positionSeconds, listenedSeconds: 10, clientAt: null }, START + 10_000)
    return listener
  }

  test('a zero from a player that never started', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 90_000 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.nat(10),
        fc.nat(100_000),
        (position, zero, listenedSeconds, later) => {
          const listener = listenedTo(position)
          const now = START + 10_000 + later
          listener.open(9, position, now)
          listener.beat(9, { positionSeconds: zero, listenedSeconds, clientAt: null }, now)
          listener.open(8, zero, now)
          listener.snapshot(8, { positionSeconds: zero, totalSeconds: 0, clientAt: now }, now)
          expect(listener.head?.positionSeconds).toBe(position)
          expect(listener.log).toHaveLength(3)
        },
      ),
    )
  })

  test('an echo of a session’s start position after another device has moved on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 90_000 }),
        fc.integer({ min: 2, max: 90_000 }),
        (start, place) => {
          const listener = listenedTo(place)
          listener.open(9, start, START)
          listener.beat(9, { positionSeconds: start, listenedSeconds: 0, clientAt: null }, START + 20_000)
          expect(listener.head?.positionSeconds).toBe(place)
        },
      ),
    )
  })

  test('a clock that is ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 90_000 }),
        fc.integer({ min: 2, max: 90_000 }),
        fc.integer({ min: 61_000, max: 1_000_000_000 }),
        (place, claimed, ahead) => {
          const listener = listenedTo(place)
          listener.open(9, 2, START)
          const now = START + 20_000
          listener.snapshot(9, { positionSeconds: claimed, totalSeconds: 5, clientAt: now + ahead }, now)
          expect(listener.head?.positionSeconds).toBe(Math.max(place, claimed))
          expect(listener.head?.updatedAt).toBeLessThanOrEqual(now)
          // Later reports must still count.
          listener.beat(0, { positionSeconds: 50, listenedSeconds: 5, clientAt: null }, now + 1)
          expect(listener.head?.positionSeconds).toBe(50)
        },
      ),
    )
  })
})
