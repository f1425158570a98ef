import { afterAll, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../../test/items.ts'
import { saveItems } from '../../items/storage/items-write.store.ts'
import type { Item, Podcast } from '../../items/items.types.ts'

/** A server with one library, and Anne who listens. */

export let app: TestApp
export let anne: Account
export let place: Place

export function useProgress(): void {
  beforeAll(async () => {
    app = await startApp()
    await app.root()
    anne = await app.createUser()
    place = await aPlace(app.ctx.db)
  })
  afterAll(() => app.close())
}

export const save = async <I extends Item>(item: I): Promise<I> => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [item], { sortingPrefixes: ['the'], now: app.clock.now() }))
  return item
}
export const book = (traits: Parameters<typeof aBook>[1] = {}) => save(aBook(place, traits))
export const podcast = async () => {
  const item = await save(aPodcast(place))
  return { id: item.id, episodeIds: (item.media as Podcast).episodes.map(({ id }) => id) }
}
export const find = (id: string, who: Account = anne) => app.as(who).call('progress.get', { params: { id } })
export const get = async (id: string, who: Account = anne) => (await find(id, who)).json()
export const user = (who: Account = anne) => app.as(who).ask('me.get')
