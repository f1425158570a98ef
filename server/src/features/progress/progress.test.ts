import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { aBook } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { newId } from '../../platform/ids.ts'
import {
  anne,
  app,
  book,
  find,
  get,
  podcast,
  save,
  useProgress,
  user,
} from './test-support/progress-server.ts'

useProgress()

const update = (id: string, body: object, who: Account = anne) =>
  app.as(who).call('progress.update', { params: { id }, body })

describe('progress', () => {
  test('of a book can also be removed by the book’s id, as an older web client does', async () => {
    const { id } = await book()
    await update(id, { currentTime: 30 })
    const remove = (of: string) => app.as(anne).call('progress.remove', { params: { id: of } })
    expect(await remove(id)).toMatchObject({ status: 200, text: 'OK' })
    expect((await find(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    // A podcast has no progress of its own, only its episodes have.
    const show = await podcast()
    const params = { id: show.id, episodeId: show.episodeIds[0] ?? '' }
    await app.as(anne).ask('progress.updateEpisode', { params, body: { currentTime: 10 } })
    expect((await remove(show.id)).status).toBe(404)
    expect((await find(show.id)).status).toBe(200)
  })

  test('[R3.004 R1.005] is stored per item and per episode, and included in the account', async () => {
    const { id } = await book()
    const show = await podcast()
    expect((await update(id, { currentTime: 30, duration: 60, progress: 0.5 })).text).toBe('OK')
    const [first = '', second = ''] = show.episodeIds
    for (const [episodeId, currentTime] of [
      [first, 10],
      [second, 20],
    ] as const) {
      const params = { id: show.id, episodeId }
      expect(
        (await app.as(anne).call('progress.updateEpisode', { params, body: { currentTime } })).text,
      ).toBe('OK')
      app.clock.advance(1)
    }
    const { mediaProgress } = await user()
    const own = mediaProgress.filter((one) => [id, show.id].includes(asItemId(one.libraryItemId)))
    expect(own).toMatchObject([
      {
        libraryItemId: id,
        episodeId: null,
        mediaItemType: 'book',
        currentTime: 30,
        progress: 0.5,
        isFinished: false,
        userId: anne.id,
      },
      {
        libraryItemId: show.id,
        episodeId: first,
        mediaItemId: first,
        mediaItemType: 'podcastEpisode',
        currentTime: 10,
      },
      { libraryItemId: show.id, episodeId: second, currentTime: 20 },
    ])
    expect(await get(id)).toEqual(own[0])
    // For a podcast, the episode played last.
    expect(await get(show.id)).toEqual(own[2])
    const params = { id: show.id, episodeId: first }
    expect(await app.as(anne).ask('progress.getEpisode', { params })).toEqual(own[1])
    expect((await app.as(anne).ask('progress.list')).mediaProgress).toEqual(mediaProgress)
    const login = await app.ask('auth.login', { body: { username: anne.username, password: anne.password } })
    expect(login.user.mediaProgress).toEqual(mediaProgress)
    expect((await app.as(anne).ask('auth.authorize')).user.mediaProgress).toEqual(mediaProgress)
  })

  test('is included in the item on request', async () => {
    const { id } = await book()
    await update(id, { currentTime: 30 })
    const item = (query: { expanded?: string; include?: string }) =>
      app.as(anne).ask('items.get', { params: { id }, query })
    expect(await item({ expanded: '1', include: 'progress' })).toMatchObject({
      userMediaProgress: { currentTime: 30 },
    })
    expect(await item({ expanded: '1' })).not.toHaveProperty('userMediaProgress')
    const other = await book()
    const nothing = await app
      .as(anne)
      .ask('items.get', { params: { id: other.id }, query: { expanded: '1', include: 'progress' } })
    expect(nothing).toMatchObject({ userMediaProgress: null })
  })

  test('[R7.019] of many items is set in one request, skipping those that do not exist', async () => {
    const [one, two] = [await book(), await book()]
    const show = await podcast()
    const body = [
      { libraryItemId: one.id, isFinished: true },
      { libraryItemId: 'nothing', isFinished: true },
      { libraryItemId: show.id, isFinished: true },
      { libraryItemId: show.id, episodeId: show.episodeIds[0], isFinished: true },
      { libraryItemId: two.id, isFinished: true },
    ]
    expect((await app.as(anne).call('progress.batchUpdate', { body })).text).toBe('OK')
    for (const id of [one.id, two.id, show.id])
      expect(await get(id)).toMatchObject({ isFinished: true, progress: 1 })
    await app.as(anne).ask('progress.batchUpdate', { body: [{ libraryItemId: one.id, isFinished: false }] })
    expect(await get(one.id)).toMatchObject({
      isFinished: false,
      progress: 0,
      currentTime: 0,
      finishedAt: null,
    })
  })

  test('follows the library’s settings for when an item is finished', async () => {
    const folderId = newId()
    const libraryId = await addLibrary(app.ctx.db, {
      folders: [{ id: folderId, path: `/books/${folderId}`, createdAt: 0 }],
    })
    await app.ctx.db
      .updateTable('library')
      .set({ settings: JSON.stringify({ markAsFinishedPercentComplete: 50 }) })
      .where('id', '=', libraryId)
      .execute()
    const { id } = await save(aBook({ libraryId, folderId }))
    await update(id, { currentTime: 29, duration: 60 })
    expect(await get(id)).toMatchObject({ isFinished: false })
    await update(id, { currentTime: 31 })
    expect(await get(id)).toMatchObject({ isFinished: true })
  })

  test('can be reset, and restored from the history', async () => {
    const { id } = await book()
    await update(id, { currentTime: 30 })
    app.clock.advance(1000)
    await update(id, { currentTime: 45 })
    const { id: progressId } = await get(id)
    expect((await app.as(anne).call('progress.remove', { params: { id: progressId } })).text).toBe('OK')
    expect((await find(id)).status).toBe(404)
    expect((await user()).mediaProgress.some((one) => one.libraryItemId === id)).toBe(false)
    expect((await app.as(anne).call('progress.remove', { params: { id: progressId } })).status).toBe(404)

    const { events } = await app.as(anne).ask('progress.history', { params: { id } })
    expect(events.map(({ kind, currentTime }) => [kind, currentTime])).toEqual([
      ['remove', 45],
      ['patch', 45],
      ['patch', 30],
    ])
    const [, , first] = events
    const restored = await app
      .as(anne)
      .ask('progress.restore', { params: { id }, body: { event: first?.event ?? 0 } })
    expect(restored).toMatchObject({ id: progressId, currentTime: 30, libraryItemId: id })
    expect(await get(id)).toEqual(restored)
    const page = await app
      .as(anne)
      .ask('progress.history', { params: { id }, query: { limit: '1', before: String(events[0]?.event) } })
    expect(page.events).toEqual([events[1]])
  })

  test('is hidden from other users, but visible to admins', async () => {
    const bob = await app.createUser()
    const { id } = await book()
    await update(id, { currentTime: 30 })
    const mine = await get(id)
    expect((await find(id, bob)).status).toBe(404)
    expect((await user(bob)).mediaProgress).toEqual([])
    expect((await app.as(bob).call('progress.remove', { params: { id: mine.id } })).status).toBe(404)
    expect((await app.as(bob).call('progress.hide', { params: { id: mine.id } })).status).toBe(404)
    const { events } = await app.as(anne).ask('progress.history', { params: { id } })
    const foreign = { params: { id }, body: { event: events[0]?.event ?? 0 } }
    await update(id, { currentTime: 5 }, bob)
    expect((await app.as(bob).call('progress.restore', foreign)).status).toBe(404)
    expect((await app.as(bob).ask('progress.history', { params: { id } })).events).toHaveLength(1)
    expect(await get(id)).toEqual(mine)
    const root = await app.root()
    const seen = await app.as(root).ask('users.get', { params: { id: anne.id } })
    expect(seen.mediaProgress).toContainEqual(expect.objectContaining(mine))
    const { users } = await app.as(root).ask('users.list')
    expect(users.find((one) => one.id === anne.id)?.mediaProgress).toEqual([])
  })

  test('of items the user may no longer access is kept, but not shown', async () => {
    const cat = await app.createUser({ permissions: { accessAllTags: false }, itemTagsSelected: ['family'] })
    const { id } = await book({ tags: ['family'] })
    await update(id, { currentTime: 30 }, cat)
    await app.as(cat).ask('bookmarks.create', { params: { id }, body: { time: 5, title: 'Here' } })
    const { id: progressId } = await get(id, cat)
    const root = await app.root()
    const allow = (itemTagsSelected: string[]) =>
      app.as(root).ask('users.update', { params: { id: cat.id }, body: { itemTagsSelected } })
    await allow(['other'])
    const account = await user(cat)
    expect([account.mediaProgress, account.bookmarks]).toEqual([[], []])
    const refused = [
      await find(id, cat),
      await update(id, { currentTime: 1 }, cat),
      await app.as(cat).call('progress.history', { params: { id } }),
      await app.as(cat).call('progress.remove', { params: { id: progressId } }),
      await app.as(cat).call('bookmarks.create', { params: { id }, body: { time: 5, title: 'x' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await app.as(cat).ask('progress.itemsInProgress')).libraryItems).toEqual([])
    await allow(['family'])
    expect(await get(id, cat)).toMatchObject({ currentTime: 30 })
    expect((await user(cat)).bookmarks).toHaveLength(1)
  })

  test('of an unknown item or episode is not found, and a podcast has none of its own', async () => {
    const show = await podcast()
    expect(await update('nothing', {})).toMatchObject({ status: 404, text: 'Item not found' })
    expect(await update(show.id, { currentTime: 1 })).toMatchObject({ status: 400 })
    const params = { id: show.id, episodeId: 'nothing' }
    expect(await app.as(anne).call('progress.updateEpisode', { params, body: {} })).toMatchObject({
      status: 404,
      text: 'Episode not found',
    })
  })

  test('[R7.075] is announced to its owner’s devices, and to nobody else', async () => {
    const address = await app.listen()
    const [bob, dora] = [await app.createUser(), await app.createUser()]
    const [own, other] = [await connect(address), await connect(address)]
    await own.signIn(dora.token)
    await other.signIn(bob.token)
    const { id } = await book()
    await update(id, { currentTime: 30 }, dora)
    const news = await own.next('user_item_progress_updated')
    expect(news).toMatchObject({ sessionId: null, data: { libraryItemId: id, currentTime: 30 } })
    expect(news.id).toBe(news.data.id)
    expect((await own.next('user_updated')).mediaProgress).toEqual([news.data])
    await app.as(dora).ask('bookmarks.create', { params: { id }, body: { time: 5, title: 'Here' } })
    expect((await own.next('user_updated')).bookmarks).toHaveLength(1)
    await update(id, { currentTime: 30 }, dora)
    expect((await own.names()).filter((name) => name === 'user_item_progress_updated')).toHaveLength(1)
    expect((await other.names()).filter((name) => /progress|user_updated/.test(name))).toEqual([])
    own.close()
    other.close()
  })

  test('is merged with what an older app stored locally: the newer one wins', async () => {
    const eve = await app.createUser()
    const [older, newer, fresh] = [await book(), await book(), await book()]
    await update(older.id, { currentTime: 30 }, eve)
    await update(newer.id, { currentTime: 30 }, eve)
    const now = app.clock.now()
    const local = (libraryItemId: string, lastUpdate: number) => ({
      id: 'local_1',
      libraryItemId,
      lastUpdate,
      currentTime: 40,
      extra: 'kept',
    })
    app.clock.advance(10)
    const body = {
      localMediaProgress: [local(older.id, now - 1), local(newer.id, now + 1), local(fresh.id, now - 5)],
    }
    const answer = await app.as(eve).ask('progress.syncLocal', { body })
    expect(answer.numServerProgressUpdates).toBe(2)
    expect(answer.serverProgressUpdates.map((one) => one.libraryItemId)).toEqual([newer.id, fresh.id])
    expect(answer.localProgressUpdates).toMatchObject([
      { id: 'local_1', libraryItemId: older.id, currentTime: 30, extra: 'kept' },
    ])
    expect(await get(newer.id, eve)).toMatchObject({ currentTime: 40, lastUpdate: now + 1 })
  })
})
