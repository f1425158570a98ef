import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aPlace } from '../../../test/items.ts'
import { aListedBook, shelve } from '../../../test/shelf.ts'

let app: TestApp
let shownId: string
let hiddenId: string

beforeAll(async () => {
  app = await startApp()
  await app.root()
  const place = await aPlace(app.ctx.db)
  const file = path.join(app.config.metadataDir, 'cover.png')
  const background = 'red'
  writeFileSync(
    file,
    await sharp({ create: { width: 3000, height: 3000, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const cover = {
    path: file,
    hash: 'abc',
    mimeType: 'image/png',
    width: 3000,
    height: 3000,
    color: null,
    source: 'folder' as const,
    updatedAt: 1,
  }
  const ids = await shelve(app.ctx.db, [
    { ...aListedBook(place, { title: 'Shown', tags: ['open'], authors: ['Open Author'] }), cover },
    { ...aListedBook(place, { title: 'Hidden', tags: ['closed'], authors: ['Closed Author'] }), cover },
  ])
  shownId = ids.get('Shown') ?? ''
  hiddenId = ids.get('Hidden') ?? ''
  await app.ctx.db.updateTable('author').set({ image_path: file, image_hash: 'def' }).execute()
})
afterAll(() => app.close())

const cover = (query: string) => app.fastify.inject({ url: `/api/items/${shownId}/cover?${query}` })

test('whatever sizes are requested, only a few are generated and cached, and none is smaller than requested', async () => {
  for (let width = 1; width <= 400; width += 7) {
    const { rawPayload } = await cover(`width=${width}&format=webp`)
    expect((await sharp(rawPayload).metadata()).width).toBeGreaterThanOrEqual(width)
  }
  expect(readdirSync(path.join(app.config.metadataDir, 'cache', 'covers')).sort()).toEqual([
    'abc_100.webp',
    'abc_200.webp',
    'abc_400.webp',
  ])
  expect((await sharp((await cover('width=99999')).rawPayload).metadata()).width).toBe(3000)
})

test.each([
  ['the ETag itself', (etag: string) => etag],
  ['one of several', (etag: string) => `"other", ${etag}`],
  ['weakened by a proxy', (etag: string) => `W/${etag}`],
])('a cover that the client has is not sent again: %s', async (_how, known) => {
  const { headers } = await cover('width=100')
  const again = await app.fastify.inject({
    url: `/api/items/${shownId}/cover?width=100`,
    headers: { 'if-none-match': known(String(headers['etag'])) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  'width=133.33333333333334&height=200.00000000000003',
  'width=200&width=200&ts=1&ts=1',
  'format=something-else',
  'raw=true-or-whatever',
  `token=${'x'.repeat(5000)}`,
])('is sent whatever is asked of its size and format: %s', async (query) => {
  const reply = await cover(query)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('is cached separately for the web views of apps, which need CORS headers', async () => {
  const url = `/api/items/${shownId}/cover?ts=1`
  for (const headers of [{}, { origin: 'capacitor://localhost' }]) {
    const reply = await app.fastify.inject({ url, headers })
    expect(reply.headers.vary).toBe('Accept, Origin')
    expect(reply.headers['access-control-allow-origin']).toBe(headers.origin)
  }
})

test('a truncated cover is shown as far as it can be decoded', async () => {
  const file = path.join(app.config.metadataDir, 'cut.jpg')
  const whole = await sharp({ create: { width: 500, height: 500, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  writeFileSync(file, whole.subarray(0, -2))
  const place = await aPlace(app.ctx.db)
  const cover = {
    path: file,
    hash: 'cut',
    mimeType: 'image/jpeg',
    width: 500,
    height: 500,
    color: null,
    source: 'folder' as const,
    updatedAt: 1,
  }
  const ids = await shelve(app.ctx.db, [{ ...aListedBook(place, { title: 'Cut' }), cover }])
  const reply = await app.fastify.inject({ url: `/api/items/${ids.get('Cut')}/cover?width=200&format=webp` })
  expect(reply.statusCode).toBe(200)
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(200)
})

test('protected images are served only to users who may see what they belong to', async () => {
  const limited = await app.createUser({
    permissions: { accessAllTags: false },
    itemTagsSelected: ['open'],
  })
  const authors = await app.ctx.db.selectFrom('author').select(['id', 'name']).execute()
  const authorId = (name: string) => authors.find((author) => author.name === name)?.id
  const addresses = [
    `/api/items/${shownId}/cover`,
    `/api/authors/${authorId('Open Author')}/image`,
    `/api/items/${hiddenId}/cover`,
    `/api/authors/${authorId('Closed Author')}/image`,
  ]
  const statuses = async (token?: string) =>
    Promise.all(
      addresses.map(async (url) => {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        return (await app.fastify.inject({ url, headers })).statusCode
      }),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await app.as(await app.root()).ask('settings.update', { body: { protectCovers: true } })
  expect(await statuses()).toEqual([401, 401, 401, 401])
  expect(await statuses(limited.token)).toEqual([200, 200, 404, 404])
  expect(await statuses((await app.root()).token)).toEqual([200, 200, 200, 200])
})
