import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace } from '../../../test/items.ts'
import { type StandIn, type StandInAnswer, startStandIn } from '../../../test/stand-in.ts'
import { saveItems } from '../items/storage/items-write.store.ts'

/** Misbehaving providers and invalid images must cause a clear error and leave the server running. */

let app: TestApp
let root: Account
let provider: StandIn
let itemId: string
let authorId: string

beforeAll(async () => {
  provider = await startStandIn()
  const names = ['GOOGLE', 'OPENLIBRARY', 'ITUNES', 'AUDNEXUS', 'FANTLAB']
  const env = Object.fromEntries(names.map((name) => [`PROVIDER_${name}_URL`, provider.url]))
  app = await startApp({ env: { ...env, PROVIDER_AUDIBLE_URL: `${provider.url}/store{tld}` } })
  root = await app.root()
  const item = aBook(await aPlace(app.ctx.db))
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [item], { sortingPrefixes: [], now: app.ctx.clock.now() }))
  itemId = item.id
  const author = await app.ctx.db.selectFrom('author').select('id').executeTakeFirstOrThrow()
  authorId = author.id
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.answers = {}
})

const everywhere = (answer: StandInAnswer) => {
  provider.answers = new Proxy({}, { get: () => answer })
}
const PROVIDERS = ['google', 'openlibrary', 'itunes', 'audible', 'fantlab']
const search = (name: string) =>
  app.as(root).call('metadata.books', { query: { title: 'Fog', author: 'Ada Moor', provider: name } })

const ANSWERS: Record<string, StandInAnswer> = {
  'invalid JSON': '<html>not found</html>',
  'an empty body': '',
  'JSON of the wrong shape':
    '[[[[1]]],null,{"items":7,"docs":"x","results":{},"products":[null,4,"x"],"matches":[{}]}]',
  'fields of the wrong type': {
    items: [
      null,
      5,
      { id: {}, volumeInfo: { title: 7, authors: 'x', imageLinks: [], categories: { a: 1 } } },
    ],
    docs: [{ title: [], author_name: 3, key: {}, cover_i: 'x' }, null],
    results: [{ collectionName: {}, artistName: [], artworkUrl100: 4, genres: 3, releaseDate: [] }, 'x'],
    products: [{ asin: { a: 1 } }, { asin: '' }, null],
    matches: 'all of them',
  },
  'ten megabytes': (_request, response) => void response.end(`{"items":["${'x'.repeat(10_000_000)}"]}`),
  'an error': (_request, response) => void response.writeHead(500).end('{"items":[]}'),
  'an endless redirect': (request, response) =>
    void response.writeHead(302, { location: request.url ?? '/' }).end(),
  'a redirect to a private address': (_request, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  'a redirect to an invalid URL': (_request, response) =>
    void response.writeHead(302, { location: 'http://' }).end(),
  'a dropped connection': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"items":[', () => response.destroy())
  },
  'deeply nested JSON': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
}

describe.each(Object.entries(ANSWERS))('a provider that responds with %s', (_name, answer) => {
  test.each(PROVIDERS)('%s: yields an empty list or a short error message', async (name) => {
    everywhere(answer)
    const reply = await search(name)
    if (reply.status === 200) expect(Array.isArray(reply.json())).toBe(true)
    else {
      expect([400, 404, 502, 503]).toContain(reply.status)
      expect(reply.text.length).toBeLessThan(300)
    }
    expect((await app.as(root).call('me.get', {})).status).toBe(200)
  })
})

describe('an image URL', () => {
  const setCover = (url: string) =>
    app.as(root).call('editing.uploadCover', { params: { id: itemId }, body: { url } })
  const setImage = (url: string) =>
    app.as(root).call('names.setAuthorImage', { params: { id: authorId }, body: { url } })

  test.each([
    'http://127.0.0.1:10/a.jpg',
    'http://[::1]/a.jpg',
    'http://169.254.169.254/a.jpg',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is rejected for covers and authors', async (url) => {
    for (const reply of [await setCover(url), await setImage(url)]) {
      expect([reply.status, reply.text]).toEqual([400, expect.any(String)])
      expect(reply.text).not.toBe('')
    }
  })

  test('whose hostname resolves to a private address is not fetched', async () => {
    everywhere('{}')
    provider.asked.length = 0
    const url = `http://localhost:${new URL(provider.url).port}/a.jpg`
    for (const reply of [await setCover(url), await setImage(url)]) expect(reply.status).toBe(503)
    expect(provider.asked).toEqual([])
  })
})

test('rejects a custom provider with an invalid URL, with a readable message', async () => {
  const body = { name: 'House', url: 'javascript:alert(1)', mediaType: 'book' as const }
  expect(await app.as(root).call('metadata.addCustomProvider', { body })).toMatchObject({
    status: 400,
    text: 'Invalid request: url is not an http or https address',
  })
})

describe('pictures that browsers cannot request themselves', () => {
  const look = (url: string, account = root) => app.as(account).call('metadata.picture', { query: { url } })
  const teal = { create: { width: 900, height: 900, channels: 3, background: 'teal' } } as const

  test('fetches and downsizes images of a custom provider on the local network', async () => {
    const house = await startStandIn()
    const png = await sharp(teal).png().toBuffer()
    house.answers = { '/cover.png': (_request, response) => void response.end(png) }
    expect([400, 503]).toContain((await look(`${house.url}/cover.png`)).status)
    const { provider: custom } = await app.as(root).ask('metadata.addCustomProvider', {
      body: { name: 'House', url: `${house.url}/books`, mediaType: 'book' },
    })
    const seen = await look(`${house.url}/cover.png`)
    expect(seen.headers['content-type']).toBe('image/webp')
    await app.as(root).ask('metadata.removeCustomProvider', { params: { id: custom.id } })
    await house.close()
  })

  test('rejects anything but an image, any other URL, and users without permission', async () => {
    everywhere('<script>alert(1)</script>')
    expect((await look(`${provider.url}/cover.png`)).status).toBe(503)
    for (const url of ['', 'file:///etc/passwd', 'http://169.254.169.254/latest', 'http://[::1]/x.png'])
      expect([400, 503]).toContain((await look(url)).status)
    const listener = await app.createUser()
    expect((await look(`${provider.url}/cover.png`, listener)).status).toBe(403)
  })
})
