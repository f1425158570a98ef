import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { aPlace } from '../../../test/items.ts'
import { aListedBook, shelve } from '../../../test/shelf.ts'

let app: TestApp
let authorId: string
beforeAll(async () => {
  app = await startApp()
  const place = await aPlace(app.ctx.db)
  await shelve(app.ctx.db, [aListedBook(place, { title: 'Book', authors: ['Ada Moor'] })])
  const author = await app.ctx.db.selectFrom('author').select('id').executeTakeFirstOrThrow()
  authorId = author.id
})
afterAll(() => app.close())

test('[R7.024] an author’s image is served in the requested size or as the original', async () => {
  const none = await app.call('authors.image', { params: { id: authorId } })
  expect(none.status).toBe(404)

  const file = path.join(app.config.metadataDir, 'author.png')
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await writeFile(file, picture)
  await app.ctx.db.updateTable('author').set({ image_path: file }).where('id', '=', authorId).execute()

  const scaled = await app.fastify.inject({
    url: `/api/authors/${authorId}/image?width=100&format=webp&ts=1`,
  })
  expect(scaled).toMatchObject({ statusCode: 200 })
  expect(scaled.headers).toMatchObject({ 'content-type': 'image/webp' })
  expect(await sharp(scaled.rawPayload).metadata()).toMatchObject({ width: 100, format: 'webp' })
  const raw = await app.fastify.inject({ url: `/api/authors/${authorId}/image?raw=1` })
  expect(raw.headers).toMatchObject({ 'content-type': 'image/png' })
  expect(raw.rawPayload.equals(picture)).toBe(true)
})
