import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterFailure, afterLostLease, backoffMs, JobError } from './jobs.rules.ts'

const backoff = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 10_000_000 }))
  .map(([firstMs, more]) => ({ firstMs, longestMs: firstMs + more }))
const failures = fc.integer({ min: 1, max: 2_000 })
const random = fc.double({ min: 0, max: 1, noNaN: true })

describe('back-off', () => {
  test('stays between half and all of the doubled wait, and below the maximum', () => {
    fc.assert(
      fc.property(backoff, failures, random, (given, numFailures, share) => {
        const whole = Math.min(given.longestMs, given.firstMs * 2 ** (numFailures - 1))
        const waitMs = backoffMs(given, numFailures, share)
        expect(waitMs).toBeGreaterThanOrEqual(Math.floor(whole / 2))
        expect(waitMs).toBeLessThanOrEqual(whole)
      }),
    )
  })

  test.each([
    [1, 0, 500],
    [1, 1, 1000],
    [3, 0, 2000],
    [3, 1, 4000],
    [9, 1, 60_000],
  ])('after failure %i with the random factor %i it is %i ms', (numFailures, share, waitMs) => {
    expect(backoffMs({ firstMs: 1000, longestMs: 60_000 }, numFailures, share)).toBe(waitMs)
  })

  test('never shrinks after another failure', () => {
    fc.assert(
      fc.property(backoff, failures, random, (given, numFailures, share) => {
        expect(backoffMs(given, numFailures + 1, share)).toBeGreaterThanOrEqual(
          backoffMs(given, numFailures, share),
        )
      }),
    )
  })
})

test('a job is attempted as often as its kind says, whatever the waits', () => {
  fc.assert(
    fc.property(backoff, fc.integer({ min: 1, max: 20 }), random, (given, attempts, share) => {
      let runs = 1
      while (afterFailure({ attempts, backoff: given }, new Error('no'), runs, share).state === 'queued')
        runs += 1
      expect(runs).toBe(attempts)
    }),
  )
})

test('a handler may stop retrying early or set the wait, but not add attempts', () => {
  const kind = { attempts: 2, backoff: { firstMs: 1, longestMs: 1 } }
  expect(afterFailure(kind, new JobError('no', { isFinal: true }), 1, 0)).toEqual({ state: 'failed' })
  expect(afterFailure(kind, new JobError('no', { retryAfterMs: 7 }), 1, 0)).toEqual({
    state: 'queued',
    waitMs: 7,
  })
  expect(afterFailure(kind, new JobError('no', { retryAfterMs: 7 }), 2, 0)).toEqual({ state: 'failed' })
})

test('an error from another library does not stop the retries, whatever fields it has', () => {
  const kind = { attempts: 2, backoff: { firstMs: 8, longestMs: 8 } }
  const error = Object.assign(new Error('no'), { isFinal: true, retryAfterMs: 7 })
  expect(afterFailure(kind, error, 1, 0)).toEqual({ state: 'queued', waitMs: 4 })
})

test('a lost lease requeues the job, unless it was cancelled or lost too often', () => {
  const stateAfter = (lostLeases: number, isCancelled = false) =>
    afterLostLease({ lostLeases, isCancelled }).state
  expect([stateAfter(1), stateAfter(4), stateAfter(5), stateAfter(1, true)]).toEqual([
    'queued',
    'queued',
    'failed',
    'cancelled',
  ])
})

test('a job that failed after too many lost leases says why', () => {
  const errorAfter = (lostLeases: number) => afterLostLease({ lostLeases, isCancelled: false }).error
  expect([errorAfter(4), errorAfter(5)]).toEqual([null, 'The server stopped 5 times while this was running.'])
})
