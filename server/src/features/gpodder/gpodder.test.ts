import path from 'node:path'
import { expect, test } from 'vitest'
import { rss } from '../podcasts/feed/test-support/make-feed.ts'
import {
  app,
  ask,
  basic,
  episodeUrl,
  feedUrl,
  item,
  podcastId,
  seconds,
  signIn,
  useGpodder,
  user,
  world,
} from './test-support/gpodder-account.ts'

useGpodder()

const progressOf = async (num: number) => {
  const { id } = await app.ctx.db
    .selectFrom('known_episode')
    .select('id')
    .where('guid', '=', `guid-${num}`)
    .executeTakeFirstOrThrow()
  const params = { id: podcastId, episodeId: id }
  const token = await app.tokenFor(user)
  return (await app.as({ token }).call('progress.getEpisode', { params })).json()
}
const played = (num: number, position: number, timestamp: string) => ({
  podcast: feedUrl,
  episode: episodeUrl(num),
  guid: `guid-${num}`,
  device: 'antennapod',
  action: 'play',
  timestamp,
  started: 0,
  position,
  total: 600,
})
const isoSeconds = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 19)

test('AntennaPod’s first sync: login, device, subscriptions both ways, actions both ways', async () => {
  const session = await signIn()
  expect(
    (await ask('POST', '/api/2/devices/ada.l/antennapod.json', session, { caption: 'Phone', type: 'mobile' }))
      .status,
  ).toBe(200)
  const subscriptions = await ask('GET', '/api/2/subscriptions/ada.l/antennapod.json?since=0', session)
  expect(subscriptions.body).toEqual({ add: [feedUrl], remove: [], timestamp: seconds() })
  const elsewhere = 'https://elsewhere.example/rss'
  const upload = await ask('POST', '/api/2/subscriptions/ada.l/antennapod.json', session, {
    add: [elsewhere],
    remove: [],
  })
  expect(upload.body).toEqual({ timestamp: seconds(), update_urls: [] })
  expect((await ask('GET', '/api/2/episodes/ada.l.json?since=0', session)).body).toEqual({
    actions: [],
    timestamp: seconds(),
  })
  const heardAt = app.clock.now() - 60_000
  const actions = [played(1, 600, isoSeconds(heardAt)), played(2, 123, isoSeconds(heardAt))]
  expect((await ask('POST', '/api/2/episodes/ada.l.json', session, actions)).body).toEqual({
    timestamp: seconds(),
    update_urls: [],
  })
  expect(await progressOf(1)).toMatchObject({ isFinished: true })
  expect(await progressOf(2)).toMatchObject({ isFinished: false, currentTime: 123, lastUpdate: heardAt })
  expect((await ask('GET', '/api/2/devices/ada.l.json', session)).body).toEqual([
    { id: 'antennapod', caption: 'Phone', type: 'mobile', subscriptions: 2 },
  ])
  expect((await ask('GET', '/subscriptions/ada.l.json', session)).body).toEqual([elsewhere, feedUrl])
})

test('the next sync returns what was played here, and nothing is reported as new twice', async () => {
  app.clock.advance(3_600_000)
  const since = seconds()
  const session = await signIn()
  const { id } = await app.ctx.db
    .selectFrom('known_episode')
    .select('id')
    .where('guid', '=', 'guid-2')
    .executeTakeFirstOrThrow()
  const params = { id: podcastId, episodeId: id }
  await app
    .as({ token: await app.tokenFor(user) })
    .ask('progress.updateEpisode', { params, body: { currentTime: 300, duration: 600 } })
  const { body } = await ask('GET', `/api/2/episodes/ada.l.json?since=${since}`, session)
  expect(body['actions']).toEqual([
    {
      podcast: feedUrl,
      episode: episodeUrl(2),
      guid: 'guid-2',
      action: 'play',
      timestamp: isoSeconds(app.clock.now()),
      started: 0,
      position: 300,
      total: 600,
    },
  ])
})

test('an old action that arrives late does not move the position back, but is still passed on', async () => {
  app.clock.advance(60_000)
  const since = seconds()
  const session = await signIn()
  const late = played(2, 10, isoSeconds(app.clock.now() - 7_200_000))
  await ask('POST', '/api/2/episodes/ada.l.json', session, [late])
  expect(await progressOf(2)).toMatchObject({ currentTime: 300 })
  const { body } = await ask('GET', `/api/2/episodes/ada.l.json?since=${since}`, session)
  expect(body['actions']).toMatchObject([{ position: 10 }])
})

test('unsubscribing in an app affects only that user, and is passed on to the other devices', async () => {
  app.clock.advance(60_000)
  const since = seconds()
  const session = await signIn()
  await ask('POST', '/api/2/subscriptions/ada.l/antennapod.json', session, { add: [], remove: [feedUrl] })
  const { body } = await ask('GET', `/api/2/subscriptions/ada.l/tablet.json?since=${since}`, session)
  expect(body).toMatchObject({ add: [], remove: [feedUrl] })
  expect(
    (
      await app
        .as({ token: await app.tokenFor(user) })
        .call('items.get', { params: { id: podcastId }, query: {} })
    ).status,
  ).toBe(200)
  const both = { add: [feedUrl], remove: [feedUrl] }
  expect((await ask('POST', '/api/2/subscriptions/ada.l/antennapod.json', session, both)).status).toBe(400)
  await ask('POST', '/api/2/subscriptions/ada.l/antennapod.json', session, { add: [feedUrl], remove: [] })
})

test('an action for an unknown podcast becomes progress once the podcast is added', async () => {
  const session = await signIn()
  world.other.answers['/second'] = world.other.answers['/feed'] ?? (() => undefined)
  const second = `${world.other.url}/second`
  const action = { ...played(3, 200, isoSeconds(app.clock.now())), podcast: second }
  await ask('POST', '/api/2/episodes/ada.l.json', session, [action])
  const secondId = await world.addPodcast({ title: 'Second', feedPath: '/second' })
  await expect
    .poll(async () => (await app.ctx.db.selectFrom('known_episode').select('id').execute()).length)
    .toBe(6)
  await ask('GET', '/api/2/episodes/ada.l.json?since=0', session)
  const { mediaProgress } = await app.as({ token: await app.tokenFor(user) }).ask('me.get')
  expect(mediaProgress.find(({ libraryItemId }) => libraryItemId === secondId)).toMatchObject({
    currentTime: 200,
  })
})

test('accepts JSON sent as form data', async () => {
  const { status } = await app.inject({
    method: 'POST',
    url: '/api/2/devices/ada.l/laptop.json',
    headers: { ...basic(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: '{"caption":"Laptop","type":"laptop"}',
  })
  expect(status).toBe(200)
  const { body } = await ask('GET', '/api/2/devices/ada.l.json', basic())
  expect(body).toContainEqual(expect.objectContaining({ id: 'laptop', caption: 'Laptop', type: 'laptop' }))
})

test('a device that only uploads its subscriptions becomes known, and keeps its name', async () => {
  const upload = (device: string) =>
    ask('POST', `/api/2/subscriptions/ada.l/${device}.json`, basic(), { add: [], remove: [] })
  expect((await upload('kodi')).status).toBe(200)
  expect((await app.inject({ url: '/subscriptions/ada.l/kodi.txt', headers: basic() })).status).toBe(200)
  await ask('POST', '/api/2/devices/ada.l/kodi.json', basic(), { caption: 'Kodi', type: 'server' })
  await upload('kodi')
  const { body } = await ask('GET', '/api/2/devices/ada.l.json', basic())
  expect(body).toContainEqual(expect.objectContaining({ id: 'kodi', caption: 'Kodi', type: 'server' }))
})

test.each(['/api/2/subscriptions/ada.l/tablet.json', '/api/2/updates/ada.l/watch.json'])(
  'a device becomes known when it asks for %s',
  async (url) => {
    expect((await ask('GET', `${url}?since=0`, basic())).status).toBe(200)
    const { body } = await ask('GET', '/api/2/devices/ada.l.json', basic())
    const id = path.posix.basename(url, '.json')
    expect(body).toContainEqual(expect.objectContaining({ id, type: 'other' }))
  },
)

test('a subscription that cannot be used does not hold up the others of its upload', async () => {
  const usable = 'https://usable.example/rss'
  const add = ['', `https://pod.example/${'a'.repeat(4000)}`, 7, usable]
  const upload = await ask('POST', '/api/2/subscriptions/ada.l/phone.json', basic(), { add, remove: [null] })
  expect(upload.status).toBe(200)
  const { body } = await ask('GET', '/api/2/subscriptions/ada.l/phone.json?since=0', basic())
  expect(body['add']).toContain(usable)
  expect(body['add']).not.toContain('')
})

test('the Nextcloud protocol: Basic auth each time, upper-case actions, one action per episode', async () => {
  const at = '/index.php/apps/gpoddersync'
  expect((await ask('GET', `${at}/subscriptions?since=0`, basic())).body).toMatchObject({ remove: [] })
  const change = await ask('POST', `${at}/subscription_change/create`, basic(), {
    add: ['https://x.example/f'],
    remove: [],
  })
  expect(change.body).toEqual({ timestamp: seconds() })
  app.clock.advance(60_000)
  const action = { ...played(3, 321, isoSeconds(app.clock.now())), action: 'PLAY' }
  expect((await ask('POST', `${at}/episode_action/create`, basic(), [action])).body).toEqual({
    timestamp: seconds(),
  })
  expect(await progressOf(3)).toMatchObject({ currentTime: 321 })
  const { body } = await ask('GET', `${at}/episode_action?since=0`, basic())
  const of3 = (body['actions'] as { guid: string; action: string; position: number }[]).filter(
    ({ guid }) => guid === 'guid-3',
  )
  expect(of3).toMatchObject([{ action: 'PLAY', position: 321 }])
})

test('subscribing adds the podcast to the library for users who may add podcasts', async () => {
  world.other.answers['/third'] = (_request, response) => {
    response.setHeader('content-type', 'application/rss+xml')
    response.end(rss(item(1), '<title>Third</title>'))
  }
  const third = `${world.other.url}/third`
  const token = await app.tokenFor(world.root)
  const as = { authorization: `Bearer ${token}` }
  await ask('POST', '/api/2/subscriptions/root/phone.json', as, { add: [third], remove: [] })
  const feeds = async () => {
    const rows = await app.ctx.db.selectFrom('podcast').select('feed_url').execute()
    return rows.map((row) => row.feed_url)
  }
  await expect.poll(feeds, { timeout: 10_000 }).toContain(third)
})

test('progress is applied even if thousands of actions for podcasts of other servers are waiting', async () => {
  const session = await signIn()
  const timestamp = isoSeconds(app.clock.now())
  const elsewhere = Array.from({ length: 1_001 }, (_, index) => ({
    ...played(1, 60, timestamp),
    podcast: 'https://elsewhere.example/rss',
    episode: `https://elsewhere.example/${index}.mp3`,
    guid: `elsewhere-${index}`,
  }))
  expect((await ask('POST', '/api/2/episodes/ada.l.json', session, elsewhere)).status).toBe(200)
  app.clock.advance(60_000)
  const later = [played(3, 321, isoSeconds(app.clock.now()))]
  expect((await ask('POST', '/api/2/episodes/ada.l.json', session, later)).status).toBe(200)
  expect(await progressOf(3)).toMatchObject({ currentTime: 321 })
})

test('an action that cannot be used does not hold up the others of its upload', async () => {
  app.clock.advance(60_000)
  const session = await signIn()
  const now = isoSeconds(app.clock.now())
  const unusable = [
    { ...played(2, 1, now), episode: '' },
    { ...played(2, 2, now), action: 'rewind' },
    { ...played(2, 3, now), podcast: `https://pod.example/${'a'.repeat(4000)}` },
    'nothing',
  ]
  const asText = { ...played(2, 0, now), position: '321' }
  const { status } = await ask('POST', '/api/2/episodes/ada.l.json', session, [...unusable, asText])
  expect(status).toBe(200)
  expect(await progressOf(2)).toMatchObject({ currentTime: 321 })
})
