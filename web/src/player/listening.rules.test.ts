import { describe, expect, test } from 'vitest'
import {
  confirmSent,
  countFailure,
  heardSeconds,
  inNewSession,
  isSyncDue,
  listen,
  newAccount,
  startSending,
  takeAll,
  takeBack,
} from './listening.rules.ts'

describe('[R9.018 R5.048] a report is due', () => {
  test.each([
    [4.9, 100, false],
    [5, 5, true],
    [5, 0.9, false],
    [5, 1, true],
    [5, -1, true],
  ])('after %d s of listening and a position change of %d s: %s', (heard, position, due) => {
    expect(isSyncDue(listen(newAccount(0), heard), position)).toBe(due)
  })
  test('after moving back as well, but not without movement', () => {
    const heard = listen(newAccount(100), 5)
    expect(isSyncDue(heard, 99)).toBe(true)
    expect(isSyncDue(heard, 100.5)).toBe(false)
  })
  test('five seconds after a failure, and five seconds after a response', () => {
    const failed = takeBack(startSending(listen(newAccount(0), 5)))
    expect(isSyncDue(listen(failed, 4), 50)).toBe(false)
    expect(isSyncDue(listen(failed, 5), 50)).toBe(true)
    const answered = confirmSent(startSending(listen(failed, 5)), 10)
    expect(isSyncDue(listen(answered, 5), 50)).toBe(true)
  })
  test('not while another is in flight', () => {
    const sending = startSending(listen(newAccount(0), 5))
    expect(isSyncDue(listen(sending, 9), 50)).toBe(false)
  })
})

test('loses no listening time, whatever fails', () => {
  let account = newAccount(0)
  let confirmed = 0
  for (let report = 0; report < 40; report++) {
    account = listen(account, 5.3)
    account = startSending(account)
    if (report % 3 === 0) {
      confirmed += account.sendingSeconds
      account = confirmSent(account, report * 5)
    } else account = takeBack(account)
  }
  expect(confirmed + account.unsentSeconds).toBeCloseTo(40 * 5.3)
})

test('tracks confirmed time per session; the final report contains all the rest', () => {
  const first = confirmSent(startSending(listen(newAccount(0), 5.4)), 5)
  expect(first).toMatchObject({ confirmedSeconds: 5, sendingSeconds: 0 })
  const second = listen(takeBack(startSending(listen(first, 5))), 2)
  expect(second.confirmedSeconds).toBe(5)
  expect(takeAll(startSending(second))).toMatchObject({
    confirmedSeconds: 5,
    sendingSeconds: 7,
    unsentSeconds: 0,
  })
  expect(inNewSession(second)).toMatchObject({ confirmedSeconds: 0, unsentSeconds: second.unsentSeconds })
})

test('[R8.011] the second failure in a row is reported, then the count restarts', () => {
  const first = countFailure(newAccount(0))
  expect(first.isTrouble).toBe(false)
  const second = countFailure(first.account)
  expect(second.isTrouble).toBe(true)
  expect(countFailure(second.account).isTrouble).toBe(false)
})

describe('listening time between two ticks', () => {
  test.each([
    ['at normal speed', 1, 1, 1, 1],
    ['at double speed, real time counts', 1, 2, 2, 1],
    ['a late tick counts', 4, 4, 1, 4],
    ['the machine slept', 3600, 2, 1, 3],
    ['the machine slept at double speed', 3600, 4, 2, 3],
    ['after seeking back', 3600, -30, 1, 1],
    ['the clock went back', -5, 1, 1, 0],
  ])('%s', (_name, elapsed, moved, rate, heard) => {
    expect(heardSeconds(elapsed, moved, rate)).toBe(heard)
  })
})
