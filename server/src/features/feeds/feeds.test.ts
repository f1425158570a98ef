import { extractFromXml } from '@extractus/feed-extractor'
import podparse from 'podparse'
import RssParser from 'rss-parser'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../test/live.ts'
import {
  app,
  asRoot,
  body,
  close,
  get,
  idOf,
  libraryId,
  openItem,
  read,
  root,
  useFeeds,
} from './test-support/feed-server.ts'

useFeeds()

const TRICKY = 'Fog ]]> & <b>"tags"</b> \u{1F30A} שלום'

describe('opening and closing', () => {
  test('[R7.040] [R7.042] [R3.044] opening a feed returns its address, announces it and includes it in responses until it is closed', async () => {
    const address = await app.listen()
    const listener = await connect(address)
    await listener.signIn(root.token)
    const id = idOf('Ada Moor/Fog')
    const feed = await openItem(id, 'Föggy Book')
    expect(feed).toMatchObject({
      entityType: 'libraryItem',
      entityId: id,
      slug: 'foggy-book',
      feedUrl: 'https://books.example/feed/foggy-book',
      meta: { title: 'Fog', preventIndexing: true, ownerName: null },
    })
    expect(await listener.next('rss_feed_open')).toEqual(feed)
    const item = await asRoot().ask('items.get', {
      params: { id },
      query: { expanded: '1', include: 'rssfeed' },
    })
    expect(item).toMatchObject({ rssFeed: feed })
    const page = (query: object) => asRoot().ask('browse.items', { params: { id: libraryId }, query })
    const { results } = await page({ include: 'rssfeed', minified: '1' })
    const feeds = results.map((one) => [one.id, 'rssFeed' in one ? one.rssFeed : undefined])
    expect(Object.fromEntries(feeds)).toMatchObject({ [id]: feed, [idOf('Single.m4b')]: null })
    expect((await page({ filter: 'feed-open', minified: '1' })).results.map((one) => one.id)).toEqual([id])
    const home = async (include: string) => {
      const query = { include }
      const shelves = await asRoot().ask('shelves.personalized', { params: { id: libraryId }, query })
      const added = shelves.find((shelf) => shelf.id === 'recently-added')?.entities ?? []
      return Object.fromEntries(
        added.map((one) => [one.id, 'rssFeed' in one ? one.rssFeed : 'not asked for']),
      )
    }
    expect(await home('rssfeed')).toMatchObject({ [id]: feed, [idOf('Single.m4b')]: null })
    expect((await home(''))[id]).toBe('not asked for')
    const listed = await asRoot().ask('feeds.list')
    expect(listed.minified).toEqual([feed])
    expect(listed.feeds[0]).toMatchObject({ lastFetchedAt: null })
    expect(listed.feeds[0]?.episodes).toHaveLength(2)
    await get('/feed/foggy-book')
    expect((await asRoot().ask('feeds.list')).feeds[0]?.lastFetchedAt).toBe(app.clock.now())

    await close(feed.id)
    expect(await listener.next('rss_feed_closed')).toEqual(feed)
    expect((await asRoot().ask('feeds.list')).feeds).toEqual([])
    expect((await page({ filter: 'feed-open', minified: '1' })).total).toBe(0)
    expect((await home('rssfeed'))[id]).toBeNull()
    listener.close()
  })

  test('a feed that cannot be opened is refused with a message', async () => {
    const id = idOf('Single.m4b')
    const call = async (params: { id: string }, given: object) => {
      const answer = await asRoot().call('feeds.openItem', { params, body: given as never })
      return [answer.status, answer.text]
    }
    expect(await call({ id: 'nothing' }, body('x'))).toEqual([404, 'Item not found'])
    expect((await call({ id }, { slug: 'x' }))[0]).toBe(400)
    expect((await call({ id }, body('???')))[0]).toBe(400)
    expect((await call({ id }, { slug: 'x', serverAddress: 'javascript:alert(1)' }))[0]).toBe(400)
    expect((await call({ id }, { slug: 'x', serverAddress: 'https://books.example:99999' }))[0]).toBe(400)
    const feed = await openItem(id, 'taken')
    expect(await call({ id: idOf('Ada Moor/Fog') }, body('TAKEN'))).toEqual([400, 'Slug already in use'])
    expect(await call({ id }, body('other'))).toEqual([400, 'Item already has an open feed'])
    await close(feed.id)
    const again = await asRoot().call('feeds.close', { params: { id: feed.id } })
    expect([again.status, again.text]).toEqual([404, 'Feed not found'])
  })

  test('only admins can open, list and close feeds', async () => {
    const anne = app.as(await app.createUser())
    const feed = await openItem(idOf('Single.m4b'), 'single')
    const answers = [
      await anne.call('feeds.openItem', { params: { id: idOf('Ada Moor/Fog') }, body: body('x') }),
      await anne.call('feeds.list'),
      await anne.call('feeds.close', { params: { id: feed.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    await close(feed.id)
  })
})

describe('the document', () => {
  test('contains what apps and directories require', async () => {
    const feed = await openItem(idOf('Ada Moor/Fog'), 'rules', {
      metadataDetails: { ownerName: 'Ada', ownerEmail: 'ada@books.example' },
    })
    const { status, headers, text } = await get('/feed/rules')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    for (const part of [
      '<language>en</language>',
      '<itunes:type>serial</itunes:type>',
      '<itunes:explicit>false</itunes:explicit>',
      '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
      '<itunes:image href="https://books.example/feed/rules/cover.jpg"/>',
      '<itunes:owner><itunes:name>Ada</itunes:name><itunes:email>ada@books.example</itunes:email></itunes:owner>',
      '<itunes:block>Yes</itunes:block>',
      '<podcast:block>yes</podcast:block>',
      '<podcast:locked>yes</podcast:locked>',
      '<podcast:medium>audiobook</podcast:medium>',
      '<atom:link href="https://books.example/feed/rules" rel="self" type="application/rss+xml"/>',
    ])
      expect(text).toContain(part)
    const { episodes } = await read('rules')
    const dates = episodes.map(({ pubDate }) => new Date(pubDate ?? '').getTime())
    expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b))
    expect(new Set(episodes.map(({ enclosure }) => enclosure?.url)).size).toBe(2)
    await close(feed.id)
    const open = await openItem(idOf('Ada Moor/Fog'), 'rules', {
      metadataDetails: { preventIndexing: false },
    })
    const shown = await get('/feed/rules')
    expect(shown.headers['x-robots-tag']).toBeUndefined()
    expect(shown.text).not.toContain('block>')
    await close(open.id)
  })

  test('guids and dates stay the same when the address, slug or title changes', async () => {
    const id = idOf('Ada Moor/Fog')
    const first = await openItem(id, 'before')
    const before = (await read('before')).episodes
    await close(first.id)
    const second = (
      await asRoot().ask('feeds.openItem', {
        params: { id },
        body: { serverAddress: 'https://moved.example:8443/', slug: 'after' },
      })
    ).feed
    app.clock.advance(60_000)
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata: { title: TRICKY } } })
    const answer = await get('/feed/after', { host: 'moved.example:8443' })
    expect(answer.text).toContain('https://moved.example:8443/feed/after/item/')
    const after = podparse(answer.text)
    expect(after.meta.title).toBe(TRICKY)
    const kept = (list: typeof before) => list.map(({ guid, pubDate }) => [guid, pubDate])
    expect(kept(after.episodes)).toEqual(kept(before))
    await close(second.id)
  })

  test('three other parsers find the same entries, whatever the title contains', async () => {
    const id = idOf('Ada Moor/Fog')
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata: { title: TRICKY } } })
    const feed = await openItem(id, 'readers')
    const { text } = await get('/feed/readers')
    const strict = podparse(text)
    const second = await new RssParser().parseString(text)
    const third = extractFromXml(text, { normalization: false }) as {
      title: string
      item: { title: string }[]
    }
    const titles = strict.episodes.map(({ title }) => title)
    expect(titles).toHaveLength(2)
    expect(second.items.map(({ title }) => title)).toEqual(titles)
    expect(third.item.map(({ title }) => title)).toEqual(titles)
    expect([strict.meta.title, second.title]).toEqual([TRICKY, TRICKY])
    await close(feed.id)
  })

  test('is unchanged until its content changes: ETag, 304, gzip', async () => {
    const id = idOf('Single.m4b')
    const feed = await openItem(id, 'cached')
    const { headers } = await get('/feed/cached')
    const etag = String(headers['etag'])
    expect((await get('/feed/cached', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/feed/cached', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    const plain = await get('/feed/cached', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    app.clock.advance(60_000)
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata: { title: 'Other' } } })
    const changed = await get('/feed/cached', { 'if-none-match': etag })
    expect([changed.status, changed.text.includes('<title>Other</title>')]).toEqual([200, true])
    await close(feed.id)
  })
})
