import { readFile } from 'node:fs/promises'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { anne, app, closed, login, opened } from './test-support/anne.ts'

describe('guessing passwords', () => {
  beforeEach(opened)
  afterEach(closed)
  const guess = (headers: Record<string, string> = {}, username = 'Anne') =>
    login({ username, password: 'guess' }, headers)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const allow = async (attempts: number, windowMs = 600_000) => {
    const body = { rateLimitLoginRequests: attempts, rateLimitLoginWindow: windowMs }
    await app.as(await app.root()).ask('settings.update', { body })
  }

  test('warns when few attempts are left, then locks until the window has passed', async () => {
    const texts: string[] = []
    for (let time = 0; time < 11; time++) texts.push((await guess()).text)
    expect(texts.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'Invalid user or password'))
    expect(texts.slice(7)).toEqual([
      'Invalid user or password (2 attempts remaining)',
      'Invalid user or password (1 attempt remaining)',
      'Invalid user or password (0 attempts remaining)',
      'Too many attempts. Login temporarily locked.',
    ])
    const right = await login({ username: 'Anne', password: anne.password })
    expect(right).toMatchObject({ status: 429, headers: { 'x-error-code': 'too_many' } })
    app.clock.advance(600_000)
    expect((await login({ username: 'Anne', password: anne.password })).status).toBe(200)
  })

  test('is limited even if all attempts arrive at once', async () => {
    await allow(3)
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17)
  })

  test('is limited by address: others can still sign in', async () => {
    await allow(2)
    for (let time = 0; time < 2; time++) await guess(from('203.0.113.1'))
    expect((await guess(from('203.0.113.1'))).status).toBe(429)
    expect((await login({ username: 'Anne', password: anne.password }, from('203.0.113.2'))).status).toBe(200)
  })

  test('is also limited by account if the attempts come from many addresses', async () => {
    await allow(2)
    for (let host = 0; host < 10; host++) await guess(from(`203.0.113.${host}`))
    expect((await guess(from('198.51.100.1'))).status).toBe(429)
    expect((await guess(from('198.51.100.1'), 'somebody else')).status).toBe(401)
  })

  test('does not lock out the owner at an address where they signed in before', async () => {
    await allow(2)
    const owner = from('198.51.100.20')
    expect((await login({ username: 'Anne', password: anne.password }, owner)).status).toBe(200)
    for (let host = 0; host < 20; host++) await guess(from(`203.0.113.${host}`))
    expect((await guess(from('198.51.100.1'))).status).toBe(429)
    expect((await login({ username: 'Anne', password: anne.password }, owner)).status).toBe(200)
  })

  test('is also limited when changing one’s own password', async () => {
    await allow(3)
    const change = (password: string) =>
      app.as(anne).call('me.changePassword', {
        body: { password, newPassword: 'new password' },
        headers: from('198.51.100.30'),
      })
    for (let time = 0; time < 3; time++) expect((await change('guess')).status).toBe(400)
    expect((await change('guess')).status).toBe(429)
    expect((await change(anne.password)).status).toBe(429)
    expect((await guess(from('198.51.100.30'))).status).toBe(429)
  })

  test('with sixty concurrent attempts does not block reading files', async () => {
    await allow(1000)
    const ended: string[] = []
    const all = Promise.all(
      Array.from({ length: 60 }, (_, host) => guess(from(`203.0.113.${host}`))),
    ).finally(() => ended.push('sign-ins'))
    for (let time = 0; time < 5; time++) await readFile(new URL(import.meta.url))
    ended.push('reads')
    await all
    expect(ended).toEqual(['reads', 'sign-ins'])
  })

  test('does not count successful sign-ins', async () => {
    await allow(2)
    for (let time = 0; time < 4; time++)
      expect((await login({ username: 'Anne', password: anne.password })).status).toBe(200)
  })

  test('trusts a forwarded address only from a trusted proxy', async () => {
    const outside = { remoteAddress: '198.51.100.7' }
    const send = (forged: string) =>
      app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: 'x', password: 'y' },
        headers: from(forged),
        ...outside,
      })
    await allow(2)
    for (let time = 0; time < 2; time++) await send(`203.0.113.${time}`)
    expect((await send('203.0.113.99')).status).toBe(429)
    // The same header is accepted from the local proxy.
    expect((await guess(from('203.0.113.99'))).status).toBe(401)
  })

  test('follows the server settings', async () => {
    await allow(2, 5000)
    expect((await guess()).text).toBe('Invalid user or password (1 attempt remaining)')
    await guess()
    expect((await guess()).status).toBe(429)
    app.clock.advance(5000)
    expect((await guess()).status).toBe(401)
  })
})
