import { describe, expect, test } from 'vitest'
import { NOON } from '../../../test/clock.ts'
import { createAttemptCounts } from './attempt-counts.cache.ts'

const LIMITS = { attempts: 3, windowMs: 60_000 }

function aLimiter() {
  const limiter = createAttemptCounts()
  const fail = (address: string, username: string, times = 1, now = NOON) => {
    for (let time = 0; time < times; time++) limiter.tried({ address, username }, LIMITS, now)
  }
  const remaining = (address: string, username: string, now = NOON) =>
    limiter.remaining({ address, username }, LIMITS, now)
  return { limiter, fail, remaining }
}

describe('failed sign-ins', () => {
  test('lock the address they come from, whatever username is tried', () => {
    const { fail, remaining } = aLimiter()
    fail('1.1.1.1', 'anne')
    fail('1.1.1.1', 'bob')
    expect(remaining('1.1.1.1', 'carl')).toBe(1)
    fail('1.1.1.1', 'carl')
    expect(remaining('1.1.1.1', 'dora')).toBe(0)
    expect(remaining('2.2.2.2', 'dora')).toBe(3)
  })

  test('lock an IPv6 client by its network, from which it can choose any address', () => {
    const { fail, remaining } = aLimiter()
    for (let host = 1; host <= 3; host++) fail(`2001:db8:1:2::${host}`, `user ${host}`)
    expect(remaining('2001:db8:1:2:ffff::1', 'anne')).toBe(0)
    expect(remaining('2001:db8:1:3::1', 'anne')).toBe(3)
    fail('::ffff:1.1.1.1', 'bob')
    expect([remaining('1.1.1.1', 'carl'), remaining('::ffff:1.1.1.2', 'carl')]).toEqual([2, 3])
  })

  test('lock an account that is tried from many addresses, however its username is spelled', () => {
    const { fail, remaining } = aLimiter()
    for (let host = 0; host < 15; host++) fail(`10.0.0.${host}`, host % 2 === 0 ? 'Anne' : ' ANNE ')
    expect(remaining('9.9.9.9', 'anne')).toBe(0)
    expect(remaining('9.9.9.9', 'bob')).toBe(3)
  })

  test('expire when the window has passed, counted from the first of them', () => {
    const { fail, remaining } = aLimiter()
    fail('1.1.1.1', 'anne')
    fail('1.1.1.1', 'anne', 2, NOON + 59_000)
    expect(remaining('1.1.1.1', 'anne', NOON + 59_999)).toBe(0)
    expect(remaining('1.1.1.1', 'anne', NOON + 60_000)).toBe(3)
  })

  test('are cleared for the address by a success, and for the account only those from that address', () => {
    const { limiter, fail, remaining } = aLimiter()
    fail('1.1.1.1', 'anne', 3)
    for (let host = 0; host < 13; host++) fail(`10.0.0.${host}`, 'anne')
    expect(remaining('9.9.9.9', 'anne')).toBe(0)
    limiter.succeeded({ address: '1.1.1.1', username: 'anne' })
    expect(remaining('1.1.1.1', 'bob')).toBe(3)
    expect(remaining('9.9.9.9', 'anne')).toBe(2)
    fail('10.0.1.1', 'anne', 2)
    expect(remaining('9.9.9.9', 'anne')).toBe(0)
  })

  test('elsewhere do not lock the account at an address where its owner signed in before', () => {
    const { limiter, fail, remaining } = aLimiter()
    limiter.succeeded({ address: '1.1.1.1', username: 'Anne' })
    for (let host = 0; host < 50; host++) fail(`10.0.0.${host}`, 'anne')
    expect(remaining('1.1.1.1', 'anne')).toBe(3)
    expect(remaining('9.9.9.9', 'anne')).toBe(0)
    fail('1.1.1.1', 'anne', 3)
    expect(remaining('1.1.1.1', 'anne')).toBe(0)
  })

  test('from very many addresses are not remembered indefinitely', () => {
    const { fail, remaining } = aLimiter()
    fail('1.1.1.1', 'anne', 3)
    for (let host = 0; host < 30_000; host++) fail(`host ${host}`, `name ${host}`)
    expect(remaining('1.1.1.1', 'anne')).toBe(3)
  })
})
