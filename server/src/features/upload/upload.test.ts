import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, scanEnd, type ScannedLibrary } from '../../../test/scans.ts'
import { untilIdle } from '../../../test/world.ts'

let app: TestApp
let root: Account
let tree: Tree
let books: ScannedLibrary
let sound: Buffer

beforeAll(async () => {
  app = await startApp({ listen: true })
  root = await app.root()
  sound = await mp3({ TALB: 'Fog' })()
})
afterAll(() => app.close())
beforeEach(async () => {
  tree = await makeTree({})
  books = await makeLibrary(app, [tree.root])
})
afterEach(async () => {
  // What arrived is being scanned, and that needs its library.
  await untilIdle(app)
  await app.ctx.db.deleteFrom('library').execute()
  tree.close()
})

const as = () => app.as(root)
const place = () => ({ libraryId: books.library.id, folderId: books.library.folders[0]?.id ?? '' })
const begin = (wish: object) => as().call('upload.begin', { body: { ...place(), ...wish } as never })
const send = (id: string, index: number, bytes: Buffer, offset = 0) =>
  app.fastify.inject({
    method: 'PUT',
    url: `/api/uploads/${id}/files/${index}?offset=${offset}`,
    headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
const inLibrary = () => readdirSync(tree.root, { recursive: true }).map(String).sort()

describe('sent in pieces', () => {
  test('goes on where it stopped, moves in at once, and is found', async () => {
    const files = [{ name: '01.mp3', size: sound.length }]
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Fog: a coast', author: 'Ada Moor', files },
    })
    expect(begun.directory).toBe('Ada Moor/Fog - a coast')
    const half = Math.floor(sound.length / 2)
    await send(begun.id, 0, sound.subarray(0, half))
    const state = await as().ask('upload.state', { params: { id: begun.id } })
    expect(state.files).toEqual([{ name: '01.mp3', size: sound.length, received: half }])
    expect(inLibrary().every((name) => name.startsWith('.lectern-upload-'))).toBe(true)
    const early = await as().call('upload.finish', { params: { id: begun.id } })
    expect([early.status, early.text]).toEqual([409, '"01.mp3" has not arrived completely'])
    const twice = await send(begun.id, 0, sound.subarray(0, half))
    expect([twice.statusCode, twice.payload]).toEqual([409, `The next piece begins at ${half}`])
    await send(begun.id, 0, sound.subarray(half), half)
    const ended = scanEnd(app, books.library.id)
    await as().ask('upload.finish', { params: { id: begun.id } })
    expect(readFileSync(tree.at('Ada Moor', 'Fog - a coast', '01.mp3')).equals(sound)).toBe(true)
    expect(inLibrary().some((name) => name.startsWith('.'))).toBe(false)
    await ended
    expect([...(await books.items()).keys()]).toEqual(['Ada Moor/Fog - a coast'])
  })

  test('announced again, the same files go on where they stopped; others begin anew', async () => {
    const wish = (lastModified: number) => ({
      ...place(),
      title: 'Again',
      files: [{ name: '01.mp3', size: sound.length, lastModified }],
    })
    const begun = await as().ask('upload.begin', { body: wish(1) })
    await send(begun.id, 0, sound.subarray(0, 100))
    const again = await as().ask('upload.begin', { body: wish(1) })
    expect([again.id, again.files[0]?.received]).toEqual([begun.id, 100])
    const changed = await as().ask('upload.begin', { body: wish(2) })
    expect([changed.id === begun.id, changed.files[0]?.received]).toEqual([false, 0])
    const other = await app.createUser({ permissions: { upload: true } })
    const theirs = await app.as(other).ask('upload.begin', { body: wish(1) })
    expect([theirs.id === begun.id, theirs.files[0]?.received]).toEqual([false, 0])
  })

  test('a piece that is cut off leaves what arrived, and nothing in the library', async () => {
    const size = 5_000_000
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Cut', files: [{ name: 'a.mp3', size }] },
    })
    const at = app.fastify.server.address()
    const port = typeof at === 'object' ? at?.port : 0
    await new Promise<void>((resolve) => {
      const request = http.request({
        port,
        method: 'PUT',
        path: `/api/uploads/${begun.id}/files/0?offset=0`,
        headers: {
          authorization: `Bearer ${root.token}`,
          'content-type': 'application/octet-stream',
          'content-length': size,
        },
      })
      request.on('error', () => resolve())
      request.write(Buffer.alloc(1_000_000), () => setTimeout(() => request.destroy(), 50))
    })
    await expect
      .poll(async () => (await as().ask('upload.state', { params: { id: begun.id } })).files[0]?.received)
      .toBeGreaterThan(0)
    expect(existsSync(tree.at('Cut'))).toBe(false)
    await as().ask('upload.cancel', { params: { id: begun.id } })
    expect(inLibrary()).toEqual([])
  })

  test('more than was announced is refused', async () => {
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Much', files: [{ name: 'a.mp3', size: 10 }] },
    })
    const answer = await send(begun.id, 0, Buffer.alloc(11))
    expect([answer.statusCode, answer.payload]).toEqual([400, 'More was sent than was announced'])
  })

  test('a library that is removed or taken away while files are on their way gets none of them', async () => {
    const sender = await app.createUser({ permissions: { upload: true } })
    const files = [{ name: 'a.mp3', size: 3 }]
    const wish = (title: string) => ({ body: { ...place(), title, files } })
    const begun = await app.as(sender).ask('upload.begin', wish('Late'))
    const mine = await as().ask('upload.begin', wish('Later'))
    expect((await send(mine.id, 0, Buffer.from('abc'))).statusCode).toBe(200)
    await as().ask('users.update', {
      params: { id: sender.id },
      body: { permissions: { accessAllLibraries: false }, librariesAccessible: [] },
    })
    expect((await app.as(sender).call('upload.finish', { params: { id: begun.id } })).status).toBe(404)
    await app.ctx.db.deleteFrom('library').execute()
    const late = await as().call('upload.finish', { params: { id: mine.id } })
    expect(late.status).toBe(404)
    expect(existsSync(tree.at('Later'))).toBe(false)
    expect((await send(mine.id, 0, Buffer.from('abc'))).statusCode).toBe(404)
    await as().ask('upload.cancel', { params: { id: mine.id } })
    await app.as(sender).ask('upload.cancel', { params: { id: begun.id } })
    expect(inLibrary()).toEqual([])
  })

  test('two for one place: the second is told that the place is taken', async () => {
    const wish = (lastModified: number) => ({
      body: { ...place(), title: 'Both', files: [{ name: 'a.mp3', size: 3, lastModified }] },
    })
    const both = [await as().ask('upload.begin', wish(1)), await as().ask('upload.begin', wish(2))]
    for (const { id } of both) await send(id, 0, Buffer.from('abc'))
    const ends = await Promise.all(both.map(({ id }) => as().call('upload.finish', { params: { id } })))
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(ends.find(({ status }) => status === 409)?.text).toBe('Directory "Both" already exists')
  })

  test('an upload is its sender’s alone', async () => {
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Mine', files: [{ name: 'a.mp3', size: 1 }] },
    })
    const other = await app.createUser({ permissions: { upload: true } })
    expect((await app.as(other).call('upload.state', { params: { id: begun.id } })).status).toBe(404)
    const reader = await app.createUser({ permissions: { upload: false } })
    expect((await app.as(reader).call('upload.state', { params: { id: begun.id } })).status).toBe(403)
  })
})

describe('names', () => {
  test.each([
    ['../../../../tmp/evil', 'tmp', '........tmpevil'],
    ['Fog\u0000/..', 'x', 'Fog..'],
    ['📚 Fog', 'x', '📚 Fog'],
  ])('%j lands inside the library folder', async (title) => {
    const answer = await begin({ title, files: [{ name: 'a.mp3', size: 1 }] })
    if (answer.status === 200) {
      expect(path.resolve(tree.root, answer.json().directory).startsWith(tree.root + path.sep)).toBe(true)
    } else expect(answer.status).toBe(400)
  })

  test.each(['..', 'CON', '...', ' . '])('a title that leaves no name (%j) is refused', async (title) => {
    const answer = await begin({ title, files: [{ name: 'a.mp3', size: 1 }] })
    expect(answer.status).toBe(400)
  })

  test('300 characters are cut', async () => {
    const { directory } = (
      await begin({ title: 'x'.repeat(300), files: [{ name: 'a.mp3', size: 1 }] })
    ).json()
    expect(directory).toHaveLength(255)
  })

  test('files of unknown kind are named; equal names stay apart', async () => {
    const refused = await begin({
      title: 'A',
      files: [
        { name: 'a.exe', size: 1 },
        { name: '../up.mp3', size: 1 },
      ],
    })
    expect([refused.status, refused.text]).toEqual([400, 'These files can not be taken: a.exe, ../up.mp3'])
    const { files } = (
      await begin({
        title: 'A',
        files: [
          { name: 'a.mp3', size: 1 },
          { name: 'A.mp3', size: 1 },
        ],
      })
    ).json()
    expect(files.map(({ name }) => name)).toEqual(['a.mp3', 'A (2).mp3'])
    const dots = (await begin({ title: 'D', files: [{ name: '...And Justice.mp3', size: 1 }] })).json()
    expect(dots.files[0]?.name).toBe('And Justice.mp3')
    expect((await begin({ title: 'D', files: [{ name: '._01.mp3', size: 1 }] })).status).toBe(400)
    const names = ['a.mp3', 'a (2).mp3', 'a.mp3', 'a (2).mp3', 'a.mp3']
    const more = (await begin({ title: 'B', files: names.map((name) => ({ name, size: 1 })) })).json()
    expect(new Set(more.files.map(({ name }) => name)).size).toBe(5)
  })

  test('what is there is never overwritten', async () => {
    mkdirSync(tree.at('Fog'))
    const answer = await begin({ title: 'Fog', files: [{ name: 'a.mp3', size: 1 }] })
    expect([answer.status, answer.text]).toEqual([409, 'Directory "Fog" already exists'])
  })
})

describe('sent in one go', () => {
  const post = async (fields: Record<string, string>, files: [string, Buffer][]) => {
    const form = new FormData()
    for (const [index, [name, bytes]] of files.entries()) {
      form.append(String(index), new Blob([new Uint8Array(bytes)]), name)
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    return app.fastify.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        authorization: `Bearer ${root.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  test('files and names in any order', async () => {
    const { libraryId, folderId } = place()
    const fields = { title: 'Fog', author: 'Ada Moor', series: 'Coast', library: libraryId, folder: folderId }
    const answer = await post(fields, [['01.mp3', sound]])
    expect([answer.statusCode, answer.payload]).toEqual([200, 'OK'])
    expect(existsSync(tree.at('Ada Moor', 'Coast', 'Fog', '01.mp3'))).toBe(true)
    const again = await post(fields, [['01.mp3', sound]])
    expect(again.statusCode).toBe(409)
    expect((await post(fields, [])).statusCode).toBe(400)
    const nowhere = await post({ ...fields, folder: 'none' }, [['01.mp3', sound]])
    expect(nowhere.statusCode).toBe(404)
    expect(inLibrary().some((name) => name.includes('.lectern'))).toBe(false)
  })

  test('does not go on with what was begun elsewhere for the same place', async () => {
    const { libraryId, folderId } = place()
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Twins', files: [{ name: '01.mp3', size: sound.length }] },
    })
    await send(begun.id, 0, Buffer.alloc(100))
    const fields = { title: 'Twins', library: libraryId, folder: folderId }
    expect((await post(fields, [['01.mp3', sound]])).statusCode).toBe(200)
    expect(readFileSync(tree.at('Twins', '01.mp3')).equals(sound)).toBe(true)
    await as().ask('upload.cancel', { params: { id: begun.id } })
  })
})

const canMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()

test.skipIf(!canMount)('a full disk is told, and leaves nothing behind', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
  try {
    const small = await makeLibrary(app, [folder], { name: 'Small' })
    const begun = await as().ask('upload.begin', {
      body: {
        libraryId: small.library.id,
        folderId: small.library.folders[0]?.id ?? '',
        title: 'Big',
        files: [{ name: 'a.mp3', size: 2_000_000 }],
      },
    })
    const answer = await send(begun.id, 0, Buffer.alloc(2_000_000))
    expect([answer.statusCode, answer.payload]).toEqual([503, 'The disk of the library folder is full'])
    await as().ask('upload.cancel', { params: { id: begun.id } })
    expect(readdirSync(folder)).toEqual([])
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

// The last one: sign-ins do not outlive it.
test('what is still arriving after days is not thrown away; what nobody goes on with is', async () => {
  const later = async (hours: number) => {
    app.clock.advance(hours * 60 * 60 * 1000)
    root = { ...root, token: await app.tokenFor(root) }
  }
  const wish = (title: string) => ({ body: { ...place(), title, files: [{ name: 'a.mp3', size: 9 }] } })
  const slow = await as().ask('upload.begin', wish('Slow'))
  const left = await as().ask('upload.begin', wish('Left'))
  for (const [index, piece] of ['abc', 'def', 'ghi'].entries()) {
    await later(10)
    expect((await send(slow.id, 0, Buffer.from(piece), index * 3)).statusCode).toBe(200)
  }
  await as().ask('upload.begin', wish('Another'))
  expect((await as().call('upload.state', { params: { id: left.id } })).status).toBe(404)
  expect((await as().call('upload.finish', { params: { id: slow.id } })).status).toBe(200)
})
