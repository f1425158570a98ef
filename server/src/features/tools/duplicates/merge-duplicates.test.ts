import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { NOON } from '../../../../test/clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../../test/items.ts'
import type { Item } from '../../items/items.types.ts'
import { saveItems } from '../../items/storage/items-write.store.ts'

let app: TestApp
let root: Account
let reader: Account
let other: Account
let place: Place
let kept: Item
let copy: Item

const save = (items: readonly Item[]) =>
  app.ctx.db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: [], now: NOON }))

beforeAll(async () => {
  // Restoring from the trash scans a folder that does not exist.
  app = await startApp({ expectErrors: true })
  root = await app.root()
  reader = await app.createUser({ username: 'reader' })
  other = await app.createUser({ username: 'other' })
  place = await aPlace(app.ctx.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(60_000)
  ;[kept, copy] = [aBook(place), aBook(place)]
  await save([kept, copy])
})

const listen = async (who: Account, { id }: Item, body: object) => {
  app.clock.advance(1000)
  await app.as(who).ask('progress.update', { params: { id }, body })
}
const progressOf = async (who: Account, { id }: Item) =>
  (await app.as(who).ask('progress.list')).mediaProgress.find(({ libraryItemId }) => libraryItemId === id)
const merge = (from: Item, into: Item, who = root) =>
  app.as(who).call('duplicates.merge', { query: {}, body: { kept: into.id, removed: [from.id] } })

test('everyone keeps the newer position, finished or not, and the place in the e-book', async () => {
  await listen(reader, kept, { currentTime: 5 })
  await listen(reader, copy, { currentTime: 33 })
  await listen(reader, copy, { ebookLocation: 'epubcfi(/6/4)', ebookProgress: 0.25 })
  await listen(other, copy, { isFinished: true })
  await listen(root, copy, { currentTime: 10 })
  await listen(root, kept, { currentTime: 20 })
  expect((await merge(copy, kept)).status).toBe(200)
  expect(await progressOf(reader, kept)).toMatchObject({
    currentTime: 33,
    isFinished: false,
    ebookLocation: 'epubcfi(/6/4)',
    ebookProgress: 0.25,
  })
  expect(await progressOf(other, kept)).toMatchObject({ isFinished: true })
  expect(await progressOf(root, kept)).toMatchObject({ currentTime: 20 })
  expect((await app.as(root).call('items.get', { params: { id: copy.id } })).status).toBe(404)
})

test('bookmarks, ratings and notes are copied; those of the item to keep stay', async () => {
  const bookmark = (item: Item, time: number, title: string) =>
    app.as(reader).ask('bookmarks.create', { params: { id: item.id }, body: { time, title } })
  await bookmark(kept, 5, 'Mine')
  await bookmark(copy, 5, 'Same second')
  await bookmark(copy, 9, 'Another')
  await app
    .as(reader)
    .ask('marks.change', { params: { id: copy.id }, body: { rating: 2, wantsToListen: true } })
  await app.as(reader).ask('marks.change', { params: { id: kept.id }, body: { rating: 5 } })
  const note = { kind: 'highlight', place: 'epubcfi(/6/4!/4)', fraction: 0.5, text: 'Fog' } as const
  await app.as(reader).ask('annotations.create', { params: { id: copy.id }, body: note })
  expect((await merge(copy, kept)).status).toBe(200)
  const { bookmarks } = await app.as(reader).ask('bookmarks.ofItem', { params: { id: kept.id } })
  expect(bookmarks.map(({ time, title }) => [time, title])).toEqual([
    [5, 'Mine'],
    [9, 'Another'],
  ])
  expect(await app.as(reader).ask('marks.get', { params: { id: kept.id } })).toMatchObject({
    rating: 5,
    wantsToListen: true,
  })
  const { annotations } = await app.as(reader).ask('annotations.list', { params: { id: kept.id } })
  expect(annotations).toMatchObject([note])
})

test('it takes the place of the removed one in collections and playlists', async () => {
  const third = aBook(place)
  await save([third])
  const { libraryId } = place
  const books = [copy.id, third.id]
  const collection = await app
    .as(root)
    .ask('collections.create', { body: { libraryId, name: 'Coast', books } })
  const items = [third.id, copy.id, kept.id].map((libraryItemId) => ({ libraryItemId }))
  const playlist = await app.as(reader).ask('playlists.create', { body: { libraryId, name: 'Trip', items } })
  expect((await merge(copy, kept)).status).toBe(200)
  const inCollection = await app.as(root).ask('collections.get', { params: { id: collection.id } })
  expect(inCollection.books.map(({ id }) => id)).toEqual([kept.id, third.id])
  const inPlaylist = await app.as(reader).ask('playlists.get', { params: { id: playlist.id } })
  expect(inPlaylist.items.map((item) => item.libraryItemId)).toEqual([third.id, kept.id])
})

test('the episodes of a podcast are told by title and length', async () => {
  const [one, two] = [aPodcast(place), aPodcast(place)]
  await save([one, two])
  const episodeOf = ({ media }: Item) => (media.kind === 'podcast' ? media.episodes[1]?.id : undefined) ?? ''
  await app.as(reader).ask('progress.updateEpisode', {
    params: { id: one.id, episodeId: episodeOf(one) },
    body: { currentTime: 12 },
  })
  expect((await merge(one, two)).status).toBe(200)
  const found = await app
    .as(reader)
    .ask('progress.getEpisode', { params: { id: two.id, episodeId: episodeOf(two) } })
  expect(found.currentTime).toBe(12)
})

test('what was removed comes back from the trash as it was', async () => {
  await listen(reader, copy, { currentTime: 33 })
  await merge(copy, kept)
  const { entries } = await app.as(root).ask('trash.list')
  const entry = entries.find(({ title }) => title === copy.media.title)
  await app.as(root).ask('trash.restore', { params: { id: entry?.id ?? '' } })
  expect(await progressOf(reader, copy)).toMatchObject({ currentTime: 33 })
  expect(await progressOf(reader, kept)).toMatchObject({ currentTime: 33 })
})

test('nothing happens if one of the items is unknown, the one to keep, or of another kind', async () => {
  await listen(reader, copy, { currentTime: 33 })
  const podcast = aPodcast(place)
  await save([podcast])
  const body = { kept: kept.id, removed: [copy.id, asItemId('unknown')] }
  expect((await app.as(root).call('duplicates.merge', { query: {}, body })).status).toBe(404)
  expect((await merge(kept, kept)).status).toBe(400)
  expect((await merge(copy, podcast)).status).toBe(400)
  const admin = await app.createUser({ username: 'careful', type: 'admin' })
  await app
    .as(root)
    .ask('users.update', { params: { id: admin.id }, body: { permissions: { delete: false } } })
  expect((await merge(copy, kept, admin)).status).toBe(403)
  expect((await merge(copy, kept, reader)).status).toBe(403)
  expect(await progressOf(reader, kept)).toBeUndefined()
  expect(await progressOf(reader, copy)).toMatchObject({ currentTime: 33 })
})
