import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

const DAY_MS = 86_400_000

let app: TestApp
let place: Place
let root: Account
let anne: Account
let book: Item
let other: Item

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  place = await aPlace(app.ctx.db)
  anne = await app.createUser()
  book = await save(aBook(place, { genres: ['Mystery', 'Audiobook'] }))
  other = await save(
    aBook(place, { title: 'Other', authors: ['Bo Lund'], genres: ['Travel'], tags: ['secret'] }),
  )
  // A Thursday, and the Friday after it.
  await listen(anne, book, 100)
  await listen(anne, other, 50)
  app.clock.advance(DAY_MS)
  for (const account of [anne, root]) Object.assign(account, { token: await app.tokenFor(account) })
  await listen(anne, book, 30)
})
afterAll(() => app.close())

const save = async (item: Item): Promise<Item> => {
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [item], { sortingPrefixes: ['the'], now: app.clock.now() }))
  return item
}

async function listen(who: Account, item: Item, seconds: number): Promise<string> {
  const calls = app.as(who)
  const episodeId = item.media.kind === 'podcast' ? (item.media.episodes[0]?.id ?? '') : ''
  const session = episodeId
    ? await calls.ask('playback.playEpisode', { params: { id: item.id, episodeId } })
    : await calls.ask('playback.play', { params: { id: item.id } })
  const body = { currentTime: 20, timeListened: seconds }
  await calls.ask('playback.close', { params: { id: session.id }, body })
  app.clock.advance(1000)
  return session.id
}

describe('[R1.005] listening time', () => {
  test('is given in total, by day, by weekday and by item', async () => {
    const stats = await app.as(anne).ask('stats.own')
    expect(stats).toMatchObject({
      totalTime: 180,
      today: 30,
      days: { '2026-01-15': 150, '2026-01-16': 30 },
      dayOfWeek: { Thursday: 150, Friday: 30 },
      items: {
        [book.id]: { id: book.id, timeListening: 130, mediaMetadata: { title: 'The Lighthouse' } },
        [other.id]: { id: other.id, timeListening: 50 },
      },
    })
    expect(stats.recentSessions.map(({ timeListening }) => timeListening)).toEqual([30, 50, 100])
    expect(await app.as(root).ask('stats.ofUser', { params: { id: anne.id } })).toEqual(stats)
    expect(await app.as(anne).ask('stats.ofUser', { params: { id: anne.id } })).toEqual(stats)
  })

  test('is private, except to admins', async () => {
    const bob = await app.createUser()
    const params = { id: anne.id }
    expect((await app.as(bob).call('stats.ofUser', { params })).status).toBe(404)
    expect((await app.as(bob).call('stats.sessionsOfUser', { params })).status).toBe(404)
    expect((await app.as(root).call('stats.ofUser', { params: { id: 'nobody' } })).status).toBe(404)
  })

  test('does not name items the user may not see', async () => {
    const admin = await app.createUser({
      type: 'admin',
      permissions: { accessAllTags: false, selectedTagsNotAccessible: true },
      itemTagsSelected: ['secret'],
    })
    const stats = await app.as(admin).ask('stats.ofUser', { params: { id: anne.id } })
    expect(stats.totalTime).toBe(180)
    expect(Object.keys(stats.items)).toEqual([book.id])
    expect(stats.recentSessions.map(({ libraryItemId }) => libraryItemId)).toEqual([book.id, book.id])
    expect((await app.as(admin).ask('stats.sessions')).total).toBe(2)
  })
})

describe('[R1.018] sessions', () => {
  test('are paginated, newest first', async () => {
    const page = (number: string) =>
      app.as(anne).ask('stats.ownSessions', { query: { itemsPerPage: '2', page: number } })
    const [first, second, third] = [await page('0'), await page('1'), await page('2')]
    expect(first).toMatchObject({ total: 3, numPages: 2, page: 0, itemsPerPage: 2 })
    expect([...first.sessions, ...second.sessions].map(({ timeListening }) => timeListening)).toEqual([
      30, 50, 100,
    ])
    expect(third.sessions).toEqual([])
    expect(first.sessions[0]).toMatchObject({
      user: { id: anne.id, username: anne.username },
      dayOfWeek: 'Friday',
    })
    const ofItem = await app.as(anne).ask('stats.ownSessionsOfItem', { params: { id: other.id } })
    expect(ofItem.sessions.map(({ timeListening }) => timeListening)).toEqual([50])
  })

  test('of all accounts, or of another one, are for admins only', async () => {
    const bob = await app.createUser()
    await listen(bob, book, 10)
    const all = await app.as(root).ask('stats.sessions', { query: {} })
    expect(all.total).toBe(4)
    expect(all.sessions[0]?.user).toEqual({ id: bob.id, username: bob.username })
    const ofBob = await app.as(root).ask('stats.sessions', { query: { user: bob.id } })
    expect(ofBob).toMatchObject({ total: 1, userFilter: bob.id, userId: bob.id })
    const sorted = await app.as(root).ask('stats.sessions', { query: { sort: 'timeListening', desc: '1' } })
    expect(sorted.sessions.map(({ timeListening }) => timeListening)).toEqual([100, 50, 30, 10])
    expect((await app.as(bob).call('stats.sessions')).status).toBe(403)
    expect((await app.as(root).ask('stats.sessionsOfUser', { params: { id: bob.id } })).total).toBe(1)
  })
})

describe('a year in review', () => {
  test('sums up what the user listened to and finished', async () => {
    const eve = await app.createUser()
    const show = await save(aPodcast(place))
    await listen(eve, book, 100)
    await listen(eve, other, 40)
    await listen(eve, show, 20)
    await app.as(eve).ask('progress.update', { params: { id: book.id }, body: { isFinished: true } })
    expect(await app.as(eve).ask('stats.ownYear', { params: { year: '2026' } })).toMatchObject({
      totalListeningSessions: 3,
      totalListeningTime: 160,
      totalBookListeningTime: 140,
      totalPodcastListeningTime: 20,
      topAuthors: [
        { name: 'Ada Moor', time: 100 },
        { name: 'Bo Lund', time: 40 },
      ],
      topGenres: [
        { genre: 'Mystery', time: 100 },
        { genre: 'Travel', time: 40 },
      ],
      mostListenedNarrator: { name: 'Bea Stone', time: 140 },
      mostListenedMonth: { month: 0, time: 160 },
      numBooksFinished: 1,
      numBooksListened: 2,
      longestAudiobookFinished: { id: book.id, title: 'The Lighthouse' },
    })
    expect(await app.as(eve).ask('stats.ownYear', { params: { year: '2025' } })).toMatchObject({
      totalListeningTime: 0,
      topAuthors: [],
      mostListenedMonth: null,
      numBooksFinished: 0,
      longestAudiobookFinished: null,
    })
    expect((await app.as(eve).call('stats.ownYear', { params: { year: '1999' } })).status).toBe(400)
  })

  test('names nobody from items the user may no longer see', async () => {
    const hides = { permissions: { accessAllTags: false, selectedTagsNotAccessible: true } }
    const fay = await app.createUser()
    await listen(fay, book, 10)
    await listen(fay, other, 40)
    await app.as(root).ask('users.update', {
      params: { id: fay.id },
      body: { ...hides, itemTagsSelected: ['secret'] },
    })
    const own = await app.as(fay).ask('stats.ownYear', { params: { year: '2026' } })
    expect(own).toMatchObject({
      totalListeningTime: 50,
      topAuthors: [{ name: 'Ada Moor', time: 10 }],
      topGenres: [{ genre: 'Mystery', time: 10 }],
      mostListenedNarrator: { name: 'Bea Stone', time: 10 },
    })
    const admin = await app.createUser({ type: 'admin', ...hides, itemTagsSelected: ['secret'] })
    const all = await app.as(admin).ask('stats.serverYear', { params: { year: '2026' } })
    expect(all.topAuthors.map(({ name }) => name)).toEqual(['Ada Moor'])
  })

  test('of the whole server is for admins only', async () => {
    const year = await app.as(root).ask('stats.serverYear', { params: { year: '2026' } })
    expect(year).toMatchObject({ numBooks: 2, numBooksAdded: 2 })
    expect(year.totalListeningTime).toBeGreaterThanOrEqual(180)
    expect((await app.as(anne).call('stats.serverYear', { params: { year: '2026' } })).status).toBe(403)
  })
})
