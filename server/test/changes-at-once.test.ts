import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countChange } from '../src/features/items/storage/items-write.store.ts'
import { type CallsAs, startApp, type TestApp } from './app.ts'
import { addBook } from './build.ts'
import { NOON } from './clock.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { buildWorld } from './world.ts'

/** PostgreSQL runs transactions concurrently: a read-modify-write must not undo what another one stored. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write(
    'Left out: changes at once on PostgreSQL. Install the package "postgresql" of Debian.\n',
  )
}
const PATIENCE_MS = 180_000
const NUM_BOOKS = 8

let postgres: RealPostgres
let app: TestApp
let as: CallsAs
let libraryId: LibraryId
const books: ItemId[] = []

describe.skipIf(bin === null)('concurrent changes', () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '')
    app = await startApp({ env: { DATABASE_URL: postgres.url } })
    const world = await buildWorld(app)
    libraryId = world.libraryId
    as = app.as(world.root)
    const [place] = await app.ctx.db.selectFrom('library_folder').select('id').execute()
    for (let number = 0; number < NUM_BOOKS; number++) {
      const at = { libraryId, folderId: place?.id ?? '', relPath: `Book ${number}` }
      books.push(await addBook(app.ctx.db, at))
    }
  }, PATIENCE_MS)
  afterAll(async () => {
    await app?.close()
    await postgres?.stop()
  })

  test('to a collection: all added books are in it', async () => {
    const [first] = books
    const body = { libraryId, name: 'New', books: [first as ItemId] }
    const { id } = await as.ask('collections.create', { body })
    const adds = books.map((book) =>
      as.call('collections.batchAdd', { params: { id }, body: { books: [book] } }),
    )
    expect((await Promise.all(adds)).map(({ status }) => status)).toEqual(books.map(() => 200))
    expect((await as.ask('collections.get', { params: { id } })).books).toHaveLength(NUM_BOOKS)
  })

  test('to a playlist: all added items are in it', async () => {
    const items = books.map((libraryItemId) => ({ libraryItemId }))
    const { id } = await as.ask('playlists.create', { body: { libraryId, name: 'New', items: [] } })
    await Promise.all(items.map((item) => as.ask('playlists.addItem', { params: { id }, body: item })))
    expect((await as.ask('playlists.get', { params: { id } })).items).toHaveLength(NUM_BOOKS)
  })

  test('to marks: a rating does not remove a book from the listening list', async () => {
    for (const id of books) {
      const mark = (body: object) => as.ask('marks.change', { params: { id }, body })
      await Promise.all([mark({ rating: 3 }), mark({ wantsToListen: true })])
      expect(await as.ask('marks.get', { params: { id } })).toMatchObject({ rating: 3, wantsToListen: true })
    }
  })

  test('to an annotation: note and colour are both kept', async () => {
    const [itemId] = books as [ItemId]
    const given = { kind: 'highlight', place: 'epubcfi(/6/4)', fraction: 0.1, color: 'yellow' } as const
    for (const note of ['one', 'two', 'three', 'four']) {
      const { id } = await as.ask('annotations.create', { params: { id: itemId }, body: given })
      const change = (body: object) => as.ask('annotations.update', { params: { id }, body })
      await Promise.all([change({ note }), change({ color: 'blue' })])
      const { annotations } = await as.ask('annotations.list', { params: { id: itemId } })
      expect(annotations.find((one) => one.id === id)).toMatchObject({ note, color: 'blue' })
    }
  })

  test('to a smart shelf are all kept, and the home page can be rearranged', async () => {
    const shelf = { libraryId, name: 'New', match: 'all' as const, rules: [{ filter: 'issues' }] }
    for (const name of ['one', 'two', 'three', 'four']) {
      const { id } = await as.ask('ownShelves.create', { body: shelf })
      const change = (body: object) => as.ask('ownShelves.update', { params: { id }, body })
      await Promise.all([change({ name }), change({ isOnHome: true })])
      const { smartShelves } = await as.ask('ownShelves.list')
      expect(smartShelves.find((one) => one.id === id)).toMatchObject({ name, isOnHome: true })
    }
    const arranged = books.map((id) =>
      as.call('ownShelves.arrangeHome', {
        params: { id: libraryId },
        body: { shelves: [{ id, isHidden: false }] },
      }),
    )
    expect((await Promise.all(arranged)).map(({ status }) => status)).toEqual(books.map(() => 200))
  })

  test('to names: authors and series that get the same name are merged', async () => {
    for (const [index, id] of books.entries()) {
      const metadata = { authors: [{ name: `Author ${index}` }], series: [{ name: `Series ${index}` }] }
      await as.ask('editing.updateMedia', { params: { id }, body: { metadata } })
    }
    const { authors, series } = await as.ask('browse.filterdata', { params: { id: libraryId } })
    const renamed = [
      ...authors.map(({ id }) =>
        as.call('names.updateAuthor', { params: { id }, body: { name: 'Ada Moor' } }),
      ),
      ...series.map(({ id }) => as.call('names.updateSeries', { params: { id }, body: { name: 'Coast' } })),
    ]
    const statuses = (await Promise.all(renamed)).map(({ status }) => status)
    expect(statuses).toEqual(renamed.map(() => 200))
    const after = await as.ask('browse.filterdata', { params: { id: libraryId } })
    expect(after.authors.map(({ name }) => name)).toEqual(['Ada Moor'])
    expect(after.series.map(({ name }) => name)).toEqual(['Coast'])
  })

  test('to a name and to its books do not wait for each other', async () => {
    const { authors, series } = await as.ask('browse.filterdata', { params: { id: libraryId } })
    const cases = [
      { table: 'author', endpoint: 'names.updateAuthor', id: authors[0]?.id ?? '' },
      { table: 'series', endpoint: 'names.updateSeries', id: series[0]?.id ?? '' },
    ] as const
    for (const { table, endpoint, id } of cases) {
      const edit = await app.ctx.db.transaction().execute(async (tx) => {
        await countChange(tx, libraryId)
        const reply = as.call(endpoint, { params: { id }, body: { description: 'New' } })
        await expect.poll(countWaiting).toBe(1)
        await tx.updateTable(table).set({ updated_at: NOON }).where('id', '=', id).execute()
        return { reply }
      })
      expect((await edit.reply).status).toBe(200)
    }
  })

  test('from gpodder apps on several devices are accepted in any order', async () => {
    const { username } = await app.root()
    const feeds = Array.from({ length: 100 }, (_, number) => `https://example.org/${number}`)
    const tell = (add: string[]) =>
      as.call('gpodder.changeSubscriptions', {
        params: { user: username, device: 'a.json' },
        body: { add, remove: [] },
      })
    const told = await Promise.all([feeds, feeds.toReversed(), feeds, feeds.toReversed()].map(tell))
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const keep = (keys: string[]) =>
      as.call('gpodder.saveSettings', {
        params: { user: username, scope: 'account.json' },
        body: { set: Object.fromEntries(keys.map((key) => [key, true])), remove: [] },
      })
    const kept = await Promise.all([feeds, feeds.toReversed(), feeds, feeds.toReversed()].map(keep))
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted`.execute(
    app.ctx.db,
  )
  return rows[0]?.n ?? 0
}
