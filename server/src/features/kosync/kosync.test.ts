import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LibraryId } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addBook, addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { chunked } from '../../lib/batching.ts'
import { partialMd5 } from '../../platform/files/partial-md5.ts'
import { newId } from '../../platform/ids.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

let app: TestApp
let reader: Account
let password: string
let folder: string
let libraryId: LibraryId
let folderId: string

beforeAll(async () => {
  app = await startApp()
  await app.root()
  reader = await app.createUser({ username: 'reader' })
  const body = { name: 'Kobo', scope: 'kosync' as const }
  password = (await app.as(reader).ask('appPasswords.create', { body })).password
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-kosync-'))
  folderId = newId()
  libraryId = await addLibrary(app.ctx.db, { folders: [{ id: folderId, path: folder, createdAt: NOON }] })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends requests like KOReader: its own content type, the username and the MD5 of the password. */
const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, body?: object, key = md5(password)) => {
  const { status, text } = await app.inject({
    method,
    url: `/kosync${url}`,
    headers: {
      accept: 'application/vnd.koreader.v1+json',
      'x-auth-user': 'reader',
      'x-auth-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

let inos = 10
async function aBookOnDisk(name: string, ext: string): Promise<{ id: string; document: string }> {
  const file = `${name}.${ext}`
  await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, name, file), `${name} `.repeat(3000))
  const id = await addBook(
    app.ctx.db,
    { libraryId, folderId, relPath: name },
    {
      media: { title: name, ebookRelPath: file },
      files: [
        {
          relPath: file,
          kind: 'ebook',
          dev: '1',
          ino: String((inos += 1)),
          size: 1,
          mtimeMs: NOON,
          ctimeMs: NOON,
          birthtimeMs: NOON,
          isSupplementary: false,
          addedAt: NOON,
          updatedAt: NOON,
          media: null,
        },
      ],
    },
  )
  return { id, document: await partialMd5(path.join(folder, name, file)) }
}

const DEVICE = { device: 'Kobo_nova', device_id: 'ABC' }
const progressOf = async (id: string) =>
  (await app.as(reader).call('progress.get', { params: { id } })).json()

test('a device signs in and sends a position, which another device receives verbatim', async () => {
  const { id, document } = await aBookOnDisk('Dune', 'epub')
  expect(await ask('POST', '/users/create', { username: 'reader', password: md5('x') })).toMatchObject({
    status: 402,
    body: { code: 2005 },
  })
  expect(await ask('GET', '/healthcheck')).toEqual({ status: 200, body: { state: 'OK' } })
  expect(await ask('GET', '/users/auth')).toEqual({ status: 200, body: { authorized: 'OK' } })
  expect(await ask('GET', `/syncs/progress/${document}`)).toEqual({ status: 200, body: {} })
  const place = {
    document,
    progress: '/body/DocFragment[20]/body/p[22]/img.0',
    percentage: 0.4321,
    ...DEVICE,
  }
  const timestamp = Math.floor(app.clock.now() / 1000)
  expect(await ask('PUT', '/syncs/progress', place)).toEqual({ status: 200, body: { document, timestamp } })
  expect(await ask('GET', `/syncs/progress/${document}`)).toEqual({
    status: 200,
    body: { ...place, timestamp },
  })
  expect(await progressOf(id)).toMatchObject({ ebookProgress: 0.4321, ebookLocation: null })
})

test('reading progress from elsewhere reaches KOReader as its chapter', async () => {
  const { id, document } = await aBookOnDisk('Emma', 'epub')
  const told = { document, progress: '/body/DocFragment[2]/body/p[1].0', percentage: 0.1, ...DEVICE }
  await ask('PUT', '/syncs/progress', told)
  app.clock.advance(60_000)
  const body = { ebookLocation: 'epubcfi(/6/14[ch5]!/4/2/8/1:57)', ebookProgress: 0.6 }
  await app.as(reader).ask('progress.update', { params: { id }, body })
  expect((await ask('GET', `/syncs/progress/${document}`)).body).toEqual({
    document,
    progress: '/body/DocFragment[7].0',
    percentage: 0.6,
    device: 'Lectern',
    device_id: 'lectern',
    timestamp: Math.floor(app.clock.now() / 1000),
  })
})

test('a position within the readers’ tolerance does not replace the exact one', async () => {
  const { id, document } = await aBookOnDisk('Persuasion', 'epub')
  const body = { ebookLocation: 'epubcfi(/6/8!/4/2:1)', ebookProgress: 0.5 }
  await app.as(reader).ask('progress.update', { params: { id }, body })
  await ask('PUT', '/syncs/progress', {
    document,
    progress: '/body/DocFragment[4].0',
    percentage: 0.51,
    ...DEVICE,
  })
  expect(await progressOf(id)).toMatchObject(body)
})

test('in a comic or PDF the page number is the position on both sides', async () => {
  const { id, document } = await aBookOnDisk('Watch', 'pdf')
  await ask('PUT', '/syncs/progress', { document, progress: 12, percentage: 0.25, ...DEVICE })
  expect(await progressOf(id)).toMatchObject({ ebookLocation: '12', ebookProgress: 0.25 })
  const body = { ebookLocation: '40', ebookProgress: 0.8 }
  await app.as(reader).ask('progress.update', { params: { id }, body })
  expect((await ask('GET', `/syncs/progress/${document}`)).body).toMatchObject({
    progress: '40',
    percentage: 0.8,
  })
})

test('a position in an unknown book is kept, and becomes progress once the book is added', async () => {
  const later = 'Later '.repeat(3000)
  await writeFile(path.join(folder, 'sample'), later)
  const document = await partialMd5(path.join(folder, 'sample'))
  const told = { document, progress: '/body/DocFragment[3]/body.0', percentage: 0.3, ...DEVICE }
  expect((await ask('PUT', '/syncs/progress', told)).status).toBe(200)
  expect((await ask('GET', `/syncs/progress/${document}`)).body).toMatchObject(told)
  const { id } = await aBookOnDisk('Later', 'epub')
  expect((await ask('GET', `/syncs/progress/${document}`)).body).toMatchObject(told)
  expect(await progressOf(id)).toMatchObject({ ebookProgress: 0.3 })
})

test('a device that identifies books by file name is supported', async () => {
  const { id } = await aBookOnDisk('Named', 'epub')
  const document = md5('Named.epub')
  await ask('PUT', '/syncs/progress', {
    document,
    progress: '/body/DocFragment[1].0',
    percentage: 0.2,
    ...DEVICE,
  })
  expect(await progressOf(id)).toMatchObject({ ebookProgress: 0.2 })
})

test('an e-book read to its end is finished, even from nearly there', async () => {
  const { id, document } = await aBookOnDisk('Read', 'epub')
  const send = (percentage: number) =>
    ask('PUT', '/syncs/progress', { document, progress: '/body/DocFragment[9].0', percentage, ...DEVICE })
  await app.as(reader).ask('progress.update', {
    params: { id },
    body: { ebookLocation: 'epubcfi(/6/18!/4/2:1)', ebookProgress: 0.99 },
  })
  await send(0.99)
  expect(await progressOf(id)).toMatchObject({ isFinished: false })
  await send(1)
  expect(await progressOf(id)).toMatchObject({ isFinished: true })
})

test('the previous position can be restored', async () => {
  const { id, document } = await aBookOnDisk('Kept', 'epub')
  const before = { ebookLocation: 'epubcfi(/6/4!/4/2:1)', ebookProgress: 0.9 }
  await app.as(reader).ask('progress.update', { params: { id }, body: before })
  await ask('PUT', '/syncs/progress', {
    document,
    progress: '/body/DocFragment[1].0',
    percentage: 0.01,
    ...DEVICE,
  })
  expect(await progressOf(id)).toMatchObject({ ebookProgress: 0.01 })
  const { events } = await app.as(reader).ask('progress.history', { params: { id }, query: {} })
  expect(events.some(({ ebookLocation }) => ebookLocation === before.ebookLocation)).toBe(true)
})

test('refuses the account’s own password, another scope and missing fields', async () => {
  const unauthorized = { status: 401, body: { code: 2001, message: 'Unauthorized' } }
  expect(await ask('GET', '/users/auth', undefined, md5(reader.password))).toEqual(unauthorized)
  expect(await ask('GET', '/users/auth', undefined, password)).toEqual(unauthorized)
  expect(await ask('GET', '/users/auth', undefined, '')).toEqual(unauthorized)
  const body = { name: 'Other', scope: 'opds' as const }
  const other = (await app.as(reader).ask('appPasswords.create', { body })).password
  expect(await ask('GET', '/users/auth', undefined, md5(other))).toEqual(unauthorized)
  const { status } = await app.inject({
    method: 'PUT',
    url: '/kosync/syncs/progress',
    headers: { 'x-auth-user': 'reader', 'x-auth-key': md5(password), 'content-type': 'application/json' },
    payload: '{"document":"0123456789abcdef0123456789abcdef"}',
  })
  expect(status).toBe(400)
})

test('explains that signing in is locked in a form that KOReader shows', async () => {
  const own = await startApp()
  const tryIn = async () => {
    const headers = { 'x-auth-user': 'reader', 'x-auth-key': md5('wrong') }
    return own.inject({ url: '/kosync/users/auth', headers })
  }
  await own.createUser({ username: 'reader' })
  for (const _time of Array(10)) expect((await tryIn()).status).toBe(401)
  const locked = await tryIn()
  await own.close()
  expect(locked.status).toBe(429)
  expect(JSON.parse(locked.text)).toEqual({
    code: 2000,
    message: 'Too many attempts. Login temporarily locked.',
  })
})

test('positions are private to their user', async () => {
  const { document } = await aBookOnDisk('Private', 'epub')
  await ask('PUT', '/syncs/progress', {
    document,
    progress: '/body/DocFragment[5].0',
    percentage: 0.5,
    ...DEVICE,
  })
  const stranger = await app.createUser()
  const answer = await app.as(stranger).call('kosync.getPlace', { params: { document } })
  expect(answer.json()).toEqual({})
})

test('of the positions in unknown documents the newest five thousand are kept', async () => {
  const place = { document: md5('oldest'), progress: '1', percentage: 0.1, ...DEVICE }
  app.clock.advance(1000)
  await ask('PUT', '/syncs/progress', place)
  app.clock.advance(1000)
  const rows = Array.from({ length: 4999 }, (_none, number) => ({
    ...place,
    user_id: reader.id,
    document: md5(`unknown ${number}`),
    item_num: null,
    updated_at: app.clock.now(),
  }))
  for (const some of chunked(rows, 500)) await app.ctx.db.insertInto('kosync_place').values(some).execute()
  app.clock.advance(1000)
  await ask('PUT', '/syncs/progress', { ...place, document: md5('newest') })
  const isKept = async (name: string) => 'document' in (await ask('GET', `/syncs/progress/${md5(name)}`)).body
  expect([await isKept('oldest'), await isKept('unknown 7'), await isKept('newest')]).toEqual([
    false,
    true,
    true,
  ])
})
