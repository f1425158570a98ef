import { afterAll, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from './app.ts'
import { buildWorld, type World } from './world.ts'

/** A whole server as seen by clients of the protocol. */

/** Behaviour that today's client apps rely on. */

export let app: TestApp
export let world: World
export let anne: Account

export function useCompatibleServer(): void {
  beforeAll(async () => {
    app = await startApp()
    world = await buildWorld(app)
    anne = await app.createUser({ username: 'Anne' })
  })
  afterAll(() => app.close())
}

export const login = (payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/login', payload, headers })
