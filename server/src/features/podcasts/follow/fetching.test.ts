import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rss } from '../feed/test-support/make-feed.ts'
import {
  beginAnother,
  asRoot,
  DAY_MS,
  episode,
  feedOf,
  feedPath,
  follow,
  number,
  useFollowed,
  world,
} from '../test-support/followed.ts'

useFollowed()

describe('fetching', () => {
  test('sends conditional requests with ETag and Last-Modified', async () => {
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

  test('decompresses feeds', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(rss(episode('z1'))))
    expect((await asRoot().ask('podcasts.refresh', { params: { id } })).added).toBe(1)
  })

  test('reads all pages of a feed at first, and only the first page later', async () => {
    beginAnother()
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

  test('allows a username, password, headers and user agent per feed, and never reveals secrets', async () => {
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

  test('moves credentials in the URL to the settings, where only those who may add podcasts see the username', async () => {
    const id = await follow('')
    const feedUrl = `${world.other.url}${feedPath()}`
    let seen: string | undefined
    world.other.answers[feedPath()] = (request, response) => {
      seen = request.headers.authorization
      response.end(rss(''))
    }
    const body = { metadata: { feedUrl: feedUrl.replace('://', '://ada:50%25@') } }
    await asRoot().ask('editing.updateMedia', { params: { id }, body })
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect(seen).toBe(`Basic ${Buffer.from('ada:50%').toString('base64')}`)
    const { media } = await asRoot().ask('items.get', { params: { id }, query: { expanded: '1' } })
    expect(media.metadata).toMatchObject({ feedUrl })
    expect(await asRoot().ask('podcasts.settings', { params: { id } })).toMatchObject({
      username: 'ada',
      hasPassword: true,
    })
  })

  test('keeps settings that are changed during a check', async () => {
    const id = await follow('')
    let sendFeed = () => {}
    const isAsked = new Promise<void>((resolve) => {
      world.other.answers[feedPath()] = (_request, response) => {
        sendFeed = () => response.end(rss(episode('late')))
        resolve()
      }
    })
    const refreshing = asRoot().ask('podcasts.refresh', { params: { id } })
    await isAsked
    const body = { username: 'ada', cleanUp: { olderThanDays: 30 } }
    await asRoot().ask('podcasts.changeSettings', { params: { id }, body })
    sendFeed()
    expect((await refreshing).added).toBe(1)
    expect(await asRoot().ask('podcasts.settings', { params: { id } })).toMatchObject(body)
  })

  test('retries with another user agent if a host rejects the first', async () => {
    const id = await follow('')
    world.other.answers[feedPath()] = (request, response) =>
      /iTMS/.test(request.headers['user-agent'] ?? '')
        ? void response.writeHead(403).end()
        : void response.end(rss(episode('u1')))
    expect((await asRoot().ask('podcasts.refresh', { params: { id } })).added).toBe(1)
  })

  test('immediately follows a feed that announces its move and redirects there permanently', async () => {
    const id = await follow('')
    const target = `${world.other.url}/moved`
    world.other.answers[feedPath()] = (_request, response) =>
      void response.writeHead(301, { location: target }).end()
    world.other.answers['/moved'] = (_request, response) =>
      void response.end(rss('', `<title>x</title><itunes:new-feed-url>${target}</itunes:new-feed-url>`))
    await asRoot().ask('podcasts.refresh', { params: { id } })
    expect((await feedOf(id)).feedUrl).toBe(target)
  })

  test('follows a permanent redirect alone after days, and a temporary one never', async () => {
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

  describe('a feed that only announces its new URL', () => {
    const announces = (items: string) => {
      const target = `${world.other.url}/new-home`
      const channel = `<title>x</title><itunes:new-feed-url>${target}</itunes:new-feed-url>`
      world.other.answers[feedPath()] = (_request, response) => void response.end(rss(items, channel))
      return target
    }
    const checkForDays = async (id: string) => {
      for (let day = 0; day < 4; day++) {
        world.app.clock.advance(DAY_MS)
        await asRoot().ask('podcasts.refresh', { params: { id } })
      }
      return (await feedOf(id)).feedUrl
    }

    test('is followed there after days, even if it does not change anymore', async () => {
      const id = await follow(episode('a0', { daysAgo: 1 }))
      const items = episode('a0', { daysAgo: 1 })
      const target = announces(items)
      world.other.answers['/new-home'] = (_request, response) => void response.end(rss(items))
      expect(await checkForDays(id)).toBe(target)
    })

    test.each([
      ['nothing is there', 404, ''],
      ['a page is there', 200, '<html><body>Sold</body></html>'],
      ['another show is there', 200, 'other'],
    ])('is not followed if %s', async (_name, status, text) => {
      const items = episode('b0', { daysAgo: 1 })
      const id = await follow(items)
      announces(items)
      const found = text === 'other' ? rss(episode('b9', { daysAgo: 2 })) : text
      world.other.answers['/new-home'] = (_request, response) => void response.writeHead(status).end(found)
      expect(await checkForDays(id)).toBe(`${world.other.url}${feedPath()}`)
      expect(await feedOf(id)).toMatchObject({ error: null, numEpisodes: 1 })
    })
  })
})
