import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { aBook, aPlace } from '../../../test/items.ts'
import { app, books, place, root, save } from './test-support/one-library.ts'
import { asOwner, create, entry, get, idsIn, owner, podcast, usePlaylists } from './test-support/playlists.ts'

usePlaylists()

const refusal = ({ status, text }: { status: number; text: string }) => `${status} ${text}`

describe('creating and reading', () => {
  test('[R3.025] [R3.026] [R7.035] a playlist has all its fields; books have no episode id', async () => {
    const [a = '', b = ''] = await books({}, {})
    const made = await create(' Night ', [b, a, b], { description: 'To sleep', coverPath: null })
    expect(made).toMatchObject({
      libraryId: place.libraryId,
      userId: owner.id,
      name: 'Night',
      description: 'To sleep',
      coverPath: null,
      createdAt: app.clock.now(),
      lastUpdate: app.clock.now(),
    })
    expect(made.items).toMatchObject([
      { libraryItemId: b, episodeId: null, libraryItem: { id: b, libraryFiles: [{}] } },
      { libraryItemId: a, episodeId: null, libraryItem: { id: a } },
    ])
    expect(await get(made.id)).toEqual(made)
    expect((await asOwner().ask('playlists.list')).playlists).toEqual([made])
  })

  test('episodes are sent in full with a minified podcast', async () => {
    const { id, episodeIds } = await podcast()
    const [first = '', second = ''] = episodeIds
    const made = await create('Talks', [], { items: [entry(id, second), entry(id, first)] })
    expect(made.items).toMatchObject([
      { libraryItemId: id, episodeId: second, episode: { id: second, audioTrack: {} }, libraryItem: { id } },
      { libraryItemId: id, episodeId: first, episode: { id: first } },
    ])
    expect(made.items[0]?.libraryItem).not.toHaveProperty('libraryFiles')
  })

  test('[R6.006] [R7.010] a library lists the caller’s own playlists by name, paginated, and nobody else’s', async () => {
    for (const name of ['List 10', 'list 2', 'A list']) await create(name)
    await app.as(root).ask('playlists.create', { body: { libraryId: place.libraryId, name: 'Root’s' } })
    const page = (query: object) =>
      asOwner().ask('playlists.ofLibrary', { params: { id: place.libraryId }, query })
    const all = await page({})
    expect(all.results.map(({ name }) => name)).toEqual(['A list', 'list 2', 'List 10'])
    expect(all).toMatchObject({ total: 3, limit: 0, page: 0 })
    expect((await page({ limit: '2', page: '1' })).results.map(({ name }) => name)).toEqual(['List 10'])
    expect(await page({ limit: '2', page: '5' })).toMatchObject({ results: [], total: 3 })
  })

  test('a brief list has the first few entries and all ids', async () => {
    const { id, episodeIds } = await podcast()
    const bookIds = await books({}, {}, {}, {})
    const items = [entry(id, episodeIds[0]), ...bookIds.map((bookId) => entry(bookId))]
    await create('Mixed', [], { items })
    const { results } = await asOwner().ask('playlists.ofLibrary', {
      params: { id: place.libraryId },
      query: { brief: '1' },
    })
    expect(results[0]?.entries).toEqual(items)
    expect(results[0]?.items.map(({ libraryItemId }) => libraryItemId)).toEqual([id, ...bookIds.slice(0, 3)])
    expect(results[0]?.items[0]).not.toHaveProperty('episode')
  })

  test('[R7.004] a library reports how many playlists the caller has in it', async () => {
    await create('One')
    await create('Two')
    const of = (account: Account) =>
      app
        .as(account)
        .ask('libraries.get', { params: { id: place.libraryId }, query: { include: 'filterdata' } })
    expect(await of(owner)).toMatchObject({ numUserPlaylists: 2 })
    expect(await of(root)).toMatchObject({ numUserPlaylists: 0 })
  })

  test('an invalid entry is refused with a message', async () => {
    const { id: podcastId, episodeIds } = await podcast()
    const [book = ''] = await books({})
    const elsewhere = aBook(await aPlace(app.ctx.db))
    await save([elsewhere])
    const { id } = await create('Night', [book])
    const add = async (body: object) =>
      refusal(await asOwner().call('playlists.addItem', { params: { id }, body: body as never }))
    expect(await add({})).toMatch(/^400 .*libraryItemId/)
    expect(await add(entry('unknown'))).toBe('400 Library item not found')
    expect(await add(entry(elsewhere.id))).toBe('400 Library item in different library')
    expect(await add(entry(book))).toBe('400 Item already in playlist')
    expect(await add(entry(podcastId))).toBe('400 Invalid item to add for this library type')
    expect(await add(entry(book, episodeIds[0]))).toBe('400 Invalid item to add for this library type')
    expect(await add(entry(podcastId, 'unknown'))).toBe('400 Episode not found in library item')
    expect(idsIn(await get(id))).toEqual([book])
  })

  test('can be created from the visible part of a collection', async () => {
    const [a = '', secret = ''] = await books({ tags: ['family'] }, { tags: ['secret'] })
    const asRoot = app.as(root)
    const body = { libraryId: place.libraryId, name: 'Sea', description: 'Salt', books: [secret, a] }
    const collection = await asRoot.ask('collections.create', { body })
    const member = app.as(
      await app.createUser({ permissions: { accessAllTags: false }, itemTagsSelected: ['family'] }),
    )
    const params = { collectionId: collection.id }
    const made = await member.ask('playlists.fromCollection', { params })
    expect(made).toMatchObject({ name: 'Sea', description: 'Salt' })
    expect(idsIn(made)).toEqual([a])
    const empty = await asRoot.ask('collections.create', { body: { ...body, books: [] } })
    const none = await member.call('playlists.fromCollection', { params: { collectionId: empty.id } })
    expect(refusal(none)).toBe('400 Collection has no books accessible to user')
    const unknown = await member.call('playlists.fromCollection', { params: { collectionId: 'unknown' } })
    expect(refusal(unknown)).toBe('404 Collection not found')
  })
})

describe('updating', () => {
  test('[R7.038] changes to name, description and order are saved', async () => {
    const [a = '', b = ''] = await books({}, {})
    const { id } = await create('Night', [a, b])
    app.clock.advance(1000)
    const changed = await asOwner().ask('playlists.update', {
      params: { id },
      body: { name: 'Day', description: null, items: [entry(b), entry(a)] },
    })
    expect(changed).toMatchObject({ name: 'Day', description: null, lastUpdate: app.clock.now() })
    expect(idsIn(changed)).toEqual([b, a])
    expect(await get(id)).toEqual(changed)
    const described = { name: 'Dawn', description: 'For the way to work' }
    await asOwner().ask('playlists.update', { params: { id }, body: described })
    expect(await get(id)).toMatchObject(described)
    await asOwner().ask('playlists.update', { params: { id }, body: { name: 'Dusk' } })
    expect(await get(id)).toMatchObject({ name: 'Dusk', description: 'For the way to work' })
    expect(idsIn(await get(id))).toEqual([b, a])
  })

  test('[R7.036] [R7.037] items are added and removed in batches; duplicates and unknown items are ignored', async () => {
    const [a = '', b = '', c = ''] = await books({}, {}, {})
    const { id } = await create('Night', [b])
    const items = [a, b, c, a].map((itemId) => entry(itemId))
    const added = await asOwner().ask('playlists.batchAdd', { params: { id }, body: { items } })
    expect(idsIn(added)).toEqual([b, a, c])
    const gone = [entry(b), entry('unknown')]
    const rest = await asOwner().ask('playlists.batchRemove', { params: { id }, body: { items: gone } })
    expect(idsIn(rest)).toEqual([a, c])
    const unknown = { items: [entry('unknown')] }
    expect(refusal(await asOwner().call('playlists.batchAdd', { params: { id }, body: unknown }))).toBe(
      '400 Library item not found',
    )
  })

  test('removing the last item, singly or in a batch, deletes the playlist', async () => {
    const [a = '', b = ''] = await books({}, {})
    const one = await create('One', [a, b])
    const remove = (itemId: string) =>
      asOwner().call('playlists.removeItem', { params: { id: one.id, itemId } })
    expect((await remove('unknown')).status).toBe(404)
    expect(idsIn((await remove(a)).json())).toEqual([b])
    expect((await remove(a)).status).toBe(404)
    expect((await remove(b)).json()).toMatchObject({ id: one.id, items: [] })
    expect((await asOwner().call('playlists.get', { params: { id: one.id } })).status).toBe(404)

    const two = await create('Two', [a, b])
    const items = [entry(a), entry(b)]
    await asOwner().ask('playlists.batchRemove', { params: { id: two.id }, body: { items } })
    expect((await asOwner().ask('playlists.list')).playlists).toEqual([])
  })

  test('an episode is removed by its own id', async () => {
    const { id: itemId, episodeIds } = await podcast()
    const [first = '', second = ''] = episodeIds
    const { id } = await create('Talks', [], { items: [entry(itemId, first), entry(itemId, second)] })
    expect((await asOwner().call('playlists.removeItem', { params: { id, itemId } })).status).toBe(404)
    const params = { id, itemId, episodeId: first }
    const { items } = await asOwner().ask('playlists.removeEpisode', { params })
    expect(items.map(({ episodeId }) => episodeId)).toEqual([second])
  })

  test('[R7.039] the owner can delete a playlist without any permission', async () => {
    const { id } = await create('Night')
    await asOwner().ask('playlists.remove', { params: { id } })
    const gone = await asOwner().call('playlists.get', { params: { id } })
    expect(refusal(gone)).toBe('404 Playlist not found')
  })

  test('[R1.004] a playlist persists across signing out and in again', async () => {
    const made = await create('Night', await books({}))
    const again = app.as({ token: await app.tokenFor(owner) })
    expect(await again.ask('playlists.get', { params: { id: made.id } })).toEqual(made)
  })
})
