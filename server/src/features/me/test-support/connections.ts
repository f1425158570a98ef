import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { connect, type Listener } from '../../../../test/live.ts'

/** A server with three accounts for clients to connect to. */

export let app: TestApp
let address: string
export let root: Account
export let admin: Account
export let anne: Account
const open: Listener[] = []

export function useConnections(): void {
  beforeAll(async () => {
    app = await startApp()
    address = await app.listen()
    root = await app.root()
    admin = await app.createUser({ username: 'admin', type: 'admin' })
    anne = await app.createUser({ username: 'Anne' })
  })
  afterEach(async () => {
    for (const listener of open.splice(0)) listener.close()
    await everyoneGone()
  })
  afterAll(() => app.close())
}

export const listen = async (options: Parameters<typeof connect>[1] = {}) => {
  const listener = await connect(address, options)
  open.push(listener)
  return listener
}
export const listenAs = async (account: Pick<Account, 'token'>) => {
  const listener = await listen()
  await listener.signIn(account.token)
  return listener
}

export function everyoneGone() {
  return vi.waitFor(async () => expect((await app.as(root).ask('users.online')).usersOnline).toEqual([]), {
    timeout: 15_000,
    interval: 10,
  })
}
