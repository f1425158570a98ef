import { type Account, startApp, type TestApp } from '../../../../test/app.ts'

/** A server with a user named Anne. */

export const HOUR_MS = 3_600_000

export let app: TestApp
export let anne: Account
export const opened = async () => {
  app = await startApp()
  await app.root()
  anne = await app.createUser({ username: 'Anne' })
}
export const closed = () => app.close()

export const login = (
  body: { username?: string; password?: string | null },
  headers: Record<string, string> = {},
) => app.call('auth.login', { body, headers })
export const works = async (token: string | undefined) =>
  (await app.as({ token: token ?? '' }).call('me.get')).status === 200
