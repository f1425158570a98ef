import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { rss } from '../feed/test-support/make-feed.ts'
import {
  asRoot,
  DAY_MS,
  episode,
  feedOf,
  feedPath,
  follow,
  HOUR_MS,
  setFeed,
  useFollowed,
  world,
} from '../test-support/followed.ts'

useFollowed()

async function checkInAnHour(): Promise<void> {
  world.app.clock.advance(HOUR_MS + 60_000)
  await world.app.podcasts.schedules.runDue()
}

async function queuedTitles(id: string): Promise<string[]> {
  const jobs = await world.app.podcasts.downloads.list({ itemId: asItemId(id) })
  return jobs.map(({ payload }) => payload.title).toSorted()
}

describe('new episodes', () => {
  test('do not include what a feed has when it is added', async () => {
    const id = await follow(episode('old', { daysAgo: 1 }))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual([])
  })

  test('do not include undated ones that a feed has when it is added', async () => {
    const undated = (name: string) => episode(name, { pubDate: '' })
    const id = await follow(undated('u1') + undated('u2'))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual([])
    const { episodes } = await asRoot().ask('podcasts.checkNew', { params: { id }, query: { limit: '0' } })
    expect(episodes).toEqual([])
    setFeed(undated('u3') + undated('u1') + undated('u2'))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['u3'])
  })

  test('beyond the limit of one check wait for the next, and none is lost', async () => {
    const id = await follow('', { maxNewEpisodesToDownload: 2 })
    const all = ['e1', 'e2', 'e3', 'e4', 'e5'].map((name) => episode(name)).join('')
    setFeed(all)
    await checkInAnHour()
    expect(await queuedTitles(id)).toHaveLength(2)
    await checkInAnHour()
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'])
  })

  test('are not downloaded if newer ones already fill the number to keep', async () => {
    const id = await follow('', { maxNewEpisodesToDownload: 2, maxEpisodesToKeep: 3 })
    setFeed(['k0', 'k1', 'k2', 'k3', 'k4'].map((name, daysAgo) => episode(name, { daysAgo })).join(''))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['k0', 'k1'])
    await checkInAnHour()
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['k0', 'k1', 'k2'])
  })

  test('with a future or unreadable date block nothing', async () => {
    const id = await follow(episode('f0', { daysAgo: 2 }))
    const future = episode('future', { pubDate: 'Mon, 01 Jan 2040 10:00:00 GMT' })
    const odd = episode('odd', { pubDate: 'someday' })
    setFeed(future + odd + episode('f0', { daysAgo: 2 }))
    await checkInAnHour()
    setFeed(future + odd + episode('later') + episode('f0', { daysAgo: 2 }))
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['future', 'later', 'odd'])
  })

  test('that are backdated are found, but those of an opened archive are not downloaded', async () => {
    const id = await follow(episode('b0', { daysAgo: 1 }))
    setFeed(
      episode('back', { daysAgo: 20 }) + episode('ancient', { daysAgo: 400 }) + episode('b0', { daysAgo: 1 }),
    )
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['back'])
  })

  test('are found on a schedule after its last podcast was disabled and another one enabled', async () => {
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

  test('are checked on the default schedule if the podcast has none of its own', async () => {
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

  test('since the last check are downloaded by a manual check, up to the requested number', async () => {
    const id = await follow(episode('h0', { daysAgo: 3 }), { autoDownloadEpisodes: false })
    world.app.clock.advance(2 * DAY_MS)
    setFeed(['h1', 'h2', 'h3'].map((name, index) => episode(name, { daysAgo: index / 10 })).join(''))
    const { episodes } = await asRoot().ask('podcasts.checkNew', { params: { id }, query: { limit: '2' } })
    expect(episodes.map(({ title }) => title)).toEqual(['h1', 'h2'])
    expect(await queuedTitles(id)).toEqual(['h1', 'h2'])
  })
})

describe('a feed that fails', () => {
  test('is retried less and less often, reports the error, is never disabled, and recovers by itself', async () => {
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

  test('with a Retry-After is left alone for that long, without counting as a failure', async () => {
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

  test('because it is gone is not checked again until requested manually', async () => {
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

  test('is checked again once its URL is changed, although the earlier one is gone', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) => void response.writeHead(410).end()
    await checkInAnHour()
    world.other.answers['/elsewhere'] = (_request, response) => void response.end(rss(episode('e1')))
    const body = { metadata: { feedUrl: `${world.other.url}/elsewhere` } }
    await asRoot().ask('editing.updateMedia', { params: { id }, body })
    expect(await feedOf(id)).toMatchObject({ isGone: false, error: null, numFailures: 0 })
    await checkInAnHour()
    expect(await queuedTitles(id)).toEqual(['e1'])
  })

  test.each([
    ['a web page', '<html><body>Sign in</body></html>', /web page/],
    ['something else', '{"a":1}', /not lead to a feed/],
  ])('with %s keeps the known episodes and reports the reason', async (_name, text, reason) => {
    const id = await follow(episode('k0', { daysAgo: 1 }))
    world.other.answers[feedPath()] = (_request, response) => void response.writeHead(200).end(text)
    const answer = await asRoot().call('podcasts.refresh', { params: { id } })
    expect([answer.status >= 400, answer.text]).toEqual([true, expect.stringMatching(reason)])
    expect(await feedOf(id)).toMatchObject({ numEpisodes: 1, error: expect.stringMatching(reason) as string })
  })

  test('because its connection drops keeps the known episodes', async () => {
    const id = await follow(episode('c0', { daysAgo: 1 }))
    world.other.answers[feedPath()] = (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      response.write('<rss><channel>', () => response.destroy())
    }
    expect((await asRoot().call('podcasts.refresh', { params: { id } })).status).toBeGreaterThanOrEqual(400)
    expect(await feedOf(id)).toMatchObject({ numEpisodes: 1, numFailures: 1 })
  })

  test('because it redirects into the private network is refused', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    const answer = await asRoot().call('podcasts.refresh', { params: { id } })
    expect(answer.text).toMatch(/private address/)
  })
})
