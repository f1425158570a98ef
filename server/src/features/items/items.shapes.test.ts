import { MEDIA_TYPES } from '@lectern/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'

let app: TestApp
let root: Account
let tree: Tree
let books: ScannedLibrary
let id: string

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  tree = await makeTree({
    'Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor' }),
    'Ada Moor/Fog/2.mp3': mp3({ TPE1: 'Ada Moor' }),
    'Ada Moor/Fog/cover.png': picture('#336699'),
    'Ada Moor/Fog/Fog.pdf': '%PDF-1.4',
  })
  books = await makeLibrary(app, [tree.root])
  await books.scan()
  id = (await books.items()).get('Ada Moor/Fog')?.id ?? ''
})
afterAll(async () => {
  await app.close()
  tree.close()
})

const full = async () => {
  const item = await app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } })
  return item as never as Record<string, unknown> & {
    media: Record<string, unknown> & {
      tracks: Record<string, unknown>[]
      chapters: Record<string, unknown>[]
      ebookFile: { ebookFormat: string; metadata: Record<string, unknown> }
    }
  }
}

test('[R7.015] an item is sent in full: media, tracks, files, size', async () => {
  const item = await full()
  expect(item).toMatchObject({ id, libraryId: books.library.id, relPath: 'Ada Moor/Fog', isFile: false })
  expect(item['libraryFiles']).toHaveLength(4)
  expect(item['size']).toBeGreaterThan(0)
})

test('[R3.017] its media type is one of book, podcast, video, music', async () => {
  expect([...MEDIA_TYPES].sort()).toEqual(['book', 'music', 'podcast', 'video'])
  expect(MEDIA_TYPES).toContain((await full())['mediaType'])
})

test('[R3.018] its media has cover, tags, duration, chapters, e-book and metadata', async () => {
  const { media } = await full()
  expect(media).toMatchObject({
    coverPath: tree.at('Ada Moor/Fog/cover.png'),
    tags: [],
    metadata: { title: 'Fog' },
    ebookFile: { ebookFormat: 'pdf', metadata: { filename: 'Fog.pdf', relPath: 'Fog.pdf' } },
  })
  expect(media['duration']).toBeCloseTo(4, 0)
  expect(media.chapters[1]).toMatchObject({ id: 1, title: '2', start: expect.closeTo(2, 0) })
})

test('[R3.034] a track has its index, times, title, URL and type', async () => {
  const { media } = await full()
  expect(media.tracks[1]).toMatchObject({
    index: 2,
    startOffset: expect.closeTo(2, 0),
    duration: expect.closeTo(2, 0),
    title: '2.mp3',
    contentUrl: expect.stringContaining(`/api/items/${id}/file/`),
    mimeType: 'audio/mpeg',
    metadata: { filename: '2.mp3' },
  })
})

test('[R7.016] several items are sent in the requested order', async () => {
  const body = { libraryItemIds: [id, 'nothing'] }
  const { libraryItems } = await app.as(root).ask('items.batchGet', { body })
  expect(libraryItems.map((item) => item.id)).toEqual([id])
})

test('[R7.023] the cover is an image, available with the token in the URL', async () => {
  const url = `/api/items/${id}/cover?token=${root.token}&ts=1&width=20`
  const answer = await app.fastify.inject({ url, headers: { accept: 'image/webp' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
})

test('the original cover is sent with its content length, also for HEAD requests', async () => {
  const url = `/api/items/${id}/cover?raw=1`
  const answer = await app.fastify.inject({ url })
  const length = String(answer.rawPayload.length)
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, length])
  const head = await app.fastify.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, length, ''])
})

test('[R3.043] an author has id, name, number, description and picture', async () => {
  const { media } = await full()
  const [author] = (media['metadata'] as { authors: { id: string }[] }).authors
  const view = await app.as(root).ask('authors.get', { params: { id: author?.id ?? '' } })
  expect(view).toMatchObject({
    id: author?.id,
    name: 'Ada Moor',
    asin: null,
    description: null,
    imagePath: null,
  })
})
