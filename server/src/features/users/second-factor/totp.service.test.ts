import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, recoveryKey, stepOfCode, totpUrl } from './totp.service.ts'

/** The secret of RFC 6238, appendix B; the codes are the last six digits of those given there. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32

describe('an authenticator app code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is %s', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000, null)).toBe(Math.floor(seconds / 30))
    expect(stepOfCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, seconds * 1000, null)).not.toBeNull()
  })

  test('is accepted one step early or late, not two', () => {
    const at = (step: number) => stepOfCode(SECRET, '081804', (1_111_111_109 + step * 30) * 1000, null)
    expect([-2, -1, 0, 1, 2].map((step) => at(step) !== null)).toEqual([false, true, true, true, false])
  })

  test('works once', () => {
    const step = stepOfCode(SECRET, '287082', 59_000, null)
    expect(step).toBe(1)
    expect(stepOfCode(SECRET, '287082', 60_000, step)).toBeNull()
  })

  test.each(['', '28708', '2870822', 'abcdef', '000000'])('is not %j', (code) => {
    expect(stepOfCode(SECRET, code, 59_000, null)).toBeNull()
  })
})

test('the URL for the app contains the server and the account', () => {
  const url = new URL(totpUrl(newTotpSecret(), 'Anne B', 'books.example'))
  expect(url.href).toMatch(/^otpauth:\/\/totp\/books\.example:Anne%20B\?/)
  expect(url.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/)
})

test('a recovery code is accepted with or without its dashes', () => {
  expect(recoveryKey(' ABCD-efgh ')).toBe(recoveryKey('abcdefgh'))
})
