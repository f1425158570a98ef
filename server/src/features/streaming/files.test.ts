import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { ebooks, extensionOf, sound, SOUND_KINDS } from '../../../test/media.ts'
import { makeLibrary } from '../../../test/scans.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let tree: Tree
let root: Account
let items: Map<string, Item>
let libraryId: LibraryId

const BOOK = { title: 'Fog', author: 'Ada Moor' }

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({
    'Ada Moor/Fog/fog.m4b': sound('m4b', { seconds: 1 }),
    'Ada Moor/Fog/Disc 1/ü & 100%?.mp3': sound('mp3', { seconds: 1 }),
    'Ada Moor/Fog/fog.epub': ebooks.epub(BOOK),
    'Ada Moor/Fog/fog.pdf': ebooks.pdf(BOOK),
    'Ada Moor/Fog/cover.txt': 'no cover',
    'Single.m4b': sound('m4b', { seconds: 1 }),
    'Reader.epub': ebooks.epub({ ...BOOK, title: 'Reader' }),
    'Plain/only.mp3': sound('mp3', { seconds: 1 }),
    ...Object.fromEntries(SOUND_KINDS.map((kind) => [`Kinds/${kind}/a${extensionOf(kind)}`, sound(kind)])),
  })
  const made = await makeLibrary(app, [tree.root])
  await made.scan()
  libraryId = made.library.id
  items = await made.items()
}, 60_000)
afterAll(async () => {
  await app.close()
  tree.close()
})

const itemAt = (relPath: string): Item => {
  const item = items.get(relPath)
  if (!item) throw new Error(`There is no item ${relPath}, only ${[...items.keys()].join(', ')}`)
  return item
}
const inoOf = (item: Item, relPath: string) => item.files.find((file) => file.relPath === relPath)?.ino ?? ''
const get = (url: string, account: Account | null = root) =>
  app.inject({ url, headers: account ? { authorization: `Bearer ${account.token}` } : {} })

describe('a file of an item', () => {
  test('is served by its inode number, with the token in a header or in the URL', async () => {
    const item = itemAt('Ada Moor/Fog')
    const url = `/api/items/${item.id}/file/${inoOf(item, 'fog.m4b')}`
    for (const answer of [await get(url), await get(`${url}?token=${root.token}`, null)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'audio/mp4', 'accept-ranges': 'bytes' })
    }
    const part = await app.inject({
      url,
      headers: { authorization: `Bearer ${root.token}`, range: 'bytes=4-7' },
    })
    expect([part.status, part.text]).toEqual([206, 'ftyp'])
    expect((await get(url, null)).status).toBe(401)
  })

  test('[R9.002] of every audio format has the content type players expect', async () => {
    const types = new Map<string, string>()
    for (const kind of SOUND_KINDS) {
      const item = itemAt(`Kinds/${kind}`)
      const answer = await get(`/api/items/${item.id}/file/${item.files[0]?.ino}`)
      expect(answer.status).toBe(200)
      types.set(extensionOf(kind), String(answer.headers['content-type']))
    }
    expect(Object.fromEntries(types)).toEqual({
      '.mp3': 'audio/mpeg',
      '.m4b': 'audio/mp4',
      '.m4a': 'audio/mp4',
      '.flac': 'audio/flac',
      '.opus': 'audio/ogg',
      '.ogg': 'audio/ogg',
      '.wma': 'audio/x-ms-wma',
      '.aiff': 'audio/x-aiff',
      '.wav': 'audio/wav',
      '.webm': 'audio/webm',
      '.aac': 'audio/aac',
    })
  })

  test('is also served by its path, with any special characters', async () => {
    const item = itemAt('Ada Moor/Fog')
    const relPath = 'Disc 1/ü & 100%?.mp3'
    const encoded = relPath.split('/').map(encodeURIComponent).join('/')
    const byParts = await get(`/s/item/${item.id}/${encoded}`)
    expect([byParts.status, byParts.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    const asOne = await get(`/s/item/${item.id}/${encodeURIComponent(relPath)}`)
    expect(asOne.status).toBe(200)
    expect((await get(`/s/item/${item.id}/${encoded}`, null)).status).toBe(401)
  })

  test('that is the whole item is served for any path, and no other file is', async () => {
    const item = itemAt('Single.m4b')
    for (const relPath of ['Single.m4b', 'anything', '..%2f..%2fetc%2fpasswd']) {
      const answer = await get(`/s/item/${item.id}/${relPath}`)
      expect([answer.status, answer.text.slice(4, 8)]).toEqual([200, 'ftyp'])
    }
  })

  test('that has disappeared gives a readable 404', async () => {
    const item = itemAt('Plain')
    const url = `/api/items/${item.id}/file/${inoOf(item, 'only.mp3')}`
    expect((await get(url)).status).toBe(200)
    tree.remove('Plain', 'only.mp3')
    expect(await get(url)).toMatchObject({ status: 404, text: 'File not found' })
  })
})

describe('e-books', () => {
  test('are served: the primary one, and the others by inode number', async () => {
    const item = itemAt('Ada Moor/Fog')
    const main = await get(`/api/items/${item.id}/ebook`)
    expect([main.status, main.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    const other = await get(`/api/items/${item.id}/ebook/${inoOf(item, 'fog.pdf')}`)
    expect([other.status, other.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('are the only files served: others are rejected', async () => {
    const item = itemAt('Ada Moor/Fog')
    const audio = await get(`/api/items/${item.id}/ebook/${inoOf(item, 'fog.m4b')}`)
    expect(audio).toMatchObject({ status: 400, text: 'Invalid ebook file id' })
    const none = await get(`/api/items/${itemAt('Single.m4b').id}/ebook`)
    expect(none).toMatchObject({ status: 404 })
  })

  describe('[R2.140] load from /ebook/{library}/{folder}/{encoded path}', () => {
    const at = (relPath: string) =>
      `/ebook/${libraryId}/${itemAt('Ada Moor/Fog').folderId}/${relPath.split('/').map(encodeURIComponent).join('/')}`

    test('[R2.141] of a single-file item, by its file name', async () => {
      const answer = await get(at('Reader.epub'))
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    })

    test('[R2.142] of any other item, by its path and the path of the e-book in it', async () => {
      for (const [relPath, type] of [
        ['Ada Moor/Fog/fog.epub', 'application/epub+zip'],
        ['Ada Moor/Fog/fog.pdf', 'application/pdf'],
      ] as const) {
        const answer = await get(at(relPath))
        expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
      }
      expect((await get(at('fog.epub'))).status).toBe(404)
    })

    test('for users signed in by header, URL or cookie, and for nobody else', async () => {
      const url = at('Reader.epub')
      const reader = await app.createUser()
      expect((await app.inject({ url: `${url}?token=${reader.token}` })).status).toBe(200)
      const signIn = { username: reader.username, password: reader.password }
      const login = await app.call('auth.login', { body: signIn })
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
      expect(cookie).toMatch(/^refresh_token=./)
      const withCookie = (address: string, given = cookie) =>
        app.inject({ url: address, headers: { cookie: given } })
      expect((await withCookie(url)).status).toBe(200)
      expect((await withCookie(url, 'refresh_token=made-up')).status).toBe(401)
      // The cookie gives access to nothing else: other sites could make a browser send it.
      expect((await withCookie('/api/me')).status).toBe(401)
      expect((await withCookie(`/api/items/${itemAt('Reader.epub').id}/ebook`)).status).toBe(401)
      await app.as(root).ask('users.update', { params: { id: reader.id }, body: { isActive: false } })
      expect((await withCookie(url)).status).toBe(401)
    })
  })

  test('are served by library, folder and path, only when signed in', async () => {
    const { folderId } = itemAt('Ada Moor/Fog')
    const base = `/ebook/${libraryId}/${folderId}`
    const inFolder = await get(`${base}/Ada%20Moor/Fog/fog.pdf`)
    expect([inFolder.status, inFolder.headers['content-type']]).toEqual([200, 'application/pdf'])
    const single = await get(`${base}/Reader.epub`)
    expect([single.status, single.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    expect((await get(`${base}/Reader.epub`, null)).status).toBe(401)
    // Only e-books, and only in their own library.
    expect((await get(`${base}/Ada%20Moor/Fog/fog.m4b`)).status).toBe(404)
    expect((await get(`/ebook/another/${folderId}/Reader.epub`)).status).toBe(404)
    expect((await get(`/ebook/${libraryId}/another/Reader.epub`)).status).toBe(404)
  })
})

describe('paths that escape the item', () => {
  const attempts = [
    '../Secret/secret.epub',
    '..%2fSecret%2fsecret.epub',
    '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '%252e%252e%252fetc%252fpasswd',
    '..\\..\\etc\\passwd',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    'fog.epub%00.txt',
    '.%2ffog.epub',
    'Disc 1%2f..%2ffog.epub',
    'FOG.EPUB',
    `${'a/'.repeat(150)}b`,
    'a'.repeat(1500),
    'link.txt',
    'hidden.txt',
  ]

  beforeAll(() => {
    mkdirSync(tree.at('Ada Moor', 'Secret'), { recursive: true })
    writeFileSync(tree.at('Ada Moor', 'Secret', 'secret.epub'), 'secret')
    writeFileSync(tree.at('Ada Moor', 'Fog', 'hidden.txt'), 'came after the scan')
    symlinkSync('/etc/passwd', path.join(tree.root, 'Ada Moor', 'Fog', 'link.txt'))
  })

  test.each(attempts.map((attempt) => [attempt.slice(0, 60), attempt]))('%s', async (_short, attempt) => {
    const { id, folderId } = itemAt('Ada Moor/Fog')
    for (const base of [
      `/s/item/${id}`,
      `/ebook/${libraryId}/${folderId}`,
      `/ebook/${libraryId}/${folderId}/Ada%20Moor/Fog`,
    ]) {
      const answer = await get(`${base}/${encodeURI(attempt).replaceAll('%25', '%')}`)
      expect([400, 404]).toContain(answer.status)
      expect(answer.text).not.toMatch(/root:|secret|came after/)
    }
  })
})

describe('a user may not see an item', () => {
  const urls = () => {
    const item = itemAt('Ada Moor/Fog')
    return [
      `/api/items/${item.id}/file/${inoOf(item, 'fog.m4b')}`,
      `/s/item/${item.id}/fog.m4b`,
      `/api/items/${item.id}/ebook`,
      `/api/items/${item.id}/ebook/${inoOf(item, 'fog.pdf')}`,
      `/ebook/${libraryId}/${item.folderId}/Ada%20Moor/Fog/fog.pdf`,
    ]
  }
  const statusesFor = async (account: Account) =>
    Promise.all(urls().map(async (url) => (await get(url, account)).status))
  const label = (changes: object) =>
    app.ctx.db.updateTable('item').set(changes).where('id', '=', itemAt('Ada Moor/Fog').id).execute()

  test('because of the library', async () => {
    const insider = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [libraryId],
    })
    const outsider = await app.createUser({ permissions: { accessAllLibraries: false } })
    expect(await statusesFor(insider)).toEqual([200, 200, 200, 200, 200])
    expect(await statusesFor(outsider)).toEqual([404, 404, 404, 404, 404])
  })

  test('because of the tags', async () => {
    const user = await app.createUser({
      permissions: { accessAllTags: false },
      itemTagsSelected: ['children'],
    })
    expect(await statusesFor(user)).toEqual([404, 404, 404, 404, 404])
  })

  test('because it is explicit', async () => {
    const user = await app.createUser({ permissions: { accessExplicitContent: false } })
    expect(await statusesFor(user)).toEqual([200, 200, 200, 200, 200])
    await label({ is_explicit: 1 })
    expect(await statusesFor(user)).toEqual([404, 404, 404, 404, 404])
    await label({ is_explicit: 0 })
  })
})
