import { describe, expect, test } from 'vitest'
import { connect } from '../../../test/live.ts'
import { asRoot, create, get, idsIn } from './test-support/collections.ts'
import { app, books, place, root, useLibrary } from './test-support/one-library.ts'

useLibrary()

/** Only sees items tagged "family". */
const aFamilyMember = () =>
  app.createUser({
    permissions: { update: true, delete: true, accessAllTags: false },
    itemTagsSelected: ['family'],
  })

describe('permissions', () => {
  test('[R6.013] updating requires the update permission, deleting the delete permission', async () => {
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

  test('hidden books are left out; a collection with only hidden books is not found', async () => {
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

  test('reordering the visible books keeps the hidden ones', async () => {
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

describe('events', () => {
  test('[R7.076] [R7.077] [R7.078] are sent to users who can see any of the collection, with what they can see', async () => {
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

  test('a book removed from the library leaves its collections, which stay even when empty', async () => {
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
