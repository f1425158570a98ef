import { describe, expect, test } from 'vitest'
import { aBook, aPlace, aPodcast } from '../../../test/items.ts'
import { asRoot, create, get, idsIn } from './test-support/collections.ts'
import { app, books, place, root, save, useLibrary } from './test-support/one-library.ts'

useLibrary()

describe('creating and reading', () => {
  test('[R3.023] [R7.028] a collection has all its fields, and its complete books in order', async () => {
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

  test('a missing, null or empty description is stored as null', async () => {
    for (const more of [{}, { description: null }, { description: '  ' }])
      expect(await create('Sea', [], more)).toMatchObject({ description: null, books: [] })
  })

  test('[R7.009] a library lists its collections by name, paginated, and echoes the other parameters', async () => {
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

  test('books in lists are sent in full even with minified=1, but not with brief=1', async () => {
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

  test('an invalid collection is refused with a message: no name, an unknown or foreign book, a podcast', async () => {
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

describe('updating', () => {
  test('[R7.029] name and description can be changed; an empty description becomes null', async () => {
    const { id } = await create('Sea', [], { description: 'Salt' })
    app.clock.advance(1000)
    const changed = await asRoot().ask('collections.update', {
      params: { id },
      body: { name: 'Coast', description: '' },
    })
    expect(changed).toMatchObject({ name: 'Coast', description: null, lastUpdate: app.clock.now() })
    expect(await get(id)).toEqual(changed)
  })

  test('a new order is saved; books it leaves out are removed and new ones added', async () => {
    const [a = '', b = '', c = '', d = ''] = await books({}, {}, {}, {})
    const { id } = await create('Sea', [a, b, c])
    const order = (bookIds: string[]) =>
      asRoot().ask('collections.update', { params: { id }, body: { books: bookIds } })
    expect(idsIn(await order([c, a, b]))).toEqual([c, a, b])
    expect(idsIn(await order([d, b]))).toEqual([d, b])
    expect(idsIn(await get(id))).toEqual([d, b])
  })

  test('an update that changes nothing does not touch the update time', async () => {
    const [a = ''] = await books({})
    const made = await create('Sea', [a], { description: 'Salt' })
    app.clock.advance(1000)
    const same = { name: 'Sea', description: 'Salt', books: [a] }
    expect(await asRoot().ask('collections.update', { params: { id: made.id }, body: same })).toEqual(made)
  })

  test('[R7.031] a book is appended; one already in the collection is refused and nothing changes', async () => {
    const [a = '', b = ''] = await books({}, {})
    const { id } = await create('Sea', [a])
    const add = (bookId: string) =>
      asRoot().call('collections.addBook', { params: { id }, body: { id: bookId } })
    expect(idsIn((await add(b)).json())).toEqual([a, b])
    expect(await add(b)).toMatchObject({ status: 400, text: 'Book already in collection' })
    expect(await add('unknown')).toMatchObject({ status: 404, text: 'Book not found' })
    expect(idsIn(await get(id))).toEqual([a, b])
  })

  test('[R7.032] a book is removed; removing one that is not in it has no effect; removing the last leaves the collection empty', async () => {
    const [a = '', b = ''] = await books({}, {})
    const { id } = await create('Sea', [a])
    const remove = (bookId: string) => asRoot().call('collections.removeBook', { params: { id, bookId } })
    expect(idsIn((await remove(b)).json())).toEqual([a])
    expect((await remove('unknown')).status).toBe(404)
    expect((await remove(a)).json()).toMatchObject({ id, books: [] })
    expect(await get(id)).toMatchObject({ books: [] })
  })

  test('[R7.033] [R7.034] books are added and removed in batches; duplicates and unknown books are ignored', async () => {
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

  test('[R7.030] deleting a collection keeps its books', async () => {
    const [a = ''] = await books({})
    const { id } = await create('Sea', [a])
    await asRoot().ask('collections.remove', { params: { id } })
    expect(await asRoot().call('collections.get', { params: { id } })).toMatchObject({
      status: 404,
      text: 'Collection not found',
    })
    expect((await asRoot().call('items.get', { params: { id: a } })).status).toBe(200)
  })

  test('[R1.004] a collection persists across signing out and in again', async () => {
    const made = await create('Sea', await books({}))
    const again = app.as({ token: await app.tokenFor(root) })
    expect(await again.ask('collections.get', { params: { id: made.id } })).toEqual(made)
  })
})
