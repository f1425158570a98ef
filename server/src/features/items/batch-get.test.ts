import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { NOON } from '../../../test/clock.ts'
import { aBook, aPlace } from '../../../test/items.ts'
import { getUser } from '../users/users.service.ts'
import { getItems } from './items.service.ts'
import { saveItems } from './storage/items-write.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('several items are returned in the requested order, without those the caller may not see', async () => {
  const root = await app.root()
  const place = await aPlace(app.ctx.db)
  const [one, two, secret] = [aBook(place), aBook(place), aBook(place, { tags: ['secret'] })]
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [one, two, secret], { sortingPrefixes: [], now: NOON }))
  const ids = [secret.id, two.id, 'unknown', one.id, two.id]
  const asked = { body: { libraryItemIds: ids } }
  const all = await app.as(root).ask('items.batchGet', asked)
  expect(all.libraryItems.map(({ id }) => id)).toEqual([secret.id, two.id, one.id])
  expect(all.libraryItems[0]?.media).toHaveProperty('tracks')
  const viewer = await app.createUser({ permissions: { accessAllTags: false }, itemTagsSelected: ['family'] })
  const some = await app.as(viewer).ask('items.batchGet', asked)
  expect(some.libraryItems.map(({ id }) => id)).toEqual([two.id, one.id])
  expect((await app.as(root).call('items.batchGet', { body: { libraryItemIds: [] } })).status).toBe(403)
})

test('other requests can run while many items are loaded', async () => {
  const place = await aPlace(app.ctx.db)
  const made = Array.from({ length: 400 }, () => aBook(place))
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, made, { sortingPrefixes: [], now: NOON }))
  const ids = made.map(({ id }) => id)
  const root = await getUser(app.ctx, (await app.root()).id)
  let turns = 0
  const otherRequest = () => {
    turns += 1
    if (turns < 1000) setImmediate(otherRequest)
  }
  setImmediate(otherRequest)
  const found = await getItems(app.ctx, root, ids)
  const turnsUntilFound = turns
  turns = 1000
  expect(found.map(({ item }) => item.id)).toEqual(ids)
  expect(turnsUntilFound).toBeGreaterThanOrEqual(3)
})
