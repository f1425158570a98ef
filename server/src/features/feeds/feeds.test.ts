import { rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { extractFromXml } from '@extractus/feed-extractor'
import podparse from 'podparse'
import RssParser from 'rss-parser'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let tree: Tree
let root: Account
let items: Map<string, Item>
let libraryId: string

const TRICKY = 'Fog ]]> & <b>"tags"</b> \u{1F30A} שלום'

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({
    'Ada Moor/Fog/ü & 100% 01.mp3': sound('mp3', { seconds: 2, tags: { title: 'x' } }),
    'Ada Moor/Fog/ü & 100% 02.mp3': sound('mp3', { seconds: 2 }),
    'Ada Moor/Fog/cover.jpg': () =>
      sharp({ create: { width: 300, height: 480, channels: 3, background: '#aa3322' } })
        .jpeg()
        .toBuffer(),
    'Single.m4b': sound('m4b', { seconds: 1 }),
    'Text/only.txt': 'nothing to hear',
    'Text/only.epub': 'no book',
  })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  libraryId = made.library.id
  items = await made.items()
}, 120_000)
afterAll(async () => {
  await app.close()
  tree.close()
})

// What a failed test left open must not fail the next one.
afterEach(() => app.ctx.db.deleteFrom('feed').execute())

const idOf = (relPath: string) => items.get(relPath)?.id ?? ''
const asRoot = () => app.as(root)
const body = (slug: string, more: object = {}) => ({ serverAddress: 'https://books.example', slug, ...more })
const openItem = async (id: string, slug: string, more: object = {}) =>
  (await asRoot().ask('feeds.openItem', { params: { id }, body: body(slug, more) })).feed
const close = (id: string) => asRoot().ask('feeds.close', { params: { id } })
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'books.example', ...headers } })
const read = async (slug: string) => podparse((await get(`/feed/${slug}`)).text)
const pathOf = (url: string) => url.replace('https://books.example', '')

describe('opening and closing', () => {
  test('[R7.040] [R7.042] [R3.044] a feed opens with its address, is told, stands in the answers, and closes', async () => {
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

  test('what can not be opened is refused with a word', async () => {
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
    expect(await call({ id }, body('other'))).toEqual([400, 'Item has an open feed already'])
    await close(feed.id)
    const again = await asRoot().call('feeds.close', { params: { id: feed.id } })
    expect([again.status, again.text]).toEqual([404, 'Feed not found'])
  })

  test('only admins open, list and close', async () => {
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
  test('has what apps and directories ask for', async () => {
    const feed = await openItem(idOf('Ada Moor/Fog'), 'rules', {
      metadataDetails: { ownerName: 'Ada', ownerEmail: 'ada@books.example' },
    })
    const { status, headers, text } = await get('/feed/rules')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
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

  test('guids and dates stay when the address, the slug or the title changes', async () => {
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

  test('three other readers find the same entries, whatever stands in the title', async () => {
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

  test('is the same until something changes: ETag, 304, gzip', async () => {
    const id = idOf('Single.m4b')
    const feed = await openItem(id, 'cached')
    const { headers } = await get('/feed/cached')
    const etag = String(headers['etag'])
    expect((await get('/feed/cached', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/feed/cached', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    )
    app.clock.advance(60_000)
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { metadata: { title: 'Other' } } })
    const changed = await get('/feed/cached', { 'if-none-match': etag })
    expect([changed.status, changed.text.includes('<title>Other</title>')]).toEqual([200, true])
    await close(feed.id)
  })
})

describe('audio and pictures', () => {
  test('come with HEAD, ranges, exact lengths and names that apps know, and end with the feed', async () => {
    const feed = await openItem(idOf('Single.m4b'), 'audio')
    const [entry] = (await read('audio')).episodes
    const url = pathOf(entry?.enclosure?.url ?? '')
    expect(url).toMatch(/\.m4a$/)
    expect(entry?.enclosure?.type).toBe('audio/mp4')
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.headers).toMatchObject({
      'content-length': String(entry?.enclosure?.length),
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
    })
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
    expect(part.headers['content-range']).toBe(`bytes 10-19/${entry?.enclosure?.length}`)
    const addresses = [url, '/feed/audio', '/feed/audio/cover', '/feed/audio/cover.jpg']
    for (const address of addresses) expect((await get(address)).status).toBe(200)
    await close(feed.id)
    for (const address of addresses) expect((await get(address)).status).toBe(404)
  })

  test('a name in any script leads to its file; guessed slugs, entries and paths lead nowhere', async () => {
    const feed = await openItem(idOf('Ada Moor/Fog'), 'names')
    const [entry] = (await read('names')).episodes
    const url = pathOf(entry?.enclosure?.url ?? '')
    expect(decodeURIComponent(url)).toMatch(/ü & 100% 01\.mp3$/)
    expect((await get(url)).status).toBe(200)
    const wrong = ['/feed/nam', '/feed/..%2f..%2fetc', '/feed/names/item/1/a.mp3', '/feed/NAMES']
    for (const address of wrong) expect((await get(address)).status).toBe(404)
    await close(feed.id)
  })

  test('a file that has become a link to a folder of the server is not sent', async () => {
    const feed = await openItem(idOf('Single.m4b'), 'linked')
    const [entry] = (await read('linked')).episodes
    const url = pathOf(entry?.enclosure?.url ?? '')
    const file = path.join(tree.root, 'Single.m4b')
    const secret = path.join(app.ctx.config.configDir, 'secret.m4b')
    await writeFile(secret, 'not for everyone')
    await rename(file, `${file}.kept`)
    await symlink(secret, file)
    try {
      expect((await get(url)).status).toBe(404)
    } finally {
      await rename(`${file}.kept`, file)
    }
    expect((await get(url)).status).toBe(200)
    await close(feed.id)
  })

  test('the cover is a square JPEG that directories take, whatever shape the picture has', async () => {
    const feed = await openItem(idOf('Ada Moor/Fog'), 'cover')
    const answer = await app.fastify.inject({ url: '/feed/cover/cover.jpg' })
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1400,
      height: 1400,
      space: 'srgb',
    })
    await close(feed.id)
  })
})

describe('groups', () => {
  test('a collection and a playlist have feeds with a season for each book; they end with what they are of', async () => {
    const books = [idOf('Single.m4b'), idOf('Ada Moor/Fog')]
    const collection = await asRoot().ask('collections.create', { body: { libraryId, name: 'Sea', books } })
    const playlist = await asRoot().ask('playlists.create', {
      body: { libraryId, name: 'Mine', items: books.map((libraryItemId) => ({ libraryItemId })) },
    })
    const { feed } = await asRoot().ask('feeds.openCollection', {
      params: { id: collection.id },
      body: body('sea'),
    })
    const mine = await asRoot().ask('feeds.openPlaylist', { params: { id: playlist.id }, body: body('mine') })
    const { text } = await get('/feed/sea')
    expect(
      [...text.matchAll(/<itunes:season>(\d+)<.*?<itunes:episode>(\d+)</g)].map((m) => m.slice(1)),
    ).toEqual([
      ['1', '1'],
      ['2', '1'],
      ['2', '2'],
    ])
    const shown = { params: { id: collection.id }, query: { include: 'rssfeed' } }
    expect((await asRoot().ask('collections.get', shown)).rssFeed).toEqual(feed)
    const ofPlaylist = { params: { id: playlist.id }, query: { include: 'rssfeed' } }
    expect((await asRoot().ask('playlists.get', ofPlaylist)).rssFeed).toEqual(mine.feed)
    const ofLibrary = { params: { id: libraryId }, query: { include: 'rssfeed', brief: '1' } }
    expect((await asRoot().ask('playlists.ofLibrary', ofLibrary)).results[0]?.rssFeed).toEqual(mine.feed)
    expect((await asRoot().ask('collections.ofLibrary', ofLibrary)).results[0]?.rssFeed).toEqual(feed)
    expect((await read('mine')).episodes).toHaveLength(3)

    app.clock.advance(60_000)
    const before = (await read('sea')).episodes.map(({ guid, pubDate }) => [guid, pubDate])
    await asRoot().ask('collections.update', {
      params: { id: collection.id },
      body: { books: [books[1] ?? ''] },
    })
    expect((await read('sea')).episodes.map(({ guid, pubDate }) => [guid, pubDate])).toEqual(before.slice(1))
    await asRoot().ask('collections.remove', { params: { id: collection.id } })
    await asRoot().ask('playlists.remove', { params: { id: playlist.id } })
    expect([(await get('/feed/sea')).status, (await get('/feed/mine')).status]).toEqual([404, 404])
  })

  test('a feed closes by itself when its opener may no longer see what it is about', async () => {
    const admin = await app.createUser({ type: 'admin' })
    const { feed } = await app
      .as(admin)
      .ask('feeds.openItem', { params: { id: idOf('Single.m4b') }, body: body('mine') })
    const [entry] = (await read('mine')).episodes
    await asRoot().ask('users.update', { params: { id: admin.id }, body: { isActive: false } })
    expect((await get(pathOf(entry?.enclosure?.url ?? ''))).status).toBe(404)
    expect((await asRoot().ask('feeds.list')).minified).toEqual([])
    expect((await asRoot().call('feeds.close', { params: { id: feed.id } })).status).toBe(404)
  })
})
