import { afterEach, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../../test/items.ts'
import type { Item } from '../../items/items.types.ts'
import { saveItems } from '../../items/storage/items-write.store.ts'

/** Starts a new server with one library for each test. */

export let app: TestApp
export let root: Account
export let place: Place

export function useLibrary(): void {
  beforeEach(async () => {
    app = await startApp()
    root = await app.root()
    place = await aPlace(app.ctx.db)
  })
  afterEach(() => app.close())
}

export const save = (items: Item[]) =>
  app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: app.clock.now() }))

export async function books(...traits: Parameters<typeof aBook>[1][]): Promise<string[]> {
  const made = traits.map((trait) => aBook(place, trait))
  await save(made)
  return made.map(({ id }) => id)
}
