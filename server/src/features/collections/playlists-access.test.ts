import { asItemId } from '@lectern/contract/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary } from '../../../test/build.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { app, books, root } from './test-support/one-library.ts'
import { asOwner, create, entry, get, idsIn, owner, podcast, usePlaylists } from './test-support/playlists.ts'

usePlaylists()

describe('permissions', () => {
  test('[R6.006] nobody but the owner can read or change it, not even root', async () => {
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

  test('items since hidden from the owner are left out but kept, and reappear once visible again', async () => {
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

  test('losing access to a library hides its playlists', async () => {
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

describe('events', () => {
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

  test('[R7.079] [R7.080] [R7.081] are sent to the owner only', async () => {
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

  test('removing the last item announces the playlist’s removal', async () => {
    const [a = ''] = await books({})
    const { id } = await create('Night', [a])
    await asOwner().ask('playlists.removeItem', { params: { id, itemId: a } })
    expect(await heard.next('playlist_removed')).toMatchObject({ id, items: [] })
    expect(await heard.names()).not.toContain('playlist_updated')
  })

  test('deleted items leave playlists; emptied playlists are deleted, others only shrink', async () => {
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

  test('deleting an episode also deletes a playlist it empties', async () => {
    const { id: itemId, episodeIds } = await podcast()
    const [episodeId = ''] = episodeIds
    const { id } = await create('Talks', [], { items: [entry(itemId, episodeId)] })
    await app.ctx.db.deleteFrom('episode').where('id', '=', episodeId).execute()
    app.ctx.events.emit('episodes.removed', {
      itemId: asItemId(itemId),
      ids: [episodeId],
      heldBy: { playlistIds: [id] },
    })
    expect(await heard.next('playlist_removed')).toMatchObject({ id })
  })
})
