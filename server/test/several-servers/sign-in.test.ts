import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { softPasskey } from '../soft-passkey.ts'
import { type Answer, ask } from './calls.ts'
import { type House, isMissing, NAMES, openHouse, START_MS, TEST_MS } from './house.ts'

/** Signing in with two servers is as strict as with one. */

let house: House

describe.skipIf(isMissing)('signing in with several servers', () => {
  beforeAll(async () => {
    house = await openHouse(1)
  }, START_MS)

  afterAll(() => house?.close(), TEST_MS)

  test('wrong passwords are counted across both', { timeout: TEST_MS }, async () => {
    await house.addUser('guessed')
    const one = house.at('one').address
    await ask(one, house.root, 'PATCH', '/api/settings', { rateLimitLoginRequests: 6 })
    const tries: number[] = []
    for (let number = 0; number < 8; number += 1) {
      const wrong = { username: 'guessed', password: `guess ${number}` }
      tries.push((await post(number, '/login', wrong, '203.0.113.7')).status)
    }
    expect(tries).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    // Concurrent attempts, from elsewhere.
    const atOnce = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        post(number, '/login', { username: `nobody ${number}`, password: 'guess' }, '203.0.113.8'),
      ),
    )
    expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(6)
  })

  test('an app login started at one server can be approved at the other', { timeout: TEST_MS }, async () => {
    const { token } = await house.addUser('podcasts')
    const begun = JSON.parse((await post(0, '/index.php/login/v2', {})).text) as {
      login: string
      poll: { token: string }
    }
    const page = `/api/me/app-logins/${begun.login.split('/').at(-1)}`
    const allow = () => post(1, page, {}, undefined, token)
    await expect.poll(async () => (await allow()).status, { timeout: 10_000 }).toBe(200)
    const poll = async () => (await post(0, '/index.php/login/v2/poll', { token: begun.poll.token })).text
    await expect.poll(poll, { timeout: 10_000 }).toContain('"loginName":"podcasts"')
    // Works only once, at either server.
    await expect
      .poll(async () => (await post(1, '/index.php/login/v2/poll', { token: begun.poll.token })).status)
      .toBe(404)
  })

  test(
    'a passkey challenge issued by one server is accepted by the other, once',
    { timeout: TEST_MS },
    async () => {
      const { token } = await house.addUser('keyed')
      const key = softPasskey(house.haproxy.address)
      const begun = await post(0, '/api/me/passkeys/begin', { password: 'secret' }, undefined, token)
      const made = key.make(challengeOf(begun))
      const added = await post(
        1,
        '/api/me/passkeys',
        { ...setupOf(begun), name: 'Key', response: made },
        undefined,
        token,
      )
      expect(added).toMatchObject({ status: 200 })

      const asked = await post(0, '/auth/passkey/begin', {})
      const answer = { ...setupOf(asked), response: key.answer(challengeOf(asked)) }
      expect(await post(1, '/auth/passkey', answer)).toMatchObject({ status: 200 })
      // An eavesdropper can replay the response at neither server.
      expect(await post(0, '/auth/passkey', answer)).toMatchObject({ status: 400 })
      expect(await post(1, '/auth/passkey', answer)).toMatchObject({ status: 400 })
    },
  )
})

/** Alternates between the servers, as haproxy does. */
async function post(
  number: number,
  url: string,
  body: unknown,
  from = '203.0.113.1',
  token = '',
): Promise<Answer> {
  const { address } = house.at(NAMES[number % NAMES.length] ?? 'one')
  const reply = await fetch(`${address}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(house.haproxy.address).host,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text() }
}

interface Begun {
  readonly setup: string
  readonly options: { readonly challenge: string }
}
const setupOf = ({ text }: Answer) => ({ setup: (JSON.parse(text) as Begun).setup })
const challengeOf = ({ text }: Answer) => (JSON.parse(text) as Begun).options.challenge
