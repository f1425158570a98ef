import { asItemId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { makeTree, mp3 } from '../../../test/make-tree.ts'
import { makeLibrary } from '../../../test/scans.ts'
import { app, ask, basic, signIn, useGpodder, user, world } from './test-support/gpodder-account.ts'

/** Podcast apps that are subscribed to feeds of this server, and report where they are in them. */

useGpodder()

async function aBookWithFeed(slug: string) {
  const tree = await makeTree({
    [`Ada Moor/${slug}/1.mp3`]: mp3({}, { seconds: 20 }),
    [`Ada Moor/${slug}/2.mp3`]: mp3({}, { seconds: 30 }),
  })
  const library = await makeLibrary(app, [tree.root], { name: slug })
  await library.scan()
  const id = (await library.items()).get(`Ada Moor/${slug}`)?.id ?? ''
  const body = { serverAddress: 'https://books.example', slug }
  await app.as(world.root).ask('feeds.openItem', { params: { id }, body })
  const { text } = await app.inject({ url: `/feed/${slug}`, headers: { host: 'books.example' } })
  const files = [...text.matchAll(/<enclosure[^>]* url="([^"]+)"/g)].map(([, url]) => url ?? '')
  return { id, files, feedUrl: `https://books.example/feed/${slug}`, close: tree.close }
}

const askProgress = async (id: string) => {
  const token = await app.tokenFor(user)
  return app.as({ token }).call('progress.get', { params: { id } })
}
const progressIn = async (id: string) => (await askProgress(id)).json()

test('playing a file of a book in an app moves the position in the book', async () => {
  const { id, files, feedUrl, close } = await aBookWithFeed('fog')
  expect(files).toHaveLength(2)
  const session = await signIn()
  const played = (file: number, position: number, secondsAgo: number) => ({
    podcast: feedUrl,
    episode: files[file],
    device: 'antennapod',
    action: 'play',
    timestamp: new Date(app.clock.now() - secondsAgo * 1000).toISOString().slice(0, 19),
    started: 0,
    position,
    total: [20, 30][file],
  })
  const report = (...actions: object[]) => ask('POST', '/api/2/episodes/ada.l.json', session, actions)

  await report(played(0, 7, 300))
  expect(await progressIn(id)).toMatchObject({ currentTime: 7, isFinished: false })
  await report(played(0, 20, 200))
  expect((await progressIn(id)).currentTime).toBeCloseTo(20, 0)
  await report(played(1, 5, 100), played(0, 3, 250))
  expect((await progressIn(id)).currentTime).toBeCloseTo(25, 0)
  expect(await progressIn(id)).toMatchObject({ isFinished: false })
  await report(played(1, 29, 50))
  expect(await progressIn(id)).toMatchObject({ isFinished: true })
  close()
})

const listen = async (id: string, currentTime: number, isFinished = false) => {
  app.clock.advance(60_000)
  await app.as(user).ask('progress.update', { params: { id }, body: { currentTime, isFinished } })
}

/** The positions that an app gets for the files of a feed. */
async function toldSince(since: number, feedUrl: string) {
  const { body } = await ask('GET', `/api/2/episodes/ada.l.json?since=${since}`, basic())
  return (body['actions'] as Record<string, unknown>[]).filter(({ podcast }) => podcast === feedUrl)
}

const subscribe = (...add: string[]) =>
  ask('POST', '/api/2/subscriptions/ada.l/phone.json', basic(), { add, remove: [] })

test('apps that are subscribed to the feed of a book get the position reached elsewhere', async () => {
  const { id, files, feedUrl, close } = await aBookWithFeed('dew')
  await listen(id, 7)
  expect(await toldSince(0, feedUrl)).toEqual([])
  await subscribe(feedUrl)
  const first = { podcast: feedUrl, episode: files[0], guid: `${id}-1`, action: 'play', total: 20 }
  const second = { podcast: feedUrl, episode: files[1], guid: `${id}-2`, action: 'play', total: 30 }
  expect(await toldSince(0, feedUrl)).toMatchObject([{ ...first, started: 0, position: 7 }])
  await listen(id, 25)
  expect(await toldSince(0, feedUrl)).toMatchObject([
    { ...first, position: 20 },
    { ...second, position: 5 },
  ])
  await listen(id, 50, true)
  expect(await toldSince(0, feedUrl)).toMatchObject([
    { ...first, position: 20 },
    { ...second, position: 30 },
  ])
  expect(await toldSince(Math.ceil(app.clock.now() / 1000) + 1, feedUrl)).toEqual([])
  close()
})

test('a private address gets positions under its own URLs', async () => {
  const { id, close } = await aBookWithFeed('rain')
  const { id: feedId } = await app.ctx.db
    .selectFrom('feed')
    .select('id')
    .where('slug', '=', 'rain')
    .executeTakeFirstOrThrow()
  const { address } = await app.as(user).ask('feeds.createOwnAddress', { params: { id: feedId } })
  const url = address.feedUrl
  const { text } = await app.inject({ url: new URL(url).pathname, headers: { host: 'books.example' } })
  const [file] = [...text.matchAll(/<enclosure[^>]* url="([^"]+)"/g)].map(([, audioUrl]) => audioUrl)
  await subscribe(url)
  await listen(id, 7)
  expect(await toldSince(0, url)).toMatchObject([{ podcast: url, episode: file, position: 7 }])
  close()
})

test('an app does not get its own report, nor an estimate from what it fetched, back', async () => {
  const { id, files, feedUrl, close } = await aBookWithFeed('snow')
  await subscribe(feedUrl)
  await ask('POST', '/api/2/episodes/ada.l.json', basic(), [
    { podcast: feedUrl, episode: files[0], action: 'play', started: 0, position: 7, total: 20 },
  ])
  expect(await toldSince(0, feedUrl)).toMatchObject([{ episode: files[0], position: 7 }])
  await listen(id, 9)
  await app.ctx.db
    .insertInto('feed_guess')
    .values({ user_id: user.id, item_id: asItemId(id), episode_id: '', position: 9, updated_at: 0 })
    .execute()
  expect(await toldSince(0, feedUrl)).toMatchObject([{ episode: files[0], position: 7 }])
  close()
})

test('a book that the user may not see keeps its progress', async () => {
  const { id, files, feedUrl, close } = await aBookWithFeed('secret')
  const mayUseAll = (accessAllLibraries: boolean) =>
    app.as(world.root).ask('users.update', {
      params: { id: user.id },
      body: { permissions: { accessAllLibraries }, librariesAccessible: [world.library.library.id] },
    })
  const action = { podcast: feedUrl, episode: files[0], action: 'play', started: 0, position: 7, total: 20 }
  await mayUseAll(false)
  expect((await ask('POST', '/api/2/episodes/ada.l.json', basic(), [action])).status).toBe(200)
  await mayUseAll(true)
  expect((await askProgress(id)).status).toBe(404)
  // Kept until then, like other actions that belong to nothing.
  await ask('GET', '/api/2/episodes/ada.l.json?since=0', basic())
  expect(await progressIn(id)).toMatchObject({ currentTime: 7 })
  close()
})

test('subscribing to a feed of this server does not add it as a podcast', async () => {
  const { feedUrl, close } = await aBookWithFeed('mist')
  const { password } = await app.as(world.root).ask('appPasswords.create', {
    body: { name: 'Phone', scope: 'gpodder' },
  })
  const change = { add: [feedUrl], remove: [] }
  const answer = await ask('POST', '/api/2/subscriptions/root/phone.json', basic('root', password), change)
  expect(answer.status).toBe(200)
  expect(await app.ctx.jobs.list({ kind: 'opml-import' })).toEqual([])
  close()
})
