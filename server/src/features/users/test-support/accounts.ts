import { afterAll, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'

/** A server with a root account and one admin. */

export let app: TestApp
export let root: Account
export let admin: Account

export function useAccounts(): void {
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
    admin = await app.createUser({ username: 'admin', type: 'admin' })
  })
  afterAll(() => app.close())
}

export const mayStill = async (token: string) => (await app.as({ token }).call('me.get')).status === 200
