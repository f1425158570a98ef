import { rename, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
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
  tree,
  useFeeds,
} from './test-support/feed-server.ts'

useFeeds()

const pathOf = (url: string) => url.replace('https://books.example', '')

describe('audio and images', () => {
  test('support HEAD and ranges with exact lengths and usual file names, and are gone once the feed closes', async () => {
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
    const covers = ['cover', 'cover.jpg', 'cover.png'].map((name) => `/feed/audio/${name}`)
    const addresses = [url, '/feed/audio', ...covers]
    for (const address of addresses) expect((await get(address)).status).toBe(200)
    await close(feed.id)
    for (const address of addresses) expect((await get(address)).status).toBe(404)
  })

  test('a file name in any script can be fetched; guessed slugs, entries and paths are not found', async () => {
    const feed = await openItem(idOf('Ada Moor/Fog'), 'names')
    const [entry] = (await read('names')).episodes
    const url = pathOf(entry?.enclosure?.url ?? '')
    expect(decodeURIComponent(url)).toMatch(/ü & 100% 01\.mp3$/)
    expect((await get(url)).status).toBe(200)
    const wrong = ['/feed/nam', '/feed/..%2f..%2fetc', '/feed/names/item/1/a.mp3', '/feed/NAMES']
    for (const address of wrong) expect((await get(address)).status).toBe(404)
    await close(feed.id)
  })

  test('a file replaced by a symlink into a server folder is not sent', async () => {
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

  test('the cover is a square JPEG that directories accept, whatever the shape of the image', async () => {
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
  test('collection and playlist feeds have a season per book, and close when the collection or playlist is deleted', async () => {
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

  test('a feed closes automatically when its opener may no longer see its subject', async () => {
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
