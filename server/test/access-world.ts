import { allEndpoints } from '@lectern/contract/table'
import { startApp, type TestApp } from './app.ts'
import { buildWorld, type World } from './world.ts'

export const ENDPOINTS = allEndpoints()

export let app: TestApp
export let world: World

export async function openWorld() {
  app = await startApp()
  world = await buildWorld(app)
}
export const closeWorld = () => app.close()
