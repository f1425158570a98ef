import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { ebooks } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'
import { changeOf, locatorOf } from './progression.rules.ts'

let app: TestApp
let tree: Tree
let libraryId: string
let itemId: string

beforeAll(async () => {
  app = await startApp()
  await app.root()
  tree = await makeTree({ 'Fog.epub': ebooks.epub({ title: 'Fog', author: 'Ada Moor' }) })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  const item = [...(await made.items()).values()][0]
  ;[itemId, libraryId] = [item?.id ?? '', item?.libraryId ?? '']
}, 60_000)
afterAll(async () => {
  await app.close()
  tree.close()
})

const as = (account: Account) => {
  const headers = { authorization: `Bearer ${account.token}` }
  const url = `/opds/items/${itemId}/progression`
  return {
    get: (path = url) => app.inject({ url: path, headers }),
    put: (payload: object) =>
      app.inject({
        method: 'PUT',
        url,
        headers: { ...headers, 'content-type': 'application/vnd.readium.progression+json' },
        payload: JSON.stringify(payload),
      }),
  }
}
const at = (ms: number, locations: object) => ({
  modified: new Date(ms).toISOString(),
  device: { id: 'thorium', name: 'Thorium' },
  locator: { href: 'text/c1.xhtml', type: 'application/xhtml+xml', locations },
})

test('stores and returns a position from an app, and rejects a stale or malformed one', async () => {
  const account = await app.createUser()
  const { get, put } = as(account)
  expect((await get()).status).toBe(204)
  app.clock.advance(1000)
  expect((await put(at(app.clock.now(), { progression: 0.1, totalProgression: 0.4 }))).status).toBe(204)
  const own = await app.as(account).ask('progress.get', { params: { id: itemId } })
  expect(own).toMatchObject({ ebookProgress: 0.4, ebookLocation: null })

  const told = await get()
  expect(told.headers['content-type']).toBe('application/vnd.readium.progression+json')
  expect(JSON.parse(told.text)).toMatchObject({
    modified: new Date(own.lastUpdate).toISOString(),
    device: { id: 'lectern', name: 'Lectern' },
    locator: { type: 'application/epub+zip', locations: { totalProgression: 0.4 } },
  })
  expect((await put(at(NOON - 5000, { totalProgression: 0.9 }))).status).toBe(409)
  expect((await put(at(app.clock.now(), { progression: 0.9 }))).status).toBe(400)
  expect((await put({ locator: {} })).status).toBe(400)
  expect((await app.as(account).ask('progress.get', { params: { id: itemId } })).ebookProgress).toBe(0.4)
})

test('keeps the exact position of our reader when an app reports roughly the same one', async () => {
  const account = await app.createUser()
  const place = { ebookLocation: 'epubcfi(/6/4!/4/2/1:0)', ebookProgress: 0.5 }
  await app.as(account).ask('progress.update', { params: { id: itemId }, body: place })
  app.clock.advance(1000)
  await as(account).put(at(app.clock.now(), { totalProgression: 0.51 }))
  expect(await app.as(account).ask('progress.get', { params: { id: itemId } })).toMatchObject(place)
})

test('links each book in the catalogue to its progression', async () => {
  const { get } = as(await app.createUser())
  const { text } = await get(`/opds/v2/libraries/${libraryId}/books`)
  expect(text).toContain('http://www.cantook.com/api/progression')
  expect(text).toContain(`/opds/items/${itemId}/progression`)
})

test('reports audio positions relative to their track', () => {
  const track = (ino: string, durationSeconds: number) => ({
    ...{ ino, name: `${ino}.mp3`, type: 'audio/mpeg', size: 1, bitRate: null },
    durationSeconds,
  })
  const book = { ebooks: [], tracks: [track('a', 60), track('b', 140)] }
  const address = ({ ino }: { ino: string }) => `/opds/items/x/files/${ino}/n.mp3`
  const locator = locatorOf({ positionSeconds: 90, ebookLocation: null, ebookFraction: null }, book, address)
  expect(locator).toMatchObject({
    href: '/opds/items/x/files/b/n.mp3',
    locations: { fragments: ['t=30'], totalProgression: 0.45 },
  })
  expect(locator && changeOf(locator, book, undefined)).toEqual({ currentTime: 90 })
  expect(changeOf({ href: 'x', locations: { totalProgression: 0.5 } }, book, undefined)).toEqual({
    currentTime: 100,
  })
  expect(changeOf({ href: 'x', locations: {} }, book, undefined)).toBeUndefined()
})

test('offers and serves no files to accounts that may not download', async () => {
  const account = await app.createUser({ permissions: { download: false } })
  const { get } = as(account)
  for (const version of ['v1', 'v2']) {
    const { status, text } = await get(`/opds/${version}/libraries/${libraryId}/books`)
    expect({ version, status }).toEqual({ version, status: 200 })
    expect(text).not.toContain('/files/')
    expect(text).not.toContain('opds-spec.org/acquisition"')
  }
  const allowed = as(await app.createUser({ permissions: { download: true } }))
  const [, path] =
    /href="([^"]*\/files\/[^"]*)"/.exec((await allowed.get(`/opds/v1/libraries/${libraryId}/books`)).text) ??
    []
  expect((await allowed.get(path)).status).toBe(200)
  expect((await get(path)).status).toBe(403)
})

test.each([
  ['part of its title', 'fo', true],
  ['its author', 'moor', true],
  ['words in another case and with accents', 'FÓG', true],
  ['markup characters', '<&">', false],
  ['nothing', '', false],
  ['an unknown word', 'quux', false],
])('search by %s', async (_name, words, isFound) => {
  const account = await app.createUser()
  for (const [version, key] of [
    ['v1', 'q'],
    ['v2', 'query'],
  ]) {
    const url = `/opds/${version}/search?${key}=${encodeURIComponent(words)}`
    const { status, text } = await as(account).get(url)
    expect({ url, status }).toEqual({ url, status: 200 })
    expect({ url, isFound: text.includes(itemId) }).toEqual({ url, isFound })
  }
})

test('search finds nothing in libraries the account may not access', async () => {
  await addLibrary(app.ctx.db, { name: 'Other' })
  const account = await app.createUser({
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  expect((await as(account).get('/opds/v1/search?q=fog')).text).not.toContain(itemId)
})
