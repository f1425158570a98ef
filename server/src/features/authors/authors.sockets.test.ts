import { AuthorView } from '@lectern/contract/authors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
let place: Place
/** Only sees books tagged `open`. */
let limited: Listener
let admin: Listener

beforeAll(async () => {
  app = await startApp({ listen: true })
  root = await app.root()
  place = await aPlace(app.ctx.db)
  const books = [
    inSeries('Tides', aBook(place, { title: 'Fog', authors: ['Ada Moor'], tags: ['open'] })),
    inSeries('Tides', aBook(place, { title: 'Reef', authors: ['Ada Moor'], tags: ['closed'] })),
    inSeries('Embers', aBook(place, { title: 'Ash', authors: ['Bea Stone'], tags: ['closed'] })),
    inSeries('Tides', aBook(place, { title: 'Elm', authors: ['Cleo Frost'], tags: ['open'] })),
  ]
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, books, { sortingPrefixes: [], now: app.ctx.clock.now() }))
  const reader = await app.createUser({
    permissions: { accessAllTags: false },
    itemTagsSelected: ['open'],
  })
  const at = app.fastify.server.address()
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  admin = await connect(address)
  await admin.signIn(root.token)
  limited = await connect(address)
  await limited.signIn(reader.token)
})
afterAll(async () => {
  admin.close()
  limited.close()
  await app.close()
})

function inSeries(name: string, item: Item): Item {
  if (item.media.kind !== 'book') return item
  return { ...item, media: { ...item.media, series: [{ id: null, name, sequence: '1' }] } }
}

const idOf = async (table: 'author' | 'series', name: string) =>
  (await app.ctx.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** Triggers a change that both listeners receive: all earlier events have arrived by then. */
async function endOfNews() {
  const id = await idOf('author', 'Cleo Frost')
  await app
    .as(root)
    .ask('names.updateAuthor', { params: { id }, body: { description: String(Math.random()) } })
  for (;;) if ((await limited.next('author_updated')).id === id) return
}

test('announces a changed author with the number of books each listener can see', async () => {
  const id = await idOf('author', 'Ada Moor')
  await app.as(root).ask('names.updateAuthor', { params: { id }, body: { asin: 'B00ADA' } })
  const told = { id, name: 'Ada Moor', asin: 'B00ADA', libraryId: place.libraryId }
  expect(await admin.next('author_updated')).toMatchObject({ ...told, numBooks: 2 })
  expect(await limited.next('author_updated')).toMatchObject({ ...told, numBooks: 1 })
})

test('announces a changed series in the series format', async () => {
  const id = await idOf('series', 'Tides')
  await app.as(root).ask('names.updateSeries', { params: { id }, body: { description: 'High and low' } })
  const told = { id, name: 'Tides', description: 'High and low', libraryId: place.libraryId }
  expect(await admin.next('series_updated')).toMatchObject(told)
  expect(await limited.next('series_updated')).toMatchObject(told)
})

test('does not announce an author or series to a user who can see none of their books', async () => {
  const [author, series] = [await idOf('author', 'Bea Stone'), await idOf('series', 'Embers')]
  await app.as(root).ask('names.updateAuthor', { params: { id: author }, body: { asin: 'B00BEA' } })
  await app.as(root).ask('names.updateSeries', { params: { id: series }, body: { description: 'Hot' } })
  await app.as(root).ask('names.removeAuthor', { params: { id: author } })
  expect(await admin.next('author_removed')).toMatchObject({ id: author, name: 'Bea Stone' })
  await endOfNews()
  const heard = JSON.stringify(await limited.received())
  expect(heard).not.toContain(author)
  expect(heard).not.toContain(series)
})

test('announces a removed author in full, even when merged into another', async () => {
  const id = await idOf('author', 'Cleo Frost')
  await app.as(root).ask('names.updateAuthor', { params: { id }, body: { name: 'Ada Moor' } })
  const gone = await limited.next('author_removed')
  expect(AuthorView.parse(gone)).toMatchObject({ id, name: 'Cleo Frost', libraryId: place.libraryId })
})

test('announces authors and series added with a book to users who can see it, and their removal once nothing is left of them', async () => {
  const items = await app.ctx.db.selectFrom('item').select(['id', 'title']).execute()
  const edit = (title: string, authors: string[], series: string[]) =>
    app.as(root).ask('editing.updateMedia', {
      params: { id: items.find((item) => item.title === title)?.id ?? '' },
      body: {
        metadata: { authors: authors.map((name) => ({ name })), series: series.map((name) => ({ name })) },
      },
    })
  await edit('Ash', ['Dora Hidden'], ['Hidden lands'])
  await edit('Elm', ['Edda Shown', 'Ada Moor'], ['Shown lands'])
  const named = async (ear: Listener, event: 'author_added' | 'series_added', name: string) => {
    for (;;) {
      const found = await ear.next(event)
      if (found.name === name) return found
    }
  }
  await named(admin, 'author_added', 'Dora Hidden')
  await named(admin, 'series_added', 'Hidden lands')
  expect(AuthorView.parse(await named(limited, 'author_added', 'Edda Shown'))).toBeDefined()
  expect((await named(limited, 'series_added', 'Shown lands')).libraryId).toBe(place.libraryId)
  for (;;) if ((await limited.next('authors_added')).some(({ name }) => name === 'Edda Shown')) break
  for (;;) if ((await limited.next('multiple_series_added')).some(({ name }) => name === 'Shown lands')) break
  const hidden = await idOf('series', 'Hidden lands')
  await edit('Ash', ['Ada Moor'], [])
  for (;;) if ((await admin.next('series_removed')).id === hidden) break
  for (;;) if ((await admin.next('author_removed')).name === 'Dora Hidden') break
  await app.as(root).ask('names.updateSeries', {
    params: { id: await idOf('series', 'Shown lands') },
    body: { description: 'The end' },
  })
  for (;;) if ((await limited.next('series_updated')).description === 'The end') break
  const heard = JSON.stringify(await limited.received())
  expect(heard).not.toContain('Hidden')
  expect(heard).not.toContain(hidden)
})

test('announces each of a thousand series removed at once, in order', async () => {
  const ids = Array.from({ length: 1000 }, (_, place) => `gone-${place}`)
  app.ctx.events.emit('series.removed', { libraryId: place.libraryId, ids })
  const heard: string[] = []
  while (heard.length < ids.length) heard.push((await admin.next('series_removed')).id)
  expect(heard).toEqual(ids)
})

test('announces the series added by one batch update together, however many books it changes', async () => {
  const books = Array.from({ length: 120 }, (_, n) => aBook(place, { title: `Volume ${n}`, tags: ['open'] }))
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, books, { sortingPrefixes: [], now: app.ctx.clock.now() }))
  await app.as(root).ask('editing.updateBatch', {
    body: books.map(({ id }, n) => ({
      id,
      mediaPayload: { metadata: { series: [{ name: `Batch ${Math.floor(n / 24)}`, sequence: String(n) }] } },
    })),
  })
  for (;;) {
    const added = await admin.next('multiple_series_added')
    if (!added.some(({ name }) => name.startsWith('Batch'))) continue
    expect(added.map(({ name }) => name).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, n) => `Batch ${n}`),
    )
    break
  }
})
