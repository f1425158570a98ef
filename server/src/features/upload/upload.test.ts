import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeLibrary, scanEnd } from '../../../test/scans.ts'
import { canMount } from '../../../test/small-disk.ts'
import {
  app,
  as,
  books,
  inLibrary,
  place,
  root,
  send,
  signInAgain,
  sound,
  tree,
  useUploads,
} from './test-support/uploads.ts'

useUploads()

describe('a chunked upload', () => {
  test('resumes where it stopped, appears in the library all at once, and is scanned', async () => {
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
    expect([early.status, early.text]).toEqual([409, '"01.mp3" has not been received completely'])
    const twice = await send(begun.id, 0, sound.subarray(0, half))
    expect([twice.statusCode, twice.payload]).toEqual([409, `The next chunk must start at ${half}`])
    await send(begun.id, 0, sound.subarray(half), half)
    const ended = scanEnd(app, books.library.id)
    await as().ask('upload.finish', { params: { id: begun.id } })
    expect(readFileSync(tree.at('Ada Moor', 'Fog - a coast', '01.mp3')).equals(sound)).toBe(true)
    expect(inLibrary().some((name) => name.startsWith('.'))).toBe(false)
    await ended
    expect([...(await books.items()).keys()]).toEqual(['Ada Moor/Fog - a coast'])
  })

  test('can be left unfinished by a user only so many times', async () => {
    const uploader = app.as(await app.createUser({ permissions: { upload: true } }))
    const begin = (title: string) =>
      uploader.call('upload.begin', { body: { ...place(), title, files: [{ name: '01.mp3', size: 1 }] } })
    const first = (await begin('Left 1')).json()
    for (let count = 2; count <= 50; count++) expect((await begin(`Left ${count}`)).status).toBe(200)
    expect((await begin('Left 51')).status).toBe(429)
    expect((await begin('Left 1')).json().id).toBe(first.id)
    await uploader.ask('upload.cancel', { params: { id: first.id } })
    expect((await begin('Left 51')).status).toBe(200)
  })

  test('empty files are stored too, even if alone in their folder', async () => {
    const files = [
      { name: '01.mp3', size: 0 },
      { name: 'CD 2/01.mp3', size: 0 },
    ]
    const { id } = await as().ask('upload.begin', { body: { ...place(), title: 'Hollow', files } })
    await as().ask('upload.finish', { params: { id } })
    expect(files.map(({ name }) => readFileSync(tree.at('Hollow', ...name.split('/'))).length)).toEqual([
      0, 0,
    ])
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

  test('keeps what was received of an interrupted chunk, and puts nothing in the library', async () => {
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

  test('rejects more bytes than announced', async () => {
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Much', files: [{ name: 'a.mp3', size: 10 }] },
    })
    const answer = await send(begun.id, 0, Buffer.alloc(11))
    expect([answer.statusCode, answer.payload]).toEqual([400, 'More was sent than was announced'])
  })

  test('adds nothing to a library that was removed, or made inaccessible, in the meantime', async () => {
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

  test('fails if another one to the same directory finished first', async () => {
    const wish = (lastModified: number) => ({
      body: { ...place(), title: 'Both', files: [{ name: 'a.mp3', size: 3, lastModified }] },
    })
    const both = [await as().ask('upload.begin', wish(1)), await as().ask('upload.begin', wish(2))]
    for (const { id } of both) await send(id, 0, Buffer.from('abc'))
    const ends = await Promise.all(both.map(({ id }) => as().call('upload.finish', { params: { id } })))
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(ends.find(({ status }) => status === 409)?.text).toBe('Directory "Both" already exists')
  })

  test('is accessible only to its sender', async () => {
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Mine', files: [{ name: 'a.mp3', size: 1 }] },
    })
    const other = await app.createUser({ permissions: { upload: true } })
    expect((await app.as(other).call('upload.state', { params: { id: begun.id } })).status).toBe(404)
    const reader = await app.createUser({ permissions: { upload: false } })
    expect((await app.as(reader).call('upload.state', { params: { id: begun.id } })).status).toBe(403)
  })
})

test.skipIf(!canMount)('a full disk is reported, and nothing is left behind', async () => {
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

test('remains of single-request uploads to a killed server are removed after a day', async () => {
  const base = path.join(app.config.metadataDir, 'uploads')
  const plant = (name: string, ageHours: number) => {
    const at = new Date(app.clock.now() - ageHours * 60 * 60 * 1000)
    mkdirSync(path.join(base, name), { recursive: true })
    writeFileSync(path.join(base, name, '0'), 'half')
    for (const part of [path.join(name, '0'), name]) utimesSync(path.join(base, part), at, at)
  }
  plant('whole-dead', 25)
  plant('whole-alive', 23)
  const files = [{ name: 'a.mp3', size: 9 }]
  await as().ask('upload.begin', { body: { ...place(), title: 'Next', files } })
  expect(readdirSync(base).filter((name) => name.startsWith('whole-'))).toEqual(['whole-alive'])
})

// Must run last: sign-ins expire as it advances the clock.
test('what is still arriving after days is not thrown away; what nobody goes on with is', async () => {
  const later = async (hours: number) => {
    app.clock.advance(hours * 60 * 60 * 1000)
    await signInAgain()
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
