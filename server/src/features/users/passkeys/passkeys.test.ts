import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { softPasskey, type SoftPasskey } from '../../../../test/soft-passkey.ts'

const ORIGIN = 'http://localhost'
const HEADERS = { host: 'localhost' }

let app: TestApp
let anne: Account
beforeAll(async () => {
  app = await startApp()
  await app.root()
  anne = await app.createUser()
})
afterAll(() => app.close())

const challengeOf = (options: Readonly<Record<string, unknown>>) => String(options['challenge'])

async function addPasskey(): Promise<{ key: SoftPasskey; id: string }> {
  const key = softPasskey(ORIGIN)
  const { password } = anne
  const { options, setup } = await app
    .as(anne)
    .ask('passkeys.begin', { body: { password }, headers: HEADERS })
  const response = key.make(challengeOf(options))
  const body = { setup, name: 'Key', response: response as never }
  const { passkey } = await app.as(anne).ask('passkeys.add', { body, headers: HEADERS })
  return { key, id: passkey.id }
}

async function answerOf(key: SoftPasskey) {
  const { options, setup } = await app.ask('passkeys.askToSignIn', { headers: HEADERS })
  return { setup, response: key.answer(challengeOf(options)) as never }
}

const signIn = async (key: SoftPasskey) => {
  const body = await answerOf(key)
  return () => app.call('passkeys.signIn', { body, headers: HEADERS })
}

const listed = async () => (await app.as(anne).ask('passkeys.list')).passkeys

test('signs its owner in, until it is removed', async () => {
  const { key, id } = await addPasskey()
  expect((await (await signIn(key))()).status).toBe(200)
  expect((await listed()).find((one) => one.id === id)?.lastUsedAt).toBe(app.clock.now())
  await app.as(anne).ask('passkeys.remove', { params: { id } })
  expect(await (await signIn(key))()).toMatchObject({ status: 401, text: 'This passkey is not known here' })
})

test('stays removed if it is being used at that moment', async () => {
  for (let wait = 0; wait < 8; wait++) {
    const { key, id } = await addPasskey()
    const use = await signIn(key)
    const remove = async () => {
      await sleep(wait)
      await app.as(anne).ask('passkeys.remove', { params: { id } })
    }
    await Promise.all([use(), remove()])
  }
  expect(await listed()).toEqual([])
})

test('keeps a new name given while it is being used', async () => {
  const { key, id } = await addPasskey()
  const use = await signIn(key)
  await Promise.all([use(), app.as(anne).ask('passkeys.rename', { params: { id }, body: { name: 'Phone' } })])
  expect((await listed()).map(({ name }) => name)).toEqual(['Phone'])
})
