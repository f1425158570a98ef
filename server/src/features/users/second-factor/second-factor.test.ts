import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'

const STEP_MS = 30_000

let app: TestApp
let root: Account
let anne: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())
beforeEach(async () => {
  anne = await app.createUser()
  // Makes sure that no code of another test is in the same time step.
  app.clock.advance(10 * STEP_MS)
})

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

const login = (code?: string, account = anne) =>
  app.call('auth.login', { body: { username: account.username, password: account.password, code } })

async function turnOn(account = anne) {
  const { secret, setup, url } = await app.as(account).ask('secondFactor.begin')
  expect(url).toContain(`secret=${secret}`)
  const body = { setup, code: codeOf(secret), password: account.password }
  const { recoveryCodes } = await app.as(account).ask('secondFactor.turnOn', { body })
  app.clock.advance(STEP_MS)
  return { secret, recoveryCodes }
}

describe('two-step sign-in', () => {
  test('asks for a code after the correct password, and accepts each code once', async () => {
    const { secret } = await turnOn()
    const asked = await login()
    expect(asked).toMatchObject({ status: 401, text: 'Enter the code of your authenticator app' })
    expect(asked.headers['x-error-code']).toBe('second_factor')
    const code = codeOf(secret)
    expect((await login('000000')).text).toBe('This code is wrong or was used before')
    expect((await login(code)).status).toBe(200)
    expect((await login(code)).status).toBe(401)
    app.clock.advance(STEP_MS)
    expect((await login(codeOf(secret))).status).toBe(200)
  })

  test('is not for guests: one could lock out all who share the account', async () => {
    const guest = await app.createUser({ type: 'guest' })
    const asGuest = app.as(guest)
    const { password } = guest
    for (const answer of [
      await asGuest.call('secondFactor.begin'),
      await asGuest.call('secondFactor.turnOn', { body: { setup: 'x', code: '123456', password } }),
      await asGuest.call('passkeys.begin', { body: { password } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, text: 'Guests cannot change how they sign in' })
    }
  })

  test('does not reveal that a code is needed without the correct password', async () => {
    await turnOn()
    const answer = await app.call('auth.login', { body: { username: anne.username, password: 'wrong' } })
    expect(answer.text).toMatch(/^Invalid user or password/)
    expect(answer.headers['x-error-code']).toBe('unauthorized')
  })

  test('locks out whoever guesses codes, even with the correct password', async () => {
    await turnOn()
    const answers = []
    for (let guess = 0; guess < 11; guess += 1) answers.push((await login('123456')).status)
    expect(answers.at(0)).toBe(401)
    expect(answers.at(-1)).toBe(429)
    app.clock.advance(600_000)
  })

  test('accepts a recovery code instead, once', async () => {
    const { recoveryCodes } = await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await login(first.toUpperCase())).status).toBe(200)
    expect((await login(first)).status).toBe(401)
    expect(await app.as(anne).ask('secondFactor.get')).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const fresh = await app.as(anne).ask('secondFactor.newCodes', { body: { password: anne.password } })
    expect((await login(second)).status).toBe(401)
    expect((await login(fresh.recoveryCodes[0])).status).toBe(200)
  })

  test('stores neither the secret nor the codes in readable form', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const users = await app.ctx.db.selectFrom('user').selectAll().execute()
    const codes = await app.ctx.db.selectFrom('recovery_code').selectAll().execute()
    const stored = JSON.stringify([users, codes])
    expect(stored).toContain('sealed:1:')
    for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(plain)
  })

  test('blocks the password where no code can be sent; app passwords work', async () => {
    await turnOn()
    const opds = (password: string) =>
      app.inject({
        url: '/opds',
        headers: {
          authorization: `Basic ${Buffer.from(`${anne.username}:${password}`).toString('base64')}`,
        },
      })
    expect((await opds(anne.password)).status).toBe(401)
    const body = { name: 'Reader', scope: 'opds' as const }
    const { password } = await app.as(anne).ask('appPasswords.create', { body })
    expect((await opds(password)).status).toBe(200)
  })

  test('is turned off with the password', async () => {
    await turnOn()
    const off = (password: string) => app.as(anne).call('secondFactor.turnOff', { body: { password } })
    expect((await off('wrong')).status).toBe(400)
    expect((await login()).status).toBe(401)
    expect((await off(anne.password)).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect(await app.as(anne).ask('secondFactor.get')).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  })

  test('can be turned off by an admin for a user who lost everything, but not for root', async () => {
    await turnOn()
    const admin = await app.createUser({ type: 'admin' })
    await app.as(admin).ask('secondFactor.reset', { params: { id: anne.id } })
    expect((await login()).status).toBe(200)
    expect((await app.as(admin).call('secondFactor.reset', { params: { id: root.id } })).status).toBe(403)
  })
})

describe('turning it on', () => {
  test.each<[string, (given: { setup: string; code: string; password: string }) => object]>([
    ['a wrong password', (given) => ({ ...given, password: 'wrong' })],
    ['a wrong code', (given) => ({ ...given, code: '000000' })],
    ['a forged setup', (given) => ({ ...given, setup: 'sealed:1:AAAA' })],
  ])('fails with %s', async (_what, change) => {
    const { secret, setup } = await app.as(anne).ask('secondFactor.begin')
    const body = change({ setup, code: codeOf(secret), password: anne.password })
    const answer = await app.as(anne).call('secondFactor.turnOn', { body: body as never })
    expect(answer.status).toBe(400)
    expect((await login()).status).toBe(200)
  })

  test('fails with somebody else’s setup, or one that is too old', async () => {
    const somebody = await app.createUser()
    const { secret, setup } = await app.as(somebody).ask('secondFactor.begin')
    const given = () => ({ setup, code: codeOf(secret), password: anne.password })
    expect((await app.as(anne).call('secondFactor.turnOn', { body: given() })).status).toBe(400)
    const own = await app.as(anne).ask('secondFactor.begin')
    app.clock.advance(600_000)
    const late = { ...given(), setup: own.setup, code: codeOf(own.secret) }
    expect((await app.as(anne).call('secondFactor.turnOn', { body: late })).text).toBe(
      'This setup has expired. Begin again.',
    )
  })
})
