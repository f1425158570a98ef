import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { newId } from '../../platform/ids.ts'
import { dropItems, saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const save = (...items: Item[]) =>
  app.ctx.db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: NOON }))
const search = (account: Account, { libraryId }: Place, q: string, limit = '3') =>
  app.as(account).ask('search.library', { params: { id: libraryId }, query: { q, limit } })

describe('search in a library of books', () => {
  test('[R7.008] returns podcast, book, authors, series and tags, each with at most `limit` entries', async () => {
    const place = await aPlace(app.ctx.db)
    const books = Array.from({ length: 5 }, (_, index) => ({
      ...aBook(place, {
        title: `Harbour ${index}`,
        authors: [`Harbour Master ${index}`],
        tags: [`harbour ${index}`],
      }),
    }))
    await save(...books)
    const found = await search(root, place, 'harbour')
    expect(found.book).toHaveLength(3)
    expect(found.authors).toHaveLength(3)
    expect(found.tags).toHaveLength(3)
    expect(found.podcast).toEqual([])
    expect((await search(root, place, 'harbour', '1')).book).toHaveLength(1)
    expect((await search(root, place, 'harbour', 'x')).book).toHaveLength(5)
  })

  test('[R3.041] an entry has the item, the field that matched and its text', async () => {
    const place = await aPlace(app.ctx.db)
    const book = aBook(place, { title: 'The Lighthouse', authors: ['Ada Moor'], tags: ['night'] })
    await save(book)
    const match = async (q: string) => {
      const [first] = (await search(root, place, q)).book
      return [first?.libraryItem.id, first?.matchKey, first?.matchText]
    }
    expect(await match('lighthouse')).toEqual([book.id, 'title', 'The Lighthouse'])
    expect(await match('moor ada')).toEqual([book.id, 'authors', 'Ada Moor'])
    expect(await match('coast 2')).toEqual([book.id, 'series', 'Coast #2'])
    expect(await match('B000000000')).toEqual([book.id, 'asin', 'B000000000'])
    expect(await match('night')).toEqual([book.id, 'tags', 'night'])
    expect(await match('ligthouse')).toEqual([book.id, 'title', 'The Lighthouse'])
  })

  test('finds a book despite swapped letters in a short word', async () => {
    const place = await aPlace(app.ctx.db)
    const book = aBook(place, { title: 'The Keeper and the Fog', authors: ['Ada Moor'] })
    await save(book, aBook(place, { title: 'The Keeper and the Fig', authors: ['Ada Moor'] }))
    const ids = async (q: string) => (await search(root, place, q)).book.map((one) => one.libraryItem.id)
    expect(await ids('keeper nad teh fgo')).toEqual([book.id])
    expect(await ids('keeper nad teh gof')).toEqual([])
  })

  test('[R3.042] authors have id and name, series come with their books, tags have names', async () => {
    const place = await aPlace(app.ctx.db)
    const books = [
      aBook(place, { title: 'Fog', tags: ['coastal'] }),
      aBook(place, { title: 'Rain', tags: ['coastal'] }),
    ]
    await save(...books)
    const found = await search(root, place, 'coast')
    expect(found.series).toMatchObject([
      { series: { name: 'Coast', libraryId: place.libraryId }, numBooks: 2 },
    ])
    expect(found.series[0]?.books.map(({ id }) => id).toSorted()).toEqual(
      books.map(({ id }) => id).toSorted(),
    )
    expect(found.tags).toEqual([{ name: 'coastal', numItems: 2, numBooks: 2 }])
    const [author] = (await search(root, place, 'moor')).authors
    expect(author).toMatchObject({ id: expect.any(String) as string, name: 'Ada Moor', numBooks: 2 })
  })

  test('edits and deletions show at once, even in previously rendered results', async () => {
    const place = await aPlace(app.ctx.db)
    const book = aBook(place, { title: 'Before' })
    await save(book)
    expect((await search(root, place, 'before')).book[0]?.libraryItem.media.metadata['title']).toBe('Before')
    await save({ ...book, media: { ...book.media, title: 'Before and after' } })
    expect((await search(root, place, 'before')).book[0]?.libraryItem.media.metadata['title']).toBe(
      'Before and after',
    )
    await app.ctx.db.transaction().execute((tx) => dropItems(tx, place.libraryId, [book.id]))
    expect(await search(root, place, 'before')).toMatchObject({ book: [], authors: [], series: [], tags: [] })
  })

  test('an empty query is rejected; no matches is a valid response', async () => {
    const place = await aPlace(app.ctx.db)
    const params = { id: place.libraryId }
    for (const query of [{ q: '' }, { q: '  ' }]) {
      expect((await app.as(root).call('search.library', { params, query })).status).toBe(400)
    }
    expect((await search(root, place, '???')).book).toEqual([])
  })

  test('an inaccessible library is not found', async () => {
    const place = await aPlace(app.ctx.db)
    const stranger = await app.createUser({ permissions: { accessAllLibraries: false } })
    const answer = await app
      .as(stranger)
      .call('search.library', { params: { id: place.libraryId }, query: { q: 'a' } })
    expect(answer.status).toBe(404)
  })

  test('hidden books leave no trace in any group', async () => {
    const place = await aPlace(app.ctx.db)
    await save(
      aBook(place, {
        title: 'Zebra open',
        authors: ['Zebra Known'],
        tags: ['open'],
        genres: ['Zebra tales'],
      }),
      aBook(place, {
        title: 'Zebra secret',
        authors: ['Zebra Hidden'],
        tags: ['zebra-secret'],
        genres: ['Zebra crime'],
      }),
    )
    const viewer = await app.createUser({
      permissions: { accessAllTags: false },
      itemTagsSelected: ['open'],
    })
    const found = await search(viewer, place, 'zebra', '12')
    expect(JSON.stringify(found).toLowerCase()).not.toMatch(/secret|hidden|crime/)
    expect(found.book).toHaveLength(1)
    expect(found.series).toEqual([])
    expect((await search(viewer, place, 'coast')).series[0]?.books).toHaveLength(1)
  })
})

test('searching a podcast library finds podcasts and their episodes', async () => {
  const folderId = newId()
  const libraryId = await addLibrary(app.ctx.db, {
    mediaType: 'podcast',
    folders: [{ id: folderId, path: `/podcasts/${folderId}`, createdAt: NOON }],
  })
  const place = { libraryId, folderId }
  const podcast = aPodcast(place)
  await save(podcast)
  const found = await search(root, place, 'harbor talk')
  expect(found.podcast).toMatchObject([{ libraryItem: { id: podcast.id }, matchKey: 'title' }])
  expect(found.book).toEqual([])
  const byEpisode = await search(root, place, 'two mp3')
  expect(byEpisode.episodes).toMatchObject([
    { libraryItem: { id: podcast.id, recentEpisode: { title: 'two.mp3' } } },
  ])
  expect((await search(root, place, 'dee marsh')).podcast).toMatchObject([{ matchKey: 'author' }])
})
