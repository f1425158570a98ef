import { gzipSync } from 'node:zlib'
import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { item, rss } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../test-support/podcast-world.ts'

let world: PodcastWorld
let number = 0
beforeAll(async () => {
  world = await startPodcastWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.other.answers = {}
  world.other.asked.length = 0
})

const DAY_MS = 24 * 3600 * 1000
const HOUR_MS = 3600 * 1000
const asRoot = () => world.app.as(world.root)

/** Each podcast has an address of its own: checks of an earlier one may still run. */
const feedPath = () => `/feed-${number}`

function setFeed(items: string): void {
  world.other.answers[feedPath()] = (_request, response) => void response.end(rss(items))
}

interface Traits {
  readonly daysAgo?: number
  readonly pubDate?: string
}

function episode(name: string, { daysAgo = 0, pubDate }: Traits = {}): string {
  const date = pubDate ?? new Date(world.app.clock.now() - daysAgo * DAY_MS - HOUR_MS).toUTCString()
  return item({
    title: name,
    guid: `${number}-${name}`,
    url: `${world.other.url}/${name}.mp3`,
    pubDate: date,
  })
}

/** A podcast that is followed, its feed read once. */
async function follow(items: string, media: object = {}): Promise<string> {
  number += 1
  setFeed(items)
  const id = await world.addPodcast({
    title: `Show ${number}`,
    feedPath: feedPath(),
    media: { autoDownloadEpisodes: true, autoDownloadSchedule: '0 * * * *', ...media },
  })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  return id
}

async function checkInAnHour(): Promise<void> {
  world.app.clock.advance(HOUR_MS + 60_000)
  await world.app.podcasts.schedules.runDue()
}

async function queuedTitles(id: string): Promise<string[]> {
  const jobs = await world.app.podcasts.downloads.list({ itemId: asItemId(id) })
  return jobs.map(({ payload }) => payload.title).toSorted()
}

const feedOf = async (id: string) =>
  (await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} })).feed

describe('new episodes', () => {
  test('what a feed has when it is added is no news', async () => {
    const id = await follow(episode('old', { daysAgo: 1 }))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual([])
  })

  test('beyond the limit of one check they wait for the next, and none is lost', async () => {
    const id = await follow('', { maxNewEpisodesToDownload: 2 })
    const all = ['e1', 'e2', 'e3', 'e4', 'e5'].map((name) => episode(name)).join('')
    setFeed(all)
    await checkInAnHour()
    expect(await queuedTitles(id)).toHaveLength(2)
    await checkInAnHour()
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'])
  })

  test('one with a date in the future, or none that can be read, blocks nothing', async () => {
    const id = await follow(episode('f0', { daysAgo: 2 }))
    const future = episode('future', { pubDate: 'Mon, 01 Jan 2040 10:00:00 GMT' })
    const odd = episode('odd', { pubDate: 'someday' })
    setFeed(future + odd + episode('f0', { daysAgo: 2 }))
    await checkInAnHour()
    setFeed(future + odd + episode('later') + episode('f0', { daysAgo: 2 }))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['future', 'later', 'odd'])
  })

  test('one that was dated back is found; an archive that was opened is not downloaded', async () => {
    const id = await follow(episode('b0', { daysAgo: 1 }))
    setFeed(
      episode('back', { daysAgo: 20 }) + episode('ancient', { daysAgo: 400 }) + episode('b0', { daysAgo: 1 }),
    )
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['back'])
  })

  test('a schedule goes on after the last podcast with it was switched off and another one on', async () => {
    const first = await follow('', { autoDownloadSchedule: '30 3 * * *' })
    await asRoot().ask('editing.updateMedia', {
      params: { id: first },
      body: { autoDownloadEpisodes: false },
    })
    world.app.clock.advance(DAY_MS)
    expect(await world.app.podcasts.schedules.runDue()).toBeGreaterThanOrEqual(0)
    const second = await follow('', { autoDownloadSchedule: '30 3 * * *' })
    setFeed(episode('s1'))
    world.app.clock.advance(DAY_MS)
    await world.app.podcasts.schedules.runDue()
    expect(await queuedTitles(second)).toEqual(['s1'])
    expect(await queuedTitles(first)).toEqual([])
  })

  test('a podcast without a schedule of its own is checked by that of the settings', async () => {
    const schedule = (podcastEpisodeSchedule: string) =>
      asRoot().ask('settings.update', { body: { podcastEpisodeSchedule } })
    await schedule('15 4 * * *')
    const id = await follow('', { autoDownloadSchedule: null })
    const { media } = await asRoot().ask('items.get', { params: { id }, query: { expanded: '1' } })
    expect(media).toMatchObject({ autoDownloadSchedule: '15 4 * * *' })
    const untilQuarterPastFour = (4.25 * HOUR_MS - (world.app.clock.now() % DAY_MS) + DAY_MS) % DAY_MS
    setFeed(episode('n1'))
    world.app.clock.advance(untilQuarterPastFour - 60_000)
    await world.app.podcasts.schedules.runDue()
    expect(await queuedTitles(id)).toEqual([])
    world.app.clock.advance(2 * 60_000)
    await world.app.podcasts.schedules.runDue()
    expect(await queuedTitles(id)).toEqual(['n1'])
    await schedule('0 * * * *')
  })

  test('a check by hand takes what came since the last one, as many as were asked for', async () => {
    const id = await follow(episode('h0', { daysAgo: 3 }), { autoDownloadEpisodes: false })
    world.app.clock.advance(2 * DAY_MS)
    setFeed(['h1', 'h2', 'h3'].map((name, index) => episode(name, { daysAgo: index / 10 })).join(''))
    const { episodes } = await asRoot().ask('podcasts.checkNew', { params: { id }, query: { limit: '2' } })
    expect(episodes.map(({ title }) => title)).toEqual(['h1', 'h2'])
    expect(await queuedTitles(id)).toEqual(['h1', 'h2'])
  })
})

describe('a feed that fails', () => {
  test('is asked less and less often, says so, is never switched off, and recovers by itself', async () => {
    const id = await follow(episode('r0', { daysAgo: 1 }))
    world.other.answers[feedPath()] = (_request, response) => void response.writeHead(500).end()
    for (let round = 0; round < 40; round++) await checkInAnHour()
    const failing = await feedOf(id)
    expect(failing.error).toMatch(/500/)
    expect(failing.numFailures).toBeGreaterThan(3)
    expect(failing.numFailures).toBeLessThan(15)
    const { media } = await asRoot().ask('items.get', { params: { id }, query: {} as never })
    expect(media).toMatchObject({ autoDownloadEpisodes: true })
    setFeed(episode('r1'))
    for (let round = 0; round < 36; round++) await checkInAnHour()
    expect(await feedOf(id)).toMatchObject({ error: null, numFailures: 0 })
    expect(await queuedTitles(id)).toEqual(['r1'])
  })

  test('by asking for patience is left alone for so long, and that is no failure', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(429, { 'retry-after': String(5 * 3600) }).end()
    await checkInAnHour()
    world.other.asked.length = 0
    await checkInAnHour()
    await checkInAnHour()
    expect(world.other.asked.filter((path) => path === feedPath())).toEqual([])
    expect(await feedOf(id)).toMatchObject({ numFailures: 0 })
    setFeed('')
    for (let round = 0; round < 5; round++) await checkInAnHour()
    expect(await feedOf(id)).toMatchObject({ error: null })
  })

  test('by being gone for good is not asked again, until somebody asks', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) => void response.writeHead(410).end()
    await checkInAnHour()
    const gone = await feedOf(id)
    expect(gone).toMatchObject({ isGone: true, nextCheckAt: null })
    for (let round = 0; round < 30; round++) await checkInAnHour()
    expect((await feedOf(id)).lastCheckedAt).toBe(gone.lastCheckedAt)
    setFeed('')
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect(await feedOf(id)).toMatchObject({ isGone: false, error: null })
  })

  test.each([
    ['a web page', '<html><body>Sign in</body></html>', /web page/],
    ['something else', '{"a":1}', /no feed/],
  ])('with %s keeps what is known, with the reason', async (_name, text, reason) => {
    const id = await follow(episode('k0', { daysAgo: 1 }))
    world.other.answers[feedPath()] = (_request, response) => void response.writeHead(200).end(text)
    const answer = await asRoot().call('podcasts.refresh', { params: { id } })
    expect([answer.status >= 400, answer.text]).toEqual([true, expect.stringMatching(reason)])
    expect(await feedOf(id)).toMatchObject({ numEpisodes: 1, error: expect.stringMatching(reason) as string })
  })

  test('by its connection breaking off keeps what is known', async () => {
    const id = await follow(episode('c0', { daysAgo: 1 }))
    world.other.answers[feedPath()] = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      response.write('<rss><channel>', () => response.destroy())
    }
    expect((await asRoot().call('podcasts.refresh', { params: { id } })).status).toBeGreaterThanOrEqual(400)
    expect(await feedOf(id)).toMatchObject({ numEpisodes: 1, numFailures: 1 })
  })

  test('because a redirect leads into the network of the server is refused', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    const answer = await asRoot().call('podcasts.refresh', { params: { id } })
    expect(answer.text).toMatch(/private address/)
  })
})

describe('fetching', () => {
  test('what has not changed is not sent again: ETag and Last-Modified', async () => {
    const id = await follow('')
    const seen: (string | undefined)[] = []
    world.other.answers[feedPath()] = (request, response) => {
      seen.push(request.headers['if-none-match'], request.headers['if-modified-since'])
      if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end()
      const headers = { etag: '"v1"', 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' }
      return void response.writeHead(200, headers).end(rss(episode('n1')))
    }
    await asRoot().ask('podcasts.refresh', { params: { id } })
    const { added } = await asRoot().ask('podcasts.refresh', { params: { id } })
    expect([seen, added]).toEqual([[undefined, undefined, '"v1"', 'Mon, 05 Jan 2026 10:00:00 GMT'], 0])
  })

  test('packed feeds are unpacked', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rss(episode('z1'))))
    expect((await asRoot().ask('podcasts.refresh', { params: { id } })).added).toBe(1)
  })

  test('all pages of a feed are read at first, and only the first one later', async () => {
    number += 1
    const page = (name: string, next: string) =>
      rss(episode(name), `<title>x</title><atom:link rel="next" href="${next}"/>`)
    world.other.answers['/paged'] = (_request, response) => void response.end(page('p1', '/paged2'))
    world.other.answers['/paged2'] = (_request, response) => void response.end(page('p2', '/paged'))
    const id = await world.addPodcast({ title: `Show ${number}`, feedPath: '/paged' })
    await asRoot()
      .ask('podcasts.refresh', { params: { id } })
      .catch(() => undefined)
    expect((await feedOf(id)).numEpisodes).toBe(2)
    world.other.asked.length = 0
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect(world.other.asked.filter((path) => path.startsWith('/paged'))).toEqual(['/paged'])
  })

  test('name, password, headers and the name of the client can be set for a feed; secrets are not told', async () => {
    const id = await follow('')
    let seen: Record<string, unknown> = {}
    world.other.answers[feedPath()] = (request, response) => {
      seen = request.headers
      if (request.headers.authorization === undefined) return void response.writeHead(401).end()
      return void response.end(rss(''))
    }
    const refused = await asRoot().call('podcasts.refresh', { params: { id } })
    expect(refused.text).toMatch(/name and a password/)
    const body = { username: 'ada', password: 'secret', userAgent: 'Tester/1', headers: { 'X-Token': 'abc' } }
    const settings = await asRoot().call('podcasts.changeSettings', { params: { id }, body })
    expect(settings.json()).toMatchObject({ username: 'ada', hasPassword: true, headerNames: ['X-Token'] })
    expect(settings.text).not.toMatch(/secret|abc/)
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect(seen).toMatchObject({
      authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}`,
      'user-agent': 'Tester/1',
      'x-token': 'abc',
    })
  })

  test('a host that refuses one name of the client is asked by the other', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (request, response) =>
      /iTMS/.test(request.headers['user-agent'] ?? '')
        ? void response.writeHead(403).end()
        : void response.end(rss(episode('u1')))
    expect((await asRoot().ask('podcasts.refresh', { params: { id } })).added).toBe(1)
  })

  test('a feed that says it has moved, and is redirected there for good, is followed at once', async () => {
    const id = await follow('')
    const target = `${world.other.url}/moved`
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(301, { location: target }).end()
    world.other.answers['/moved'] = (_request, response) =>
      void response.end(rss('', `<title>x</title><itunes:new-feed-url>${target}</itunes:new-feed-url>`))
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect((await feedOf(id)).feedUrl).toBe(target)
  })

  test('a redirect alone is believed after days; one for the moment never', async () => {
    const id = await follow('')
    const target = `${world.other.url}/moved`
    world.other.answers['/moved'] = (_request, response) => void response.end(rss(''))
    const redirect = (status: number) => {
      world.other.answers[feedPath()] = (_request, response) =>
        void response.writeHead(status, { location: target }).end()
    }
    const checkForDays = async () => {
      for (let day = 0; day < 4; day++) {
        world.app.clock.advance(DAY_MS)
        await asRoot().ask('podcasts.refresh', { params: { id } })
      }
    }
    redirect(302)
    await checkForDays()
    expect((await feedOf(id)).feedUrl).toBe(`${world.other.url}${feedPath()}`)
    redirect(308)
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect((await feedOf(id)).feedUrl).toBe(`${world.other.url}${feedPath()}`)
    await checkForDays()
    expect((await feedOf(id)).feedUrl).toBe(target)
  })
})
