import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account, TestApp } from '../../../test/app.ts'
import { rss } from '../podcasts/feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../podcasts/test-support/podcast-world.ts'

let world: PodcastWorld
let app: TestApp
let user: Account
let password: string
let podcastId: string
let feedUrl: string

const item = (num: number) =>
  `<item><title>Episode ${num}</title><guid>guid-${num}</guid><pubDate>Tue, 0${num} Sep 2026 10:00:00 GMT</pubDate>` +
  `<enclosure url="${world.other.url}/${num}.mp3" type="audio/mpeg" length="1000"/></item>`
const episodeUrl = (num: number) => `${world.other.url}/${num}.mp3`

beforeAll(async () => {
  world = await startPodcastWorld()
  app = world.app
  world.setFeed([1, 2, 3].map(item).join(''))
  podcastId = await world.addPodcast()
  feedUrl = `${world.other.url}/feed`
  const numKnown = async () => (await app.ctx.db.selectFrom('known_episode').select('id').execute()).length
  await vi.waitUntil(async () => (await numKnown()) === 3, { timeout: 10_000 })
  user = await app.createUser({ username: 'ada.l', permissions: { addPodcasts: false } })
  const made = await app.as(user).ask('appPasswords.create', { body: { name: 'Phone', scope: 'gpodder' } })
  password = made.password
})
afterAll(() => world.close())

const basic = (name = 'ada.l', secret = password) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: unknown) {
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { ...answer, body: answer.status === 200 ? (answer.json() as Record<string, unknown>) : {} }
}

async function signIn(): Promise<{ cookie: string }> {
  const { status, headers } = await ask('POST', '/api/2/auth/ada.l/login.json', basic())
  expect(status).toBe(200)
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^sessionid=/)
  return { cookie }
}

const seconds = () => Math.floor(app.clock.now() / 1000)
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

test('the next sync brings what was heard here, and nothing is told twice as something new', async () => {
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

test('an old action that comes late does not move the place back; it is still passed on', async () => {
  app.clock.advance(60_000)
  const since = seconds()
  const session = await signIn()
  const late = played(2, 10, isoSeconds(app.clock.now() - 7_200_000))
  await ask('POST', '/api/2/episodes/ada.l.json', session, [late])
  expect(await progressOf(2)).toMatchObject({ currentTime: 300 })
  const { body } = await ask('GET', `/api/2/episodes/ada.l.json?since=${since}`, session)
  expect(body['actions']).toMatchObject([{ position: 10 }])
})

test('what is left in an app is left for oneself, and told to the other devices', async () => {
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

test('an action about a podcast that is not there yet becomes progress when it is', async () => {
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

test('clients that send JSON as a form are understood', async () => {
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

test('Nextcloud’s form: Basic each time, capitals, one action an episode', async () => {
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

test('whoever may add podcasts adds them to the library by subscribing', async () => {
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

describe('whole lists of subscriptions', () => {
  const send = (method: 'GET' | 'PUT', url: string, payload?: string) =>
    app.inject({ method, url, headers: basic(), ...(payload !== undefined && { payload }) })

  test.each([
    ['json', (urls: string[]) => JSON.stringify(urls)],
    ['txt', (urls: string[]) => urls.join('\r\n')],
    [
      'opml',
      (urls: string[]) =>
        `<opml version="2.0"><body>${urls.map((url) => `<outline xmlUrl="${url}"/>`).join('')}</body></opml>`,
    ],
  ])('as %s are taken and given, and replace what was there', async (format, write) => {
    const urls = [feedUrl, `https://example.org/${format}?a=1`]
    const put = await send('PUT', `/subscriptions/ada.l/phone.${format}`, write(urls))
    expect([put.status, put.text]).toEqual([200, ''])
    for (const of of ['ada.l', 'ada.l/phone']) {
      const got = await send('GET', `/subscriptions/${of}.${format}`)
      expect(got.status).toBe(200)
      for (const url of urls) expect(got.text).toContain(url)
      expect(new Set(got.text.match(/example\.org\/\w+/g))).toEqual(new Set([`example.org/${format}`]))
    }
  })

  test('are refused where they can not be read, and of devices nobody knows', async () => {
    expect((await send('PUT', '/subscriptions/ada.l/phone.json', '{"no":"list"}')).status).toBe(400)
    expect((await send('GET', '/subscriptions/ada.l/nobody.json')).status).toBe(404)
    expect((await send('GET', '/subscriptions/ada.l.exe')).status).toBe(400)
    expect((await send('GET', '/subscriptions/root.json')).status).toBe(404)
  })
})

test('settings of an app are kept for the account, a device, a podcast and an episode', async () => {
  const session = await signIn()
  const path = '/api/2/settings/ada.l'
  const about = `podcast=${encodeURIComponent(feedUrl)}&episode=${encodeURIComponent(episodeUrl(1))}`
  const set = { set: { speed: 1.5, theme: 'dark', isOn: true }, remove: [] }
  expect((await ask('POST', `${path}/account.json`, session, set)).body).toEqual(set.set)
  await ask('POST', `${path}/device.json?device=phone`, session, { set: { a: 'phone' } })
  await ask('POST', `${path}/episode.json?${about}`, session, { set: { a: 'episode' } })
  const changed = { set: { speed: 2 }, remove: ['theme', 'never there'] }
  expect((await ask('POST', `${path}/account.json`, session, changed)).body).toEqual({ speed: 2, isOn: true })
  expect((await ask('GET', `${path}/account.json`, session)).body).toEqual({ speed: 2, isOn: true })
  expect((await ask('GET', `${path}/device.json?device=phone`, session)).body).toEqual({ a: 'phone' })
  expect((await ask('GET', `${path}/device.json?device=other`, session)).body).toEqual({})
  expect((await ask('GET', `${path}/episode.json?${about}`, session)).body).toEqual({ a: 'episode' })
  expect((await ask('GET', `${path}/episode.json`, session)).status).toBe(400)
})

test('all devices are one group; updates bring podcasts and episodes with their titles', async () => {
  const session = await signIn()
  for (const device of ['phone', 'tablet']) {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/2/devices/ada.l/${device}.json`,
      headers: session,
    })
    expect(answer.status).toBe(200)
  }
  const path = '/api/2/sync-devices/ada.l.json'
  const stop = { synchronize: [], 'stop-synchronize': ['tablet'] }
  for (const { body } of [await ask('GET', path, session), await ask('POST', path, session, stop)]) {
    expect(body['not-synchronized']).toEqual([])
    expect((body['synchronized'] as string[][])[0]).toEqual(expect.arrayContaining(['phone', 'tablet']))
  }
  const { body } = await ask('GET', '/api/2/updates/ada.l/phone.json?since=0&include_actions=true', session)
  expect(body['add']).toContainEqual(expect.objectContaining({ url: feedUrl, title: 'Harbour talk' }))
  expect(body['updates']).toHaveLength(3)
  expect((body['updates'] as object[])[0]).toMatchObject({ title: 'Episode 3', podcast_url: feedUrl })
  const later = await ask('GET', `/api/2/updates/ada.l/phone.json?since=${seconds() + 60}`, session)
  expect(later.body).toMatchObject({ add: [], remove: [], updates: [] })
})

test('a client finds its way, and a directory without podcasts', async () => {
  expect((await ask('GET', '/clientconfig.json', { host: 'books.example' })).body).toMatchObject({
    mygpo: { baseurl: 'http://books.example/' },
  })
  for (const url of ['/search.json?q=sea', '/toplist/5.json', '/suggestions/5.json', '/api/2/tags/5.json']) {
    expect((await ask('GET', url, {})).body).toEqual([])
  }
})

describe('signing in as at a Nextcloud', () => {
  const begin = async () => {
    const { body } = await ask('POST', '/index.php/login/v2', { host: 'h', 'user-agent': 'AntennaPod/3.8.0' })
    const { poll, login } = body as { poll: { token: string; endpoint: string }; login: string }
    expect([poll.endpoint, login]).toEqual([
      'http://h/index.php/login/v2/poll',
      expect.stringMatching(/^http:\/\/h\/connect\/[\w-]{64}$/),
    ])
    return { key: login.split('/').at(-1) ?? '', token: poll.token }
  }
  const poll = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/index.php/login/v2/poll',
      headers: { host: 'h', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })

  test('an app waits until a person lets it in, and gets a password of its own, once', async () => {
    const { key, token } = await begin()
    expect((await poll(token)).status).toBe(404)
    const asUser = app.as({ token: await app.tokenFor(user) })
    expect(await asUser.ask('gpodder.waitingLogin', { params: { key } })).toEqual({
      appName: 'AntennaPod/3.8.0',
    })
    expect((await poll(token)).status).toBe(404)
    await asUser.ask('gpodder.allowLogin', { params: { key } })
    const granted = (await poll(token)).json() as Record<string, string>
    expect(granted).toMatchObject({ server: 'http://h', loginName: 'ada.l' })
    expect((await poll(token)).status).toBe(404)
    const path = '/index.php/apps/gpoddersync/subscriptions'
    expect((await ask('GET', path, basic('ada.l', granted['appPassword']))).status).toBe(200)
    // Only for podcasts: a phone that is lost can't read the rest.
    const other = await ask('GET', '/opds', basic('ada.l', granted['appPassword']))
    expect(other.status).toBe(401)
    expect((await asUser.call('gpodder.allowLogin', { params: { key } })).status).toBe(404)
  })

  test('nobody is let in by a guess, without a person, or after ten minutes', async () => {
    const { key, token } = await begin()
    expect((await poll(key)).status).toBe(404)
    expect((await app.call('gpodder.allowLogin', { params: { key } })).status).toBe(401)
    app.clock.advance(11 * 60_000)
    const asUser = app.as({ token: await app.tokenFor(user) })
    expect((await asUser.call('gpodder.allowLogin', { params: { key } })).status).toBe(404)
    expect((await poll(token)).status).toBe(404)
  })
})

test('nobody gets in without a password, into another account, or with a session whose password was revoked', async () => {
  const none = await ask('GET', '/api/2/devices/ada.l.json', {})
  expect(none.status).toBe(401)
  expect(none.headers['www-authenticate']).toMatch(/^Basic/)
  expect((await ask('POST', '/api/2/auth/ada.l/login.json', basic('ada.l', 'wrong'))).status).toBe(401)
  expect((await ask('GET', '/api/2/devices/root.json', basic())).status).toBe(404)
  const session = await signIn()
  expect((await ask('GET', '/api/me', session)).status).toBe(401)
  expect((await ask('GET', '/opds', session)).status).toBe(401)
  const asUser = app.as({ token: await app.tokenFor(user) })
  const [made] = (await asUser.ask('appPasswords.list')).appPasswords
  await asUser.ask('appPasswords.remove', { params: { id: made?.id ?? '' } })
  expect((await ask('GET', '/api/2/devices/ada.l.json', session)).status).toBe(401)
})
