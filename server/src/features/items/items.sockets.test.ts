import { NO_ID } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { saveItems } from './storage/items-write.store.ts'
import type { Item } from './items.types.ts'

let app: TestApp
let root: Account
let place: Place
let listener: Listener
let stranger: Listener

beforeAll(async () => {
  app = await startApp({ listen: true })
  root = await app.root()
  place = await aPlace(app.ctx.db)
  const at = app.fastify.server.address()
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  listener = await connect(address)
  await listener.signIn(root.token)
  const { token } = await app.createUser({
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  stranger = await connect(address)
  await stranger.signIn(token)
})
afterAll(async () => {
  listener.close()
  stranger.close()
  await app.close()
})

const put = async (...items: Item[]) => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, items, { sortingPrefixes: [], now: app.ctx.clock.now() }))
  return items.map(({ id }) => id)
}
const libraryId = () => place.libraryId

test('[R7.066 R7.069] announces added items, one or several, in full', async () => {
  const [one] = await put(aBook(place, { title: 'Fog' }))
  app.ctx.events.emit('items.added', { libraryId: libraryId(), ids: [one ?? NO_ID] })
  expect(await listener.next('item_added')).toMatchObject({ id: one, media: { metadata: { title: 'Fog' } } })
  const several = await put(aBook(place), aBook(place))
  app.ctx.events.emit('items.added', { libraryId: libraryId(), ids: several })
  expect((await listener.next('items_added')).map(({ id }) => id)).toEqual(several)
})

test('[R7.067 R7.070] announces changed items, one or several', async () => {
  const ids = await put(aBook(place), aBook(place))
  const edit = (id: string, title: string) => ({ id, mediaPayload: { metadata: { title } } })
  await app.as(root).ask('editing.updateBatch', { body: [edit(ids[0] ?? '', 'A')] })
  expect(await listener.next('item_updated')).toMatchObject({ media: { metadata: { title: 'A' } } })
  await app.as(root).ask('editing.updateBatch', { body: ids.map((id, n) => edit(id, `B${n}`)) })
  const told = await listener.next('items_updated')
  expect(told.map(({ media }) => media.metadata['title'])).toEqual(['B0', 'B1'])
})

test('announces many changes at once in batches, each item once', async () => {
  const ids = await put(...Array.from({ length: 60 }, () => aBook(place)))
  for (const some of [ids.slice(0, 55), ids.slice(55)])
    app.ctx.events.emit('items.updated', { libraryId: libraryId(), ids: some })
  const told = [await listener.next('items_updated'), await listener.next('items_updated')]
  expect(told.map(({ length }) => length)).toEqual([50, 10])
  expect(told.flat().map(({ id }) => id)).toEqual(ids)
})

test('[R7.068] announces removed items by id', async () => {
  const [id] = await put(aBook(place))
  await app.as(root).ask('editing.remove', { params: { id: id ?? '' } })
  expect(await listener.next('item_removed')).toEqual({ id, libraryId: libraryId() })
})

test('announces nothing to users who may not see the item', async () => {
  expect((await stranger.names()).filter((name) => name.startsWith('item'))).toEqual([])
})

test('announces an item that a change hides from a user as removed, to that user only', async () => {
  const at = app.fastify.server.address()
  const limited = await connect(`http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`)
  const { token } = await app.createUser({
    permissions: { accessAllTags: false },
    itemTagsSelected: ['open'],
  })
  await limited.signIn(token)
  const [id = NO_ID, other = NO_ID] = await put(
    aBook(place, { tags: ['open'] }),
    aBook(place, { tags: ['closed'] }),
  )
  const tagged = (itemId: string, tag: string) => ({ id: itemId, mediaPayload: { tags: [tag] } })
  const heardBefore = (await listener.names()).filter((name) => name === 'item_removed').length
  await app.as(root).ask('editing.updateBatch', { body: [tagged(other, 'shut'), tagged(id, 'shut')] })
  expect(await limited.next('item_removed')).toEqual({ id, libraryId: libraryId() })
  // Changes that have not been announced yet would be sent together with the next one, in one event.
  await listener.next('items_updated')
  await app.as(root).ask('editing.updateBatch', { body: [tagged(other, 'open')] })
  expect((await limited.next('item_updated')).id).toBe(other)
  expect((await limited.names()).filter((name) => name.startsWith('item'))).toEqual([
    'item_removed',
    'item_updated',
  ])
  expect((await listener.names()).filter((name) => name === 'item_removed')).toHaveLength(heardBefore)
  limited.close()
})
