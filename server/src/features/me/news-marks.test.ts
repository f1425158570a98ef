import type { ItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { saveItems } from '../items/storage/items-write.store.ts'

let app: TestApp
let address: string
let anne: Account
let ben: Account
let place: Place
let bookId: ItemId

beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
  await app.root()
  anne = await app.createUser({ username: 'Anne' })
  ben = await app.createUser({ username: 'Ben' })
  place = await aPlace(app.ctx.db)
  const book = aBook(place)
  bookId = book.id
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [book], { sortingPrefixes: [], now: app.clock.now() }))
})
afterAll(() => app.close())

const markAtSignIn = async () => (await app.as(anne).ask('auth.authorize')).newsMark
async function markOfConnection(): Promise<string | undefined> {
  const listener = await connect(address)
  const { newsMark } = await listener.signIn(anne.token)
  listener.close()
  return newsMark
}
const listenTo = (who: Account) =>
  app.as(who).call('progress.update', { params: { id: bookId }, body: { currentTime: 30, duration: 60 } })

test('is the same at sign-in and on the socket while pages are only viewed', async () => {
  const before = await markAtSignIn()
  expect(before).toEqual(expect.any(String))
  await app.as(anne).ask('libraries.list')
  expect((await app.as(anne).call('shelves.personalized', { params: { id: place.libraryId } })).status).toBe(
    200,
  )
  expect(await markOfConnection()).toBe(before)
  // The previous connection has been opened and closed since.
  expect(await markOfConnection()).toBe(before)
})

test('changes as soon as something is stored that a page may show', async () => {
  const before = await markAtSignIn()
  app.ctx.events.emit('items.updated', { libraryId: place.libraryId, ids: [bookId] })
  expect(await markOfConnection()).not.toBe(before)
})

test('changes after the user’s own listening, but not after anyone else’s', async () => {
  const before = await markAtSignIn()
  expect((await listenTo(ben)).status).toBe(200)
  expect(await markOfConnection()).toBe(before)
  expect((await listenTo(anne)).status).toBe(200)
  expect(await markOfConnection()).not.toBe(before)
})
