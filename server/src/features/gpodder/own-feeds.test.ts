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
