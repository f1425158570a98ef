import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
let place: Place

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  place = await aPlace(app.ctx.db)
})
afterEach(() => app.close())

const save = (items: Item[]) =>
  app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: app.clock.now() }))
async function books(...traits: Parameters<typeof aBook>[1][]): Promise<string[]> {
  const made = traits.map((trait) => aBook(place, trait))
  await save(made)
  return made.map(({ id }) => id)
}
const asRoot = () => app.as(root)
const create = (name: string, bookIds: string[] = [], more: object = {}) =>
  asRoot().ask('collections.create', {
    body: { libraryId: place.libraryId, name, books: bookIds, ...more },
  })
const idsIn = (collection: { books: readonly { id: string }[] }) => collection.books.map(({ id }) => id)
const get = (id: string) => asRoot().ask('collections.get', { params: { id } })
/** Sees only what is tagged "family". */
const aFamilyMember = () =>
  app.createUser({
    permissions: { update: true, delete: true, accessAllTags: false },
    itemTagsSelected: ['family'],
  })

describe('making and reading', () => {
  test('[R3.023] [R7.028] a collection has all its fields, and its books whole and in order', async () => {
    const [a = '', b = ''] = await books({ title: 'A' }, { title: 'B' })
    const made = await create('  Sea ', [b, a, b], { description: ' Salt ' })
    expect(made).toMatchObject({
      libraryId: place.libraryId,
      userId: root.id,
      name: 'Sea',
      description: 'Salt',
      lastUpdate: app.clock.now(),
      createdAt: app.clock.now(),
    })
    expect(idsIn(made)).toEqual([b, a])
    expect(made.books[0]).toMatchObject({ libraryFiles: [{}], media: { tracks: [{}] } })
    expect(await get(made.id)).toEqual(made)
    expect((await asRoot().ask('collections.list')).collections).toEqual([made])
  })

  test('a description may be missing, null or empty: it is null then', async () => {
    for (const more of [{}, { description: null }, { description: '  ' }])
      expect(await create('Sea', [], more)).toMatchObject({ description: null, books: [] })
  })

  test('[R7.009] a library lists its collections by name, page by page, and echoes the rest', async () => {
    for (const name of ['Shelf 10', 'shelf 2', 'A shelf']) await create(name)
    const page = (query: object) =>
      asRoot().ask('collections.ofLibrary', { params: { id: place.libraryId }, query })
    const all = await page({ sort: 'name', desc: '1', filter: 'all', minified: '1', include: 'rssfeed' })
    expect(all.results.map(({ name }) => name)).toEqual(['A shelf', 'shelf 2', 'Shelf 10'])
    expect(all).toMatchObject({
      total: 3,
      limit: 0,
      page: 0,
      sortBy: 'name',
      sortDesc: true,
      filterBy: 'all',
      minified: true,
      include: 'rssfeed',
    })
    expect(all.results[0]?.rssFeed).toBeNull()
    const second = await page({ limit: '2', page: '1' })
    expect(second.results.map(({ name }) => name)).toEqual(['Shelf 10'])
    expect(await page({ limit: '2', page: '7' })).toMatchObject({ results: [], total: 3 })
  })

  test('books in lists stay whole even for those who ask for less, except with brief=1', async () => {
    const bookIds = await books({}, {}, {}, {}, {}, {})
    await create('Sea', bookIds)
    const [first] = (
      await asRoot().ask('collections.ofLibrary', {
        params: { id: place.libraryId },
        query: { minified: '1' },
      })
    ).results
    expect(first?.books[0]).toHaveProperty('libraryFiles')
    const [brief] = (
      await asRoot().ask('collections.ofLibrary', { params: { id: place.libraryId }, query: { brief: '1' } })
    ).results
    expect(brief?.books[0]).not.toHaveProperty('libraryFiles')
    expect(brief?.bookIds).toEqual(bookIds)
    expect(brief?.books.map(({ id }) => id)).toEqual(bookIds.slice(0, 4))
    expect(brief?.books[0]).toMatchObject({ media: { numTracks: 1 } })
  })

  test('what can’t be made is refused with a word: no name, an unknown or foreign book, a podcast', async () => {
    const podcast = aPodcast(place)
    await save([podcast])
    const elsewhere = aBook(await aPlace(app.ctx.db))
    await save([elsewhere])
    const refused = async (body: object) => {
      const { status, text } = await asRoot().call('collections.create', {
        body: { libraryId: place.libraryId, name: 'Sea', ...body },
      })
      return `${status} ${text}`
    }
    expect(await refused({ name: ' ' })).toMatch(/^400 .*name/)
    expect(await refused({ books: ['unknown'] })).toBe('404 Book not found')
    expect(await refused({ books: [elsewhere.id] })).toBe('400 Book in different library')
    expect(await refused({ books: [podcast.id] })).toMatch(/^400 A podcast/)
    expect(await refused({ libraryId: 'unknown' })).toBe('404 Library not found')
    expect((await asRoot().ask('collections.list')).collections).toEqual([])
  })
})

describe('changing', () => {
  test('[R7.029] name and description change; an empty description becomes null', async () => {
    const { id } = await create('Sea', [], { description: 'Salt' })
    app.clock.advance(1000)
    const changed = await asRoot().ask('collections.update', {
      params: { id },
      body: { name: 'Coast', description: '' },
    })
    expect(changed).toMatchObject({ name: 'Coast', description: null, lastUpdate: app.clock.now() })
    expect(await get(id)).toEqual(changed)
  })

  test('a new order is kept; books it does not name are out, and new ones are in', async () => {
    const [a = '', b = '', c = '', d = ''] = await books({}, {}, {}, {})
    const { id } = await create('Sea', [a, b, c])
    const order = (bookIds: string[]) =>
      asRoot().ask('collections.update', { params: { id }, body: { books: bookIds } })
    expect(idsIn(await order([c, a, b]))).toEqual([c, a, b])
    expect(idsIn(await order([d, b]))).toEqual([d, b])
    expect(idsIn(await get(id))).toEqual([d, b])
  })

  test('a change that changes nothing leaves the time of the last change alone', async () => {
    const [a = ''] = await books({})
    const made = await create('Sea', [a], { description: 'Salt' })
    app.clock.advance(1000)
    const same = { name: 'Sea', description: 'Salt', books: [a] }
    expect(await asRoot().ask('collections.update', { params: { id: made.id }, body: same })).toEqual(made)
  })

  test('[R7.031] a book is added at the end; one that is in it already is refused, and nothing happens', async () => {
    const [a = '', b = ''] = await books({}, {})
    const { id } = await create('Sea', [a])
    const add = (bookId: string) =>
      asRoot().call('collections.addBook', { params: { id }, body: { id: bookId } })
    expect(idsIn((await add(b)).json())).toEqual([a, b])
    expect(await add(b)).toMatchObject({ status: 400, text: 'Book already in collection' })
    expect(await add('unknown')).toMatchObject({ status: 404, text: 'Book not found' })
    expect(idsIn(await get(id))).toEqual([a, b])
  })

  test('[R7.032] a book is taken out; one that was not in it is no matter; the last one leaves it empty', async () => {
    const [a = '', b = ''] = await books({}, {})
    const { id } = await create('Sea', [a])
    const remove = (bookId: string) => asRoot().call('collections.removeBook', { params: { id, bookId } })
    expect(idsIn((await remove(b)).json())).toEqual([a])
    expect((await remove('unknown')).status).toBe(404)
    expect((await remove(a)).json()).toMatchObject({ id, books: [] })
    expect(await get(id)).toMatchObject({ books: [] })
  })

  test('[R7.033] [R7.034] many are added and taken out at once; doubles and strangers are no matter', async () => {
    const [a = '', b = '', c = ''] = await books({}, {}, {})
    const { id } = await create('Sea', [b])
    const added = await asRoot().ask('collections.batchAdd', {
      params: { id },
      body: { books: [a, b, c, a] },
    })
    expect(idsIn(added)).toEqual([b, a, c])
    const rest = await asRoot().ask('collections.batchRemove', {
      params: { id },
      body: { books: [b, c, 'unknown'] },
    })
    expect(idsIn(rest)).toEqual([a])
    const unknown = await asRoot().call('collections.batchAdd', {
      params: { id },
      body: { books: ['unknown'] },
    })
    expect(unknown).toMatchObject({ status: 404, text: 'Book not found' })
    const nothing = await asRoot().call('collections.batchAdd', { params: { id }, body: { books: [] } })
    expect(nothing.status).toBe(400)
  })

  test('[R7.030] a deleted collection is gone, its books stay', async () => {
    const [a = ''] = await books({})
    const { id } = await create('Sea', [a])
    await asRoot().ask('collections.remove', { params: { id } })
    expect(await asRoot().call('collections.get', { params: { id } })).toMatchObject({
      status: 404,
      text: 'Collection not found',
    })
    expect((await asRoot().call('items.get', { params: { id: a } })).status).toBe(200)
  })

  test('[R1.004] a collection is still there after signing out and in again', async () => {
    const made = await create('Sea', await books({}))
    const again = app.as({ token: await app.tokenFor(root) })
    expect(await again.ask('collections.get', { params: { id: made.id } })).toEqual(made)
  })
})

describe('who may what', () => {
  test('[R6.013] changing needs the update permission, deleting the delete permission', async () => {
    const { id } = await create('Sea')
    const reader = app.as(await app.createUser({ permissions: { update: false, delete: false } }))
    const body = { libraryId: place.libraryId, name: 'Mine' }
    expect((await reader.call('collections.create', { body })).status).toBe(403)
    expect((await reader.call('collections.update', { params: { id }, body: { name: 'x' } })).status).toBe(
      403,
    )
    expect((await reader.call('collections.remove', { params: { id } })).status).toBe(403)
    expect((await reader.call('collections.get', { params: { id } })).status).toBe(200)
  })

  test('hidden books are left out; a collection of nothing else does not exist', async () => {
    const [open = '', secret = ''] = await books({ tags: ['family'] }, { tags: ['secret'] })
    const mixed = await create('Mixed', [secret, open])
    const hidden = await create('Hidden', [secret])
    const empty = await create('Empty')
    const member = app.as(await aFamilyMember())
    expect(idsIn(await member.ask('collections.get', { params: { id: mixed.id } }))).toEqual([open])
    expect((await member.call('collections.get', { params: { id: hidden.id } })).status).toBe(404)
    const list = await member.ask('collections.ofLibrary', { params: { id: place.libraryId } })
    expect(list.results.map(({ id }) => id)).toEqual([empty.id, mixed.id])
    expect(list.total).toBe(2)
    const query = { brief: '1' }
    const brief = await member.ask('collections.ofLibrary', { params: { id: place.libraryId }, query })
    expect(brief.results.map(({ bookIds }) => bookIds)).toEqual([[], [open]])
    expect((await member.ask('collections.list')).collections).toHaveLength(2)
    const params = { id: hidden.id }
    expect((await member.call('collections.update', { params, body: {} })).status).toBe(404)
    expect((await member.call('collections.remove', { params })).status).toBe(404)
  })

  test('whoever arranges what they see keeps what they do not see', async () => {
    const [a = '', secret = '', b = ''] = await books(
      { tags: ['family'] },
      { tags: [] },
      { tags: ['family'] },
    )
    const { id } = await create('Sea', [a, secret, b])
    const member = app.as(await aFamilyMember())
    await member.ask('collections.update', { params: { id }, body: { books: [b, a] } })
    expect(idsIn(await get(id))).toEqual([b, secret, a])
    await member.ask('collections.batchRemove', { params: { id }, body: { books: [a, b, secret] } })
    expect(idsIn(await get(id))).toEqual([secret])
    const add = await member.call('collections.addBook', { params: { id }, body: { id: secret } })
    expect(add.status).toBe(404)
  })
})

describe('news', () => {
  test('[R7.076] [R7.077] [R7.078] goes to whoever may see something of it, with what they may see', async () => {
    const address = await app.listen()
    const [open = '', secret = ''] = await books({ tags: ['family'] }, { tags: ['secret'] })
    const outsider = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    const [admin, member, stranger] = await Promise.all(
      [root, await aFamilyMember(), outsider].map(async ({ token }) => {
        const listener = await connect(address)
        await listener.signIn(token)
        return listener
      }),
    )
    const { id } = await create('Mixed', [secret, open])
    expect(idsIn((await admin?.next('collection_added')) ?? { books: [] })).toEqual([secret, open])
    expect(idsIn((await member?.next('collection_added')) ?? { books: [] })).toEqual([open])
    await asRoot().ask('collections.update', { params: { id }, body: { name: 'Changed' } })
    expect(await member?.next('collection_updated')).toMatchObject({ id, name: 'Changed' })
    await asRoot().ask('collections.update', { params: { id }, body: { name: 'Changed' } })
    await asRoot().ask('collections.remove', { params: { id } })
    expect(await member?.next('collection_removed')).toMatchObject({ id })
    await create('Hidden', [secret])
    await admin?.next('collection_added')
    const about = async (listener: typeof admin) =>
      ((await listener?.names()) ?? []).filter((name) => name.startsWith('collection'))
    expect(await about(member)).toEqual(['collection_added', 'collection_updated', 'collection_removed'])
    expect(await about(stranger)).toEqual([])
    for (const listener of [admin, member, stranger]) listener?.close()
  })

  test('a book removed from the shelf is out of its collections, which stay, even empty', async () => {
    const address = await app.listen()
    const listener = await connect(address)
    await listener.signIn(root.token)
    const [a = ''] = await books({})
    const { id } = await create('Sea', [a])
    await listener.next('collection_added')
    await asRoot().ask('editing.removeBatch', { body: { libraryItemIds: [a] } })
    expect(await listener.next('collection_updated')).toMatchObject({ id, books: [] })
    expect(await get(id)).toMatchObject({ books: [] })
    listener.close()
  })
})
