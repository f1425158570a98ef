import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'
import type { Item } from '../items/items.types.ts'
import { type Found, readWithOthers } from './test-support/other-readers.ts'

/** Tests each kind of feed with independent parsers. */

let app: TestApp
let root: Account
let trees: Tree[]
let books: ScannedLibrary
let items: Map<string, Item>

/** Strings that break carelessly built documents. */
const TRICKS = [
  'Ends ]]> here',
  '<![CDATA[ begins',
  'Bell\u0007, start\u0001 and \ufffe none',
  'Waves \u{1F30A}\u{1F469}\u200D\u{1F4BB} and half a one \uD83C',
  '\u202Bשלום עולם\u202C مرحبا',
  '&amp;nbsp; &lt;b&gt; & <i>"quoted"</i> \'too\'',
  '<?xml version="1.0"?><!-- - -- -->',
  'Line\u2028separator\u0085next',
]

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  trees = [
    await makeTree({
      'Ada Moor/Fog/01.mp3': sound('mp3', { seconds: 2, chapters: ['One', 'Two'] }),
      'Ada Moor/Fog/02.mp3': sound('mp3', { seconds: 2 }),
      'Ada Moor/Tide/01.m4b': sound('m4b', { seconds: 2, chapters: ['Low', 'High'] }),
    }),
    await makeTree(
      Object.fromEntries(
        TRICKS.map((_, index) => [`Harbour talk/${index}.mp3`, sound('mp3', { seconds: 1 })]),
      ),
    ),
  ]
  books = await makeLibrary(app, [trees[0]?.root ?? ''])
  await books.scan()
  const podcasts = await makeLibrary(app, [trees[1]?.root ?? ''], { mediaType: 'podcast', name: 'Podcasts' })
  await podcasts.scan()
  items = await podcasts.items()
  for (const [relPath, sequence] of [
    ['Ada Moor/Tide', '1'],
    ['Ada Moor/Fog', '2'],
  ] as const) {
    await edit(relPath, { series: [{ name: 'The ]]> sea', sequence }] })
  }
  for (const [index, title] of TRICKS.entries()) {
    await asRoot().ask('editing.updateEpisode', {
      params: { id: idOf('Harbour talk'), episodeId: episodes()[index]?.id ?? '' },
      body: { title, description: `<p>${title}</p>`, season: '2', episode: String(index + 1) },
    })
  }
}, 120_000)

afterAll(async () => {
  await app.close()
  for (const tree of trees) tree.close()
})
beforeEach(() => app.ctx.db.deleteFrom('feed').execute())

const asRoot = () => app.as(root)
const idOf = (relPath: string) => items.get(relPath)?.id ?? ''
const edit = (relPath: string, metadata: object) =>
  asRoot().ask('editing.updateMedia', { params: { id: idOf(relPath) }, body: { metadata } as never })
function episodes() {
  const media = items.get('Harbour talk')?.media
  return media?.kind === 'podcast' ? media.episodes : []
}
const body = (slug: string) => ({ serverAddress: 'https://books.example', slug })
const get = async (url: string) => {
  const { status, text } = await app.inject({ url, headers: { host: 'books.example' } })
  expect(status).toBe(200)
  return text
}

const both = () => [idOf('Ada Moor/Tide'), idOf('Ada Moor/Fog')]
const openers: Record<string, () => Promise<{ id: string }>> = {
  async book() {
    const id = idOf('Ada Moor/Fog')
    return (await asRoot().ask('feeds.openItem', { params: { id }, body: body('kind') })).feed
  },
  async podcast() {
    const id = idOf('Harbour talk')
    return (await asRoot().ask('feeds.openItem', { params: { id }, body: body('kind') })).feed
  },
  async series() {
    const found = await asRoot().ask('browse.series', { params: { id: books.library.id }, query: {} })
    const id = found.results[0]?.id ?? ''
    return (await asRoot().ask('feeds.openSeries', { params: { id }, body: body('kind') })).feed
  },
  async collection() {
    const given = { libraryId: books.library.id, name: TRICKS.join(' '), books: both() }
    const { id } = await asRoot().ask('collections.create', { body: given })
    return (await asRoot().ask('feeds.openCollection', { params: { id }, body: body('kind') })).feed
  },
  async playlist() {
    const given = both().map((libraryItemId) => ({ libraryItemId }))
    const { id } = await asRoot().ask('playlists.create', {
      body: { libraryId: books.library.id, name: 'Mine', items: given },
    })
    return (await asRoot().ask('feeds.openPlaylist', { params: { id }, body: body('kind') })).feed
  },
}
const ENTRIES: Record<string, number> = {
  book: 2,
  podcast: TRICKS.length,
  series: 3,
  collection: 3,
  playlist: 3,
}

describe('three other parsers find the same entries in a feed of a', () => {
  test.each(Object.keys(openers))('%s, at the public and a personal address', async (kind) => {
    const feed = await openers[kind]?.()
    const listed = (await asRoot().ask('feeds.list')).feeds[0]
    const { address } = await asRoot().ask('feeds.createOwnAddress', { params: { id: feed?.id ?? '' } })
    for (const url of ['https://books.example/feed/kind', address.feedUrl]) {
      const [first, second, third] = await readWithOthers(await get(url.replace('https://books.example', '')))
      expect(first.entries).toHaveLength(ENTRIES[kind] ?? 0)
      expect(second).toEqual(first)
      expect(third).toEqual(decodedTwice(first))
      expect(first.entries.map(({ title }) => title)).toEqual(
        listed?.episodes.map(({ title }) => withoutForbidden(title)),
      )
      expect(first.entries.every((entry) => entry.url?.startsWith(`${url}/item/`))).toBe(true)
      expect(new Set(first.entries.map((entry) => entry.url)).size).toBe(ENTRIES[kind])
      expect(new Set(first.entries.map((entry) => entry.publishedAt)).size).toBe(ENTRIES[kind])
    }
  })

  /** The third parser decodes `&amp;lt;` to `<`. */
  const decodedTwice = ({ title, entries }: Found): Found => {
    const decoded = (text = '') =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return {
      title: decoded(title),
      entries: entries.map((entry) => ({ ...entry, title: decoded(entry.title) })),
    }
  }

  // Removes characters that XML can't contain in any form.
  const withoutForbidden = (text: string) =>
    // oxlint-disable-next-line no-control-regex
    text.replaceAll(/[\u0000-\u0008\ufffe]/g, '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
})

describe('for apps and directories', () => {
  const readKind = async () => (await readWithOthers(await get('/feed/kind')))[0].entries
  const pathOf = (url = '') => url.replace('https://books.example', '')

  test('HEAD responds for the feed, its image and its audio with the headers of GET', async () => {
    await openers['series']?.()
    const [entry] = await readKind()
    for (const url of ['/feed/kind', '/feed/kind/cover.jpg', pathOf(entry?.url)]) {
      const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'gzip' } })
      const whole = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'content-encoding']) {
        expect([url, name, head.headers[name]]).toEqual([url, name, whole.headers[name]])
      }
    }
    const audio = await app.inject({ url: pathOf(entry?.url), headers: { 'accept-encoding': 'gzip' } })
    expect(audio.headers['content-encoding']).toBeUndefined()
    expect(audio.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(entry?.length) })
  })

  test('books of a series become seasons by sequence, in ascending date order', async () => {
    await openers['series']?.()
    const text = await get('/feed/kind')
    const numbers = [...text.matchAll(/<itunes:season>(\d+)<.*?<itunes:episode>(\d+)</g)]
    expect(numbers.map(([, season, episode]) => `${season}.${episode}`)).toEqual(['1.1', '2.1', '2.2'])
    expect(text).toContain('<itunes:type>serial</itunes:type>')
    const dates = (await readKind()).map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
  })

  test('a podcast feed is newest first, keeps its own season and episode numbers, and its dates stay when an episode is removed', async () => {
    await openers['podcast']?.()
    const text = await get('/feed/kind')
    expect(text).toContain('<itunes:type>episodic</itunes:type>')
    expect(text).toContain('<podcast:medium>podcast</podcast:medium>')
    expect(text).toContain('<itunes:season>2</itunes:season><itunes:episode>3</itunes:episode>')
    const before = await readKind()
    const gone = before.find(
      ({ publishedAt }) => publishedAt === Math.min(...before.map((e) => e.publishedAt)),
    )
    await asRoot().ask('editing.removeEpisode', {
      params: { id: idOf('Harbour talk'), episodeId: gone?.guid ?? '' },
      query: {},
    })
    expect(await readKind()).toEqual(before.filter(({ guid }) => guid !== gone?.guid))
  })

  test('chapters are available as JSON and inside the feed, relative to the file', async () => {
    await openers['series']?.()
    const text = await get('/feed/kind')
    const url = /<podcast:chapters url="([^"]+)" type="application\/json\+chapters"\/>/.exec(text)?.[1]
    const json = JSON.parse(await get(pathOf(url))) as { version: string; chapters: { title: string }[] }
    expect(json.version).toBe('1.2.0')
    expect(json.chapters.map(({ title }) => title)).toEqual(['Low', 'High'])
    expect(text).toContain(
      '<psc:chapters version="1.2"><psc:chapter start="00:00:00.000" title="Low"/>' +
        '<psc:chapter start="00:00:01.000" title="High"/></psc:chapters>',
    )
  })

  test('a feed closes when a book in it is hidden from its opener by tags', async () => {
    const admin = await app.createUser({ type: 'admin' })
    const id = idOf('Ada Moor/Tide')
    await app.as(admin).ask('feeds.openItem', { params: { id }, body: body('kind') })
    const [entry] = await readKind()
    await asRoot().ask('editing.updateMedia', { params: { id }, body: { tags: ['secret'] } })
    expect((await app.inject({ url: '/feed/kind' })).status).toBe(200)
    app.clock.advance(1000)
    const permissions = { accessAllTags: false, selectedTagsNotAccessible: true }
    const type = 'user' as const
    const itemTagsSelected = ['secret']
    await asRoot().ask('users.update', {
      params: { id: admin.id },
      body: { type, permissions, itemTagsSelected },
    })
    for (const url of [pathOf(entry?.url), '/feed/kind/cover.jpg', '/feed/kind']) {
      expect((await app.inject({ url })).status).toBe(404)
    }
    expect((await asRoot().ask('feeds.list')).feeds).toEqual([])
  })

  test('a feed requested over http keeps the https address its opener used', async () => {
    await openers['book']?.()
    const { text } = await app.inject({ url: '/feed/kind', headers: { host: 'books.example' } })
    expect(text).not.toMatch(/(url|href)="http:/)
    expect(text).not.toContain('<link>http:')
  })
})
