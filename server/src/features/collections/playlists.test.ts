import { asItemId } from '@lectern/contract/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
let owner: Account
let place: Place

beforeEach(async () => {
  app = await startApp()
  root = await app.root()
  owner = await app.createUser({ permissions: { update: false, delete: false } })
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
async function podcast(): Promise<{ id: string; episodeIds: string[] }> {
  const made = aPodcast(place)
  await save([made])
  return {
    id: made.id,
    episodeIds: made.media.kind === 'podcast' ? made.media.episodes.map(({ id }) => id) : [],
  }
}
const asOwner = () => app.as(owner)
const entry = (libraryItemId: string, episodeId: string | null = null) => ({ libraryItemId, episodeId })
const create = (name: string, itemIds: string[] = [], more: object = {}) =>
  asOwner().ask('playlists.create', {
    body: { libraryId: place.libraryId, name, items: itemIds.map((id) => entry(id)), ...more },
  })
const idsIn = (playlist: { items: readonly { libraryItemId: string }[] }) =>
  playlist.items.map(({ libraryItemId }) => libraryItemId)
const get = (id: string) => asOwner().ask('playlists.get', { params: { id } })
const refusal = ({ status, text }: { status: number; text: string }) => `${status} ${text}`

describe('making and reading', () => {
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

  test('episodes come with themselves whole and their podcast in short', async () => {
    const { id, episodeIds } = await podcast()
    const [first = '', second = ''] = episodeIds
    const made = await create('Talks', [], { items: [entry(id, second), entry(id, first)] })
    expect(made.items).toMatchObject([
      { libraryItemId: id, episodeId: second, episode: { id: second, audioTrack: {} }, libraryItem: { id } },
      { libraryItemId: id, episodeId: first, episode: { id: first } },
    ])
    expect(made.items[0]?.libraryItem).not.toHaveProperty('libraryFiles')
  })

  test('[R6.006] [R7.010] a library lists the caller’s own by name, page by page, and nobody else’s', async () => {
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

  test('in short, a list has the first few entries and the ids of all', async () => {
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

  test('[R7.004] a library says how many playlists the caller has in it', async () => {
    await create('One')
    await create('Two')
    const of = (account: Account) =>
      app
        .as(account)
        .ask('libraries.get', { params: { id: place.libraryId }, query: { include: 'filterdata' } })
    expect(await of(owner)).toMatchObject({ numUserPlaylists: 2 })
    expect(await of(root)).toMatchObject({ numUserPlaylists: 0 })
  })

  test('what can’t be in it is refused with a word', async () => {
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

  test('one can be made of what one sees of a collection', async () => {
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

describe('changing', () => {
  test('[R7.038] name, description and order change and are kept', async () => {
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

  test('[R7.036] [R7.037] many are added and taken out at once; doubles and strangers are no matter', async () => {
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

  test('the last one taken out, one by one or many at once, takes the playlist along', async () => {
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

  test('an episode is taken out by its own id', async () => {
    const { id: itemId, episodeIds } = await podcast()
    const [first = '', second = ''] = episodeIds
    const { id } = await create('Talks', [], { items: [entry(itemId, first), entry(itemId, second)] })
    expect((await asOwner().call('playlists.removeItem', { params: { id, itemId } })).status).toBe(404)
    const params = { id, itemId, episodeId: first }
    const { items } = await asOwner().ask('playlists.removeEpisode', { params })
    expect(items.map(({ episodeId }) => episodeId)).toEqual([second])
  })

  test('[R7.039] a deleted playlist is gone; its owner needs no permission for it', async () => {
    const { id } = await create('Night')
    await asOwner().ask('playlists.remove', { params: { id } })
    const gone = await asOwner().call('playlists.get', { params: { id } })
    expect(refusal(gone)).toBe('404 Playlist not found')
  })

  test('[R1.004] a playlist is still there after signing out and in again', async () => {
    const made = await create('Night', await books({}))
    const again = app.as({ token: await app.tokenFor(owner) })
    expect(await again.ask('playlists.get', { params: { id: made.id } })).toEqual(made)
  })
})

describe('who may what', () => {
  test('[R6.006] nobody but the owner reads or changes it, not even root', async () => {
    const [a = ''] = await books({})
    const { id } = await create('Night', [a])
    const asRoot = app.as(root)
    const calls = [
      asRoot.call('playlists.get', { params: { id } }),
      asRoot.call('playlists.update', { params: { id }, body: { name: 'x' } }),
      asRoot.call('playlists.remove', { params: { id } }),
      asRoot.call('playlists.addItem', { params: { id }, body: entry(a) }),
      asRoot.call('playlists.removeItem', { params: { id, itemId: a } }),
      asRoot.call('playlists.batchAdd', { params: { id }, body: { items: [entry(a)] } }),
      asRoot.call('playlists.batchRemove', { params: { id }, body: { items: [entry(a)] } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
    expect((await asRoot.ask('playlists.list')).playlists).toEqual([])
    expect(await get(id)).toMatchObject({ name: 'Night' })
  })

  test('what is hidden from the owner by now is left out, kept, and back when it may be seen again', async () => {
    const [open = '', secret = ''] = await books({ tags: ['family'] }, { tags: ['secret'] })
    const { id } = await create('Night', [secret, open])
    const see = (permissions: object) =>
      app.as(root).ask('users.update', { params: { id: owner.id }, body: permissions })
    await see({ permissions: { accessAllTags: false }, itemTagsSelected: ['family'] })
    const token = await app.tokenFor(owner)
    expect(idsIn(await app.as({ token }).ask('playlists.get', { params: { id } }))).toEqual([open])
    const order = { items: [entry(open)] }
    await app.as({ token }).ask('playlists.update', { params: { id }, body: order })
    await see({ permissions: { accessAllTags: true } })
    const again = app.as({ token: await app.tokenFor(owner) })
    expect(idsIn(await again.ask('playlists.get', { params: { id } }))).toEqual([secret, open])
  })

  test('a library that may not be seen any more hides its playlists', async () => {
    const { id } = await create('Night')
    const otherId = await addLibrary(app.ctx.db, { name: 'Other' })
    await app.as(root).ask('users.update', {
      params: { id: owner.id },
      body: { permissions: { accessAllLibraries: false }, librariesAccessible: [otherId] },
    })
    const calls = app.as({ token: await app.tokenFor(owner) })
    expect((await calls.call('playlists.get', { params: { id } })).status).toBe(404)
    expect((await calls.ask('playlists.list')).playlists).toEqual([])
  })
})

describe('news', () => {
  let heard: Listener
  let others: Listener
  beforeEach(async () => {
    const address = await app.listen()
    heard = await connect(address)
    await heard.signIn(owner.token)
    others = await connect(address)
    await others.signIn(root.token)
  })
  afterEach(() => {
    heard.close()
    others.close()
  })

  test('[R7.079] [R7.080] [R7.081] goes to the owner alone', async () => {
    const { id } = await create('Night', await books({}))
    expect(await heard.next('playlist_added')).toMatchObject({ id, items: [{}] })
    await asOwner().ask('playlists.update', { params: { id }, body: { name: 'Day' } })
    expect(await heard.next('playlist_updated')).toMatchObject({ id, name: 'Day' })
    await asOwner().ask('playlists.update', { params: { id }, body: { name: 'Day' } })
    await asOwner().ask('playlists.remove', { params: { id } })
    expect(await heard.next('playlist_removed')).toMatchObject({ id })
    const about = async (listener: Listener) =>
      (await listener.names()).filter((name) => name.startsWith('playlist'))
    expect(await about(heard)).toEqual(['playlist_added', 'playlist_updated', 'playlist_removed'])
    expect(await about(others)).toEqual([])
  })

  test('taking out the last item tells of the removal', async () => {
    const [a = ''] = await books({})
    const { id } = await create('Night', [a])
    await asOwner().ask('playlists.removeItem', { params: { id, itemId: a } })
    expect(await heard.next('playlist_removed')).toMatchObject({ id, items: [] })
    expect(await heard.names()).not.toContain('playlist_updated')
  })

  test('what leaves the shelf leaves playlists; those emptied by it go, others only shrink', async () => {
    const [gone = '', stays = ''] = await books({}, {})
    const emptied = await create('Emptied', [gone])
    const shrunk = await create('Shrunk', [gone, stays])
    const untouched = await create('Untouched')
    await app.as(root).ask('editing.removeBatch', { body: { libraryItemIds: [gone] } })
    expect(await heard.next('playlist_removed')).toMatchObject({ id: emptied.id })
    const updated = await heard.next('playlist_updated')
    expect(updated.id).toBe(shrunk.id)
    expect(idsIn(updated)).toEqual([stays])
    const left = (await asOwner().ask('playlists.list')).playlists.map(({ id }) => id)
    expect(left).toEqual([shrunk.id, untouched.id])
  })

  test('an episode that goes takes an emptied playlist along', async () => {
    const { id: itemId, episodeIds } = await podcast()
    const [episodeId = ''] = episodeIds
    const { id } = await create('Talks', [], { items: [entry(itemId, episodeId)] })
    await app.ctx.db.deleteFrom('episode').where('id', '=', episodeId).execute()
    app.ctx.events.tell('episodes.removed', {
      itemId: asItemId(itemId),
      ids: [episodeId],
      heldBy: { playlistIds: [id] },
    })
    expect(await heard.next('playlist_removed')).toMatchObject({ id })
  })
})
