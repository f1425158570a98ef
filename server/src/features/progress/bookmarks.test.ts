import { describe, expect, test } from 'vitest'
import { chunked } from '../../lib/batching.ts'
import { anne, app, book, useProgress, user } from './test-support/progress-server.ts'

useProgress()

describe('bookmarks', () => {
  const set = (id: string, body: { time: number | string; title: string }) =>
    app.as(anne).call('bookmarks.create', { params: { id }, body })

  test('[R7.020 R3.031 R5.017] are created at a whole second of an item', async () => {
    const { id } = await book()
    const made = (await set(id, { time: 12.9, title: ' Fog ' })).json()
    expect(made).toEqual({ libraryItemId: id, time: 12, title: 'Fog', createdAt: app.clock.now() })
    expect((await user()).bookmarks).toContainEqual(made)
    const login = await app.ask('auth.login', { body: { username: anne.username, password: anne.password } })
    expect(login.user.bookmarks).toContainEqual(made)
    expect((await app.as(anne).ask('bookmarks.ofItem', { params: { id } })).bookmarks).toEqual([made])
    expect((await app.as(anne).ask('bookmarks.list')).bookmarks).toContainEqual(made)
  })

  test('[R5.016] are limited to one per second: another at the same time only changes its title', async () => {
    const { id } = await book()
    const first = (await set(id, { time: 7, title: 'First' })).json()
    app.clock.advance(1000)
    expect((await set(id, { time: '7', title: 'Second' })).json()).toEqual({ ...first, title: 'Second' })
    expect((await app.as(anne).ask('bookmarks.ofItem', { params: { id } })).bookmarks).toHaveLength(1)
  })

  test('are limited in number per account; existing ones can still be renamed', async () => {
    await app.ctx.db.deleteFrom('bookmark').execute()
    const { id } = await book()
    await set(id, { time: 0, title: 'First' })
    const { item_num } = await app.ctx.db.selectFrom('bookmark').select('item_num').executeTakeFirstOrThrow()
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      user_id: anne.id,
      item_num,
      time: index + 1,
      title: 'Another',
      created_at: 0,
      updated_at: 0,
    }))
    for (const some of chunked(rows, 500)) await app.ctx.db.insertInto('bookmark').values(some).execute()
    expect((await set(id, { time: 20_000, title: 'One more' })).status).toBe(400)
    expect((await set(id, { time: 5, title: 'Renamed' })).status).toBe(200)
    await app.ctx.db.deleteFrom('bookmark').execute()
    expect((await set(id, { time: 20_000, title: 'One more' })).status).toBe(200)
  })

  test('[R7.021] can be renamed', async () => {
    const { id } = await book()
    const made = (await set(id, { time: 7, title: 'First' })).json()
    const params = { id }
    expect(await app.as(anne).ask('bookmarks.update', { params, body: { time: 7, title: 'New' } })).toEqual({
      ...made,
      title: 'New',
    })
    expect(
      (await app.as(anne).call('bookmarks.update', { params, body: { time: 8, title: 'New' } })).status,
    ).toBe(404)
  })

  test('[R7.022] can be removed', async () => {
    const { id } = await book()
    await set(id, { time: 7, title: 'First' })
    const remove = (time: number | string) => app.as(anne).call('bookmarks.remove', { params: { id, time } })
    expect((await remove(8)).status).toBe(404)
    expect((await remove('x')).status).toBe(400)
    expect((await remove('7')).text).toBe('OK')
    expect((await app.as(anne).ask('bookmarks.ofItem', { params: { id } })).bookmarks).toEqual([])
  })

  test('require a title, a time and an item', async () => {
    const { id } = await book()
    expect((await set(id, { time: 7, title: ' ' })).status).toBe(400)
    expect((await set(id, { time: -1, title: 'x' })).status).toBe(400)
    expect((await set('nothing', { time: 7, title: 'x' })).status).toBe(404)
  })
})
