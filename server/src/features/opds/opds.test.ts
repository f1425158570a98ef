import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { type Account, ROOT_PASSWORD, startApp, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createCollection } from '../collections/collections.service.ts'
import { createPlaylist } from '../collections/playlists.service.ts'
import type { ItemFile } from '../items/items.types.ts'
import { findUser } from '../users/users.store.ts'
import { faultsOfAtom, linksIn, parseXml, textIn, type XmlNode } from './test-support/atom.ts'
import { faultsOfFeed, faultsOfManifest } from './test-support/opds2.ts'

let app: TestApp
let root: Account
let folder: string
let libraryId: LibraryId
let comicId: ItemId
let audioId: ItemId
let collectionId: string
let appPassword: string

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})
const get = (url: string, headers: Record<string, string> = basic('root', appPassword)) =>
  app.inject({ url, headers })
const atom = async (url: string): Promise<XmlNode> => {
  const { status, headers, text } = await get(url)
  expect({ url, status }).toEqual({ url, status: 200 })
  expect(headers['content-type']).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=/)
  const feed = parseXml(text)
  expect({ url, faults: faultsOfAtom(feed) }).toEqual({ url, faults: [] })
  return feed
}
interface Link {
  readonly rel?: string
  readonly href: string
  readonly type: string
}
interface Feed {
  readonly metadata: { readonly title: string; readonly numberOfItems?: number }
  readonly links: readonly Link[]
  readonly navigation?: readonly (Link & { readonly title: string })[]
  readonly publications?: readonly {
    readonly metadata: Record<string, unknown> & { readonly title: string }
    readonly links: readonly Link[]
  }[]
}
const json = async (url: string): Promise<Feed> => {
  const { status, headers, text } = await get(url)
  expect({ url, status }).toEqual({ url, status: 200 })
  expect(headers['content-type']).toBe('application/opds+json')
  const feed = JSON.parse(text) as Feed
  expect({ url, faults: faultsOfFeed(feed) }).toEqual({ url, faults: [] })
  return feed
}

const times = { mtimeMs: NOON, ctimeMs: NOON, birthtimeMs: NOON, addedAt: NOON, updatedAt: NOON }
let inos = 100
const aFile = (relPath: string, given: Partial<ItemFile>): ItemFile => ({
  ...times,
  relPath,
  kind: 'ebook',
  dev: '1',
  ino: String((inos += 1)),
  size: 10,
  isSupplementary: false,
  media: null,
  ...given,
})
const aTrack = (relPath: string, trackIndex: number, durationSeconds: number): ItemFile =>
  aFile(relPath, {
    kind: 'audio',
    isSupplementary: null,
    media: {
      trackIndex,
      isExcluded: false,
      isVerified: false,
      durationSeconds,
      mimeType: 'audio/mpeg',
      codec: 'mp3',
      error: null,
      headHash: null,
      probe: {
        format: 'mp3',
        bitRate: 64_000,
        language: null,
        timeBase: '1/1000',
        channels: 2,
        channelLayout: 'stereo',
        chapters: [],
        embeddedCoverArt: null,
        metaTags: {},
        trackNumFromMeta: null,
        discNumFromMeta: null,
        trackNumFromFilename: null,
        discNumFromFilename: null,
      },
    },
  })

/** Three pages: PNG, JPEG, WebP. */
async function writeComic(file: string): Promise<void> {
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#336699' } })
  const zip = new yazl.ZipFile()
  zip.addBuffer(await picture.clone().png().toBuffer(), '01.png')
  zip.addBuffer(await picture.clone().jpeg().toBuffer(), '02.jpg')
  zip.addBuffer(await picture.clone().webp().toBuffer(), '03.webp')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  await writeFile(file, Buffer.concat(chunks))
}

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-opds-'))
  const folderId = newId()
  libraryId = await addLibrary(app.ctx.db, { folders: [{ id: folderId, path: folder, createdAt: NOON }] })
  await addLibrary(app.ctx.db, { name: 'Talk', mediaType: 'podcast', displayOrder: 2 })
  const put = async (name: string, file: string) => {
    await mkdir(path.join(folder, name), { recursive: true })
    await writeFile(path.join(folder, name, file), 'an e-book!')
  }
  for (let num = 1; num <= 31; num++) {
    const relPath = `Novel ${num}`
    await put(relPath, 'Ünïcode & more.epub')
    const media = {
      title: `Novel ${String(num).padStart(2, '0')} <&>`,
      authors: [
        { id: null, name: 'Ursula' },
        { id: null, name: 'Second' },
      ],
      series: [{ id: null, name: 'Cycle', sequence: String(num) }],
      genres: ['Fantasy'],
      narrators: ['Voice'],
      language: 'en',
      publisher: 'Ace',
      publishedYear: '1968',
      isbn: '9780000000001',
      description: '<p>A <b>wizard</b></p>',
      ebookRelPath: 'Ünïcode & more.epub',
    }
    await addBook(
      app.ctx.db,
      { libraryId, folderId, relPath },
      { tags: ['classic'], media, files: [aFile('Ünïcode & more.epub', {})] },
    )
  }
  await mkdir(path.join(folder, 'Comic'))
  await writeComic(path.join(folder, 'Comic', 'one.cbz'))
  comicId = await addBook(
    app.ctx.db,
    { libraryId, folderId, relPath: 'Comic' },
    { media: { title: 'Zebra Comic', ebookRelPath: 'one.cbz' }, files: [aFile('one.cbz', { ino: '77' })] },
  )
  await put('Audio', '1.mp3')
  await put('Audio', '2.mp3')
  const chapters = [
    { id: 0, start: 0, end: 90, title: 'First' },
    { id: 1, start: 90, end: 200, title: 'Second' },
  ]
  audioId = await addBook(
    app.ctx.db,
    { libraryId, folderId, relPath: 'Audio' },
    {
      media: { title: 'Zoo Sounds', ebookRelPath: null, chapters, narrators: ['Voice'] },
      files: [aTrack('1.mp3', 1, 60), aTrack('2.mp3', 2, 140)],
    },
  )
  const user = await findUser(app.ctx.db, root.id)
  if (!user) throw new Error('The root account is gone.')
  const given = { libraryId, name: 'Shelf', description: null }
  const { collection } = await createCollection(app.ctx, user, { ...given, books: [comicId, audioId] })
  collectionId = collection.id
  await createPlaylist(app.ctx, user, { ...given, items: [{ libraryItemId: comicId, episodeId: null }] })
  const made = await app.as(root).ask('appPasswords.create', { body: { name: 'Kobo', scope: 'opds' } })
  appPassword = made.password
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

describe('signing in', () => {
  test('without it the app is told how: Basic, and the authentication document', async () => {
    const { status, headers, text } = await get('/opds', {})
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Basic realm="Lectern"/)
    expect(headers['link']).toContain('rel="http://opds-spec.org/auth/document"')
    expect(headers['content-type']).toBe('application/opds-authentication+json')
    const document = JSON.parse(text) as { id: string; title: string; authentication: { type: string }[] }
    expect(document.authentication[0]?.type).toBe('http://opds-spec.org/auth/basic')
    const open = await get('/opds/authentication', {})
    expect(open.status).toBe(200)
    expect(JSON.parse(open.text)).toEqual(document)
    expect(new URL(document.id).pathname).toBe('/opds/authentication')
  })

  test('an app password, the account’s password and an API key open it; nothing else does', async () => {
    expect((await get('/opds', basic('root', appPassword))).status).toBe(200)
    expect((await get('/opds', basic('ROOT', ROOT_PASSWORD))).status).toBe(200)
    expect((await get('/opds', { authorization: `Bearer ${await app.tokenFor(root)}` })).status).toBe(200)
    expect((await get('/opds', basic('root', 'wrong'))).status).toBe(401)
    expect((await get('/opds', { authorization: 'Basic ???' })).status).toBe(401)
    const other = await app.createUser()
    expect((await get('/opds', basic(other.username, appPassword))).status).toBe(401)
  })

  test('an app password for something else does not open it, and a revoked one at once no longer', async () => {
    const asRoot = app.as({ token: await app.tokenFor(root) })
    const make = (scope: 'kosync' | 'all') =>
      asRoot.ask('appPasswords.create', { body: { name: scope, scope } })
    const [other, all] = [await make('kosync'), await make('all')]
    expect((await get('/opds', basic('root', other.password))).status).toBe(401)
    expect((await get('/opds', basic('root', all.password))).status).toBe(200)
    await asRoot.ask('appPasswords.remove', { params: { id: all.appPassword.id } })
    expect((await get('/opds', basic('root', all.password))).status).toBe(401)
  })

  test('its use is noted with the address', async () => {
    await get('/opds')
    const kobo = async () => {
      const { appPasswords } = await app.as({ token: await app.tokenFor(root) }).ask('appPasswords.list')
      return appPasswords.find(({ name }) => name === 'Kobo')
    }
    await expect.poll(kobo).toMatchObject({ lastUsedAt: app.clock.now(), lastUsedAddress: '127.0.0.1' })
  })

  test('an app password opens nothing of the API', async () => {
    const { status } = await get('/api/me')
    expect(status).toBe(401)
  })

  test('guessing comes to an end, and does not lock the web page’s sign-in', async () => {
    const victim = await app.createUser({ username: 'victim' })
    const { appPassword: made, password } = await app
      .as(victim)
      .ask('appPasswords.create', { body: { name: 'x', scope: 'all' } })
    await app.as(victim).ask('appPasswords.remove', { params: { id: made.id } })
    const statuses: number[] = []
    for (let num = 0; num < 60; num++) statuses.push((await get('/opds', basic('victim', password))).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    const body = { username: 'victim', password: victim.password }
    expect((await app.call('auth.login', { body })).status).toBe(200)
    app.clock.advance(3_600_000)
  })
})

describe('OPDS 1.2', () => {
  test('every page that links lead to follows the rules, and HEAD answers like GET', async () => {
    const seen = new Set<string>()
    const waiting = ['/opds']
    while (waiting.length > 0) {
      const url = waiting.pop() ?? ''
      if (seen.has(url)) continue
      seen.add(url)
      const feed = await atom(url)
      const head = await app.inject({ url, method: 'HEAD', headers: basic('root', appPassword) })
      expect({ url, status: head.status, text: head.text }).toEqual({ url, status: 200, text: '' })
      expect(head.headers['last-modified']).toBeUndefined()
      const onwards = [...linksIn(feed), ...feed.all('entry').flatMap(linksIn)]
      waiting.push(
        ...onwards.filter(({ type }) => type.startsWith('application/atom+xml')).map(({ href }) => href),
      )
    }
    expect(seen.size).toBeGreaterThan(30)
  })

  test('libraries with books are offered, others are not', async () => {
    const feed = await atom('/opds')
    expect(feed.all('entry').map((entry) => textIn(entry, 'title'))).toEqual(['Books'])
  })

  test('pages lead to each other', async () => {
    const first = await atom(`/opds/v1/libraries/${libraryId}/books`)
    expect(textIn(first, 'opensearch:totalResults')).toBe('33')
    expect(first.all('entry')).toHaveLength(30)
    const next = linksIn(first).find(({ rel }) => rel === 'next')?.href ?? ''
    const second = await atom(next)
    expect(second.all('entry')).toHaveLength(3)
    expect(linksIn(second).find(({ rel }) => rel === 'previous')).toBeDefined()
    expect(linksIn(second).find(({ rel }) => rel === 'next')).toBeUndefined()
  })

  test('a book says what it is and where it can be had; the file comes with its name', async () => {
    const filter = `filter=series.${await seriesFilter()}`
    const feed = await atom(`/opds/v1/libraries/${libraryId}/books?${filter}`)
    const [entry] = feed.all('entry')
    if (!entry) throw new Error('There is no entry.')
    expect(textIn(entry, 'title')).toBe('Novel 01 <&>')
    expect(textIn(entry.all('author')[0], 'name')).toBe('Ursula, Second')
    expect(textIn(entry, 'summary')).toBe('A wizard')
    expect(textIn(entry, 'dc:identifier')).toBe('urn:isbn:9780000000001')
    expect(entry.all('category').map(({ attributes }) => attributes['term'])).toEqual(['Fantasy', 'classic'])
    const file = linksIn(entry).find(({ rel }) => rel === 'http://opds-spec.org/acquisition')
    expect(file?.type).toBe('application/epub+zip')
    const got = await get(file?.href ?? '')
    expect(got).toMatchObject({ status: 200, text: 'an e-book!' })
    expect(got.headers['content-disposition']).toMatch(/filename="[ -~]+\.epub"; filename\*=UTF-8''/)
    const guest = await app.createUser({ type: 'guest' })
    expect((await get(file?.href ?? '', { authorization: `Bearer ${guest.token}` })).status).toBe(403)
  })

  test('search is described, and finds', async () => {
    const { text } = await get('/opds/v1/opensearch.xml')
    const template = parseXml(text).all('Url')[0]?.attributes['template'] ?? ''
    const feed = await atom(template.replace('{searchTerms}', 'zebra'))
    expect(feed.all('entry').map((entry) => textIn(entry, 'title'))).toEqual(['Zebra Comic'])
    expect((await atom('/opds/v1/search?q=')).all('entry')).toEqual([])
  })

  test('comics are streamed page by page, always as JPEG, in the width asked for', async () => {
    const feed = await atom(`/opds/v1/collections/${collectionId}`)
    const stream = feed
      .all('entry')
      .flatMap((entry) => entry.all('link'))
      .find(({ attributes }) => attributes['rel'] === 'http://vaemendis.net/opds-pse/stream')
    expect(stream?.attributes).toMatchObject({ 'pse:count': '3', type: 'image/jpeg' })
    const template = stream?.attributes['href'] ?? ''
    for (const page of ['0', '1', '2']) {
      const url = template.replace('{pageNumber}', page).replace('{maxWidth}', '300')
      const reply = await app.fastify.inject({ url, headers: basic('root', appPassword) })
      expect(reply.statusCode).toBe(200)
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300 })
    }
    expect((await get(template.replace('{pageNumber}', '3').replace('{maxWidth}', ''))).status).toBe(404)
  })

  test('the page last read is told, counted from 1', async () => {
    const asRoot = app.as({ token: await app.tokenFor(root) })
    await asRoot.ask('progress.update', {
      params: { id: comicId },
      body: { ebookLocation: '2', ebookProgress: 0.5 },
    })
    const { text } = await get(`/opds/v1/collections/${collectionId}`)
    expect(text).toContain('pse:lastRead="2"')
  })
})

describe('OPDS 2.0', () => {
  test('every page that links lead to follows the rules', async () => {
    const seen = new Set<string>()
    const waiting = ['/opds/v2']
    while (waiting.length > 0) {
      const url = waiting.pop() ?? ''
      if (seen.has(url)) continue
      seen.add(url)
      const feed = await json(url)
      const onwards = [...feed.links.filter(({ rel }) => rel !== 'search'), ...(feed.navigation ?? [])]
      waiting.push(...onwards.map(({ href }) => href))
    }
    expect(seen.size).toBeGreaterThan(25)
  })

  test('search by its template', async () => {
    const feed = await json('/opds/v2')
    const template = feed.links.find(({ rel }) => rel === 'search')?.href ?? ''
    const found = await json(template.replace('{?query}', '?query=novel%2007'))
    expect(found.publications?.[0]?.metadata.title).toBe('Novel 07 <&>')
  })

  test('an audiobook has a Readium manifest with tracks and chapters in the time of their track', async () => {
    const feed = await json(`/opds/v2/collections/${collectionId}`)
    const audio = feed.publications?.find(({ metadata }) => metadata.title === 'Zoo Sounds')
    expect(audio?.metadata).toMatchObject({ '@type': 'http://schema.org/Audiobook', duration: 200 })
    const href = audio?.links.find(({ type }) => type === 'application/audiobook+json')?.href ?? ''
    const reply = await get(href)
    expect(reply.headers['content-type']).toBe('application/audiobook+json')
    const manifest = JSON.parse(reply.text) as {
      readingOrder: { href: string; duration: number; bitrate: number }[]
      toc: { title: string; href: string }[]
    }
    expect(faultsOfManifest(manifest)).toEqual([])
    expect(manifest.readingOrder.map(({ duration }) => duration)).toEqual([60, 140])
    expect(manifest.toc.map(({ title, href: at }) => [title, at.split('/').at(-1)])).toEqual([
      ['First', '1.mp3#t=0'],
      ['Second', '2.mp3#t=30'],
    ])
    expect((await get(manifest.readingOrder[1]?.href ?? '')).status).toBe(200)
    expect((await get(`/opds/items/${comicId}/manifest.json`)).status).toBe(404)
    expect(audioId).not.toBe(comicId)
  })
})

test('nobody finds what they may not see', async () => {
  const permissions = { accessAllTags: false, accessAllLibraries: true }
  const limited = await app.createUser({ permissions, itemTagsSelected: ['classic'] })
  const as = { authorization: `Bearer ${limited.token}` }
  const all = await get(`/opds/v1/libraries/${libraryId}/books?page=2`, as)
  expect(all.text).not.toContain('Zebra')
  expect((await get('/opds/v1/search?q=zebra', as)).text).not.toContain('Zebra')
  for (const url of [
    `/opds/v1/collections/${collectionId}`,
    `/opds/items/${comicId}/pages/77/0`,
    `/opds/items/${comicId}/files/77/one.cbz`,
    `/opds/items/${audioId}/manifest.json`,
    `/opds/items/${audioId}/download/x.zip`,
    `/opds/items/${comicId}/cover`,
  ]) {
    expect({ url, status: (await get(url, as)).status }).toEqual({ url, status: 404 })
  }
})

async function seriesFilter(): Promise<string> {
  const row = await app.ctx.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  return encodeText(row.id)
}
