import { afterAll, beforeAll } from 'vitest'
import { saveItems } from '../src/features/items/storage/items-write.store.ts'
import type { Item } from '../src/features/items/items.types.ts'
import { type Account, startApp, type TestApp } from './app.ts'
import { aPlace, type Place } from './items.ts'

/** A server with one library, and Anne, a listener. */

export let app: TestApp
export let anne: Account
export let place: Place

export function useOneListener(): void {
  beforeAll(async () => {
    app = await startApp()
    await app.root()
    anne = await app.createUser()
    place = await aPlace(app.ctx.db)
  })
  afterAll(() => app.close())
}

/** Her token has expired after a long time. */
export async function signInAgain(): Promise<void> {
  anne = { ...anne, token: await app.tokenFor(anne) }
}

export async function save<I extends Item>(item: I): Promise<I> {
  const options = { sortingPrefixes: ['the'], now: app.clock.now() }
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, [item], options))
  return item
}
