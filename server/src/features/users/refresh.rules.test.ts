import { asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aLogin } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { decideRefresh, isCurrentToken } from './refresh.rules.ts'

const LIFETIMES = { refreshMs: 30_000, graceMs: 600 }
const decide = (
  login: ReturnType<typeof aLogin> | undefined,
  givenHash: string,
  nextHash: string,
  now = NOON,
) => decideRefresh(login, { givenHash, nextHash }, now, LIFETIMES)

const fresh = aLogin({ userId: asUserId('u'), tokenHash: 'A', expiresAt: NOON + 1000 })
const rotated = aLogin({
  userId: asUserId('u'),
  tokenHash: 'B',
  previousTokenHash: 'A',
  previousValidUntil: NOON + 600,
  expiresAt: NOON + 1000,
})

describe('a refresh token', () => {
  test('that is current is exchanged for the next, and its lifetime starts over', () => {
    expect(decide(fresh, 'A', 'B')).toEqual({
      kind: 'rotate',
      login: {
        ...fresh,
        tokenHash: 'B',
        previousTokenHash: 'A',
        previousValidUntil: NOON + 600,
        updatedAt: NOON,
        expiresAt: NOON + 30_000,
      },
    })
  })

  test('that was just exchanged gives the same successor', () => {
    expect(decide(rotated, 'A', 'B')).toEqual({ kind: 'repeat' })
    expect(decide(rotated, 'A', 'B', NOON + 599)).toEqual({ kind: 'repeat' })
  })

  test.each(['A', 'older'])('that is reused after the grace period ends the session: %s', (given) => {
    expect(decide(rotated, given, 'B', NOON + 600)).toEqual({ kind: 'end' })
  })

  test.each([
    ['unknown', undefined, 'A', 'B', NOON, 'Invalid refresh token'],
    ['expired', fresh, 'A', 'B', NOON + 1000, 'Refresh token expired'],
    ['two exchanges old', { ...rotated, tokenHash: 'C' }, 'A', 'B', NOON, 'Invalid refresh token'],
    ['from another session', fresh, 'X', 'Y', NOON, 'Invalid refresh token'],
    [
      'from a session that never exchanged it',
      { ...fresh, previousTokenHash: 'X', previousValidUntil: null },
      'X',
      'A',
      NOON,
      'Invalid refresh token',
    ],
  ] as const)('that is %s is rejected', (_what, login, given, next, now, because) => {
    expect(decide(login, given, next, now)).toEqual({ kind: 'refuse', because })
  })
})

describe('a token that authenticates the caller', () => {
  test.each([
    ['that is current', fresh, 'A', NOON, true],
    ['until the last moment', fresh, 'A', NOON + 999, true],
    ['from an expired session', fresh, 'A', NOON + 1000, false],
    ['from another session', fresh, 'X', NOON, false],
    ['replaced a moment ago', rotated, 'A', NOON + 599, true],
    ['replaced before the grace period', rotated, 'A', NOON + 600, false],
    ['that is even older', rotated, 'X', NOON, false],
    ['replaced, without a grace period', { ...rotated, previousValidUntil: null }, 'A', NOON, false],
    ['replaced, at time zero', { ...rotated, previousValidUntil: null }, 'A', 0, false],
  ] as const)('%s', (_what, login, given, now, isCurrent) => {
    expect(isCurrentToken(login, given, now)).toBe(isCurrent)
  })
})
