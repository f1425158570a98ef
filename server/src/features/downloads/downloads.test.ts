import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { LibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import { newId } from '../../platform/ids.ts'

let app: TestApp
let root: Account
let folder: string
let libraryId: LibraryId
let folderId: string
let address: string

beforeAll(async () => {
  app = await startApp({ expectErrors: true })
  root = await app.root()
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-downloads-'))
  folderId = newId()
  libraryId = await addLibrary(app.ctx.db, {
    name: 'My: Books',
    folders: [{ id: folderId, path: folder, createdAt: NOON }],
  })
  address = await app.listen()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

let inos = 1000

/** Creates a book of real files with the given contents. */
async function aBookOf(title: string, files: Record<string, string>, tags: readonly string[] = []) {
  const relPath = newId()
  const rows = []
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, relPath, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
    rows.push({
      relPath: name,
      kind: 'unknown' as const,
      dev: '1',
      ino: String((inos += 1)),
      size: text.length,
      mtimeMs: NOON,
      ctimeMs: NOON,
      birthtimeMs: NOON,
      isSupplementary: null,
      addedAt: NOON,
      updatedAt: NOON,
      media: null,
    })
  }
  const place = { libraryId, folderId, relPath }
  const id = await addBook(app.ctx.db, place, { files: rows, tags, media: { title, ebookRelPath: null } })
  return { id, relPath, inos: rows.map(({ ino }) => ino) }
}

interface Fetched {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
  readonly isWhole: boolean
}

/** Uses a real connection, because these tests are about what goes over the wire. */
function fetchFrom(url: string, { method = 'GET', token = root.token, headers = {} } = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${token}`, ...headers }, agent: false }
    const call = http.request(`${address}${url}`, options, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('close', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks),
          isWhole: reply.complete,
        }),
      )
      reply.on('error', () => undefined)
    })
    call.on('error', reject)
    call.end()
  })
}

function unzip(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const files: Record<string, string> = {}
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          let text = ''
          stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
          stream.on('end', () => {
            files[entry.fileName] = text
            zip.readEntry()
          })
        })
      })
      zip.on('end', () => resolve(files))
      zip.readEntry()
    })
  })
}

describe('downloads', () => {
  test.each([
    ['okhttp/4.12.0', 'audio/mp4'],
    ['Audiobookshelf/1 CFNetwork/1494 Darwin/23.4', 'audio/mp4'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15', 'audio/mp4'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile', 'audio/m4b'],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0', 'audio/m4b'],
  ])('an M4B file for %s is sent as %s', async (agent, type) => {
    const book = await aBookOf('Eins', { 'One.m4b': 'sound', 'b.mp3': 'b' })
    const types: (string | undefined)[] = []
    for (const ino of book.inos) {
      const url = `/api/items/${book.id}/file/${ino}/download`
      types.push((await fetchFrom(url, { headers: { 'user-agent': agent } })).headers['content-type'])
    }
    expect(types).toEqual([type, 'audio/mpeg'])
  })

  test('a single file is sent as an attachment under its own name, also in ranges', async () => {
    const {
      id,
      inos: [ino],
    } = await aBookOf('Eins', { 'Kapitel ä – 三.txt': 'hello world', 'b.txt': 'b' })
    const url = `/api/items/${id}/file/${ino}/download`
    const whole = await fetchFrom(url)
    expect(whole.status).toBe(200)
    expect(whole.headers['content-length']).toBe('11')
    expect(whole.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Kapitel ä – 三.txt')}`,
    )
    const part = await fetchFrom(url, { headers: { range: 'bytes=6-' } })
    expect([part.status, part.body.toString()]).toEqual([206, 'world'])
  })

  test('an item with one file is sent as that file, one with several as an archive with a Content-Length', async () => {
    const single = await aBookOf('Single', { 'only.txt': 'only' })
    const one = await fetchFrom(`/api/items/${single.id}/download`)
    expect(one.body.toString()).toBe('only')
    const several = await aBookOf('Größe: 三体', { '01.txt': 'one', 'CD 2/01.txt': 'two', 'empty.txt': '' })
    const all = await fetchFrom(`/api/items/${several.id}/download`)
    expect(all.headers['content-type']).toBe('application/zip')
    expect(all.headers['content-length']).toBe(String(all.body.length))
    expect(all.headers['content-disposition']).toContain(encodeURIComponent('Größe_ 三体.zip'))
    expect(await unzip(all.body)).toEqual({ '01.txt': 'one', 'CD 2/01.txt': 'two', 'empty.txt': '' })
  })

  test('HEAD returns the length without a body', async () => {
    const { id } = await aBookOf('Head', { 'a.txt': 'aaa', 'b.txt': 'bbb' })
    const whole = await fetchFrom(`/api/items/${id}/download`)
    const head = await fetchFrom(`/api/items/${id}/download`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.body.length).toBe(0)
  })

  test('several items are sent as one archive with a uniquely named folder each', async () => {
    const [first, second] = [
      await aBookOf('Same title', { 'a.txt': 'first', 'b.txt': '' }),
      await aBookOf('Same title', { 'a.txt': 'second' }),
    ]
    const answer = await fetchFrom(
      `/api/libraries/${libraryId}/download?ids=${first.id},${second.id},nothing`,
    )
    expect(answer.headers['content-disposition']).toContain('filename="My_ Books.zip"')
    expect(await unzip(answer.body)).toEqual({
      'Same title/a.txt': 'first',
      'Same title/b.txt': '',
      'Same title (2)/a.txt': 'second',
    })
  })

  test('require the permission and access to the item', async () => {
    const {
      id,
      inos: [ino],
    } = await aBookOf('Hidden', { 'a.txt': 'a', 'b.txt': 'b' }, ['hidden'])
    const barred = await app.createUser({ permissions: { download: false } })
    const blind = await app.createUser({
      permissions: { download: true, accessAllTags: false },
      itemTagsSelected: ['other'],
    })
    const urls = [
      `/api/items/${id}/download`,
      `/api/items/${id}/file/${ino}/download`,
      `/api/libraries/${libraryId}/download?ids=${id}`,
    ]
    for (const url of urls) {
      expect((await fetchFrom(url, { token: barred.token })).status).toBe(403)
      expect((await fetchFrom(url, { token: blind.token })).status).toBe(404)
    }
  })

  test('a missing file is left out and logged', async () => {
    const { id, relPath } = await aBookOf('Gone', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
    await rm(path.join(folder, relPath, 'b.txt'))
    const answer = await fetchFrom(`/api/items/${id}/download`)
    expect(Object.keys(await unzip(answer.body))).toEqual(['a.txt', 'c.txt'])
    expect(app.ctx.logBook.today().some(({ message }) => message.includes('leaves out'))).toBe(true)
  })

  test('a file that shrinks during the download ends that response, not the server', async () => {
    const big = 'x'.repeat(8 * 1024 * 1024)
    const { id, relPath } = await aBookOf('Shrinking', { 'a.txt': big, 'b.txt': big, 'c.txt': big })
    const broken = await new Promise<boolean>((resolve, reject) => {
      const headers = { authorization: `Bearer ${root.token}` }
      http
        .get(`${address}/api/items/${id}/download`, { headers, agent: false }, (reply) => {
          reply.once('data', () => {
            reply.pause()
            void truncate(path.join(folder, relPath, 'c.txt'), 10).then(() => reply.resume())
          })
          reply.on('close', () => resolve(!reply.complete))
          reply.on('error', () => undefined)
        })
        .on('error', reject)
    })
    expect(broken).toBe(true)
    expect(app.errors().some(({ message }) => message.includes('broke off'))).toBe(true)
    expect((await fetchFrom('/ping')).status).toBe(200)
  })
})

test('an archive with very many names matches its announced length', async () => {
  const file = path.join(folder, 'small.txt')
  await writeFile(file, 'small')
  const entries = Array.from({ length: 1500 }, (_, index) => ({
    path: file,
    name: `${'n'.repeat(40)} ${index}.txt`,
    size: 5,
    mtimeMs: NOON,
  }))
  const { sizeBytes, body } = zipStream(entries)
  let seen = 0
  body.on('data', (chunk: Buffer) => (seen += chunk.length))
  await pipeline(body, createWriteStream(path.join(folder, 'many.zip')))
  expect(seen).toBe(sizeBytes)
})
