import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { NOON } from '../../../test/clock.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import type { Item } from '../items/items.types.ts'
import { saveItems } from '../items/storage/items-write.store.ts'

let app: TestApp
let root: Account
let reader: Account
let place: Place
let book: Item

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  reader = await app.createUser({ username: 'reader' })
  place = await aPlace(app.ctx.db)
  book = aBook(place, { title: 'Fog' })
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [book, aBook(place)], { sortingPrefixes: [], now: NOON }))
})
afterAll(() => app.close())

const mark = (account: Account, body: object, id = book.id) =>
  app.as(account).call('marks.change', { params: { id }, body: body as never })
const markOf = (account: Account) => app.as(account).ask('marks.get', { params: { id: book.id } })
const wanted = async (account: Account) => {
  const shelves = await app.as(account).ask('shelves.personalized', { params: { id: place.libraryId } })
  return shelves.find(({ id }) => id === 'want-to-listen')?.entities.map(({ id }) => id)
}

test('ratings are per user, from one to five, and can be removed', async () => {
  expect(await markOf(reader)).toEqual({ libraryItemId: book.id, rating: null, wantsToListen: false })
  expect((await mark(reader, { rating: 4 })).status).toBe(200)
  expect((await mark(reader, { wantsToListen: true })).status).toBe(200)
  expect(await markOf(reader)).toEqual({ libraryItemId: book.id, rating: 4, wantsToListen: true })
  expect((await markOf(root)).rating).toBeNull()
  for (const rating of [0, 6, 2.5, '3']) expect((await mark(reader, { rating })).status).toBe(400)
  expect((await mark(reader, { rating: null, wantsToListen: false })).status).toBe(200)
  expect(await markOf(reader)).toEqual({ libraryItemId: book.id, rating: null, wantsToListen: false })
})

test('items on the want-to-listen list have a shelf on the home page until they are finished', async () => {
  expect(await wanted(reader)).toBeUndefined()
  await mark(reader, { wantsToListen: true })
  expect(await wanted(reader)).toEqual([book.id])
  expect(await wanted(root)).toBeUndefined()
  const finish = (isFinished: boolean) =>
    app.as(reader).call('progress.update', { params: { id: book.id }, body: { isFinished } as never })
  expect((await finish(true)).status).toBe(200)
  expect(await wanted(reader)).toBeUndefined()
  await finish(false)
  expect(await wanted(reader)).toEqual([book.id])
  await mark(reader, { wantsToListen: false })
  expect(await wanted(reader)).toBeUndefined()
})

test('a mark is announced to its owner’s other devices, and to nobody else', async () => {
  const address = await app.listen()
  const [own, other] = [await connect(address), await connect(address)]
  await own.signIn(reader.token)
  await other.signIn(root.token)
  await mark(reader, { rating: 5 })
  const news = { libraryItemId: book.id, rating: 5, wantsToListen: false }
  expect(await own.next('item_mark_updated')).toEqual(news)
  await mark(root, { rating: 1 })
  expect(await other.next('item_mark_updated')).toMatchObject({ rating: 1 })
  own.close()
  other.close()
})

test('items the user may not access can’t be marked', async () => {
  const stranger = await app.createUser({
    username: 'stranger',
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  expect((await mark(stranger, { rating: 3 })).status).toBe(404)
  expect((await mark(reader, { rating: 3 }, asItemId('nothing'))).status).toBe(404)
})
