import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDigests } from '../src/features/kosync/digests.service.ts'
import { partialMd5 } from '../src/platform/files/partial-md5.ts'
import { type Account, startApp, type TestApp } from './app.ts'
import { m4b, makeTree, picture, type Tree } from './make-tree.ts'
import { ebooks } from './media.ts'
import { makeLibrary, type ScannedLibrary } from './scans.ts'

/** The e-book, picture and text that lie next to an audio file and have its name belong to its book. */

let app: TestApp
let root: Account
let tree: Tree
let library: ScannedLibrary

beforeAll(async () => {
  const book = (place: string) => ({
    [`${place}.m4b`]: m4b(),
    [`${place}.epub`]: ebooks.epub({ title: 'Fog', author: 'Ada Moor' }),
    [`${place}.png`]: picture('red'),
  })
  tree = await makeTree({ ...book('Fog'), ...book('Ada Moor/Rain'), 'Ada Moor/Snow.m4b': m4b() })
  app = await startApp()
  root = await app.root()
  library = await makeLibrary(app, [tree.root])
  await library.scan()
}, 60_000)
afterAll(async () => {
  await app.close()
  tree.close()
})

const fetch = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${root.token}` } })

describe.each(['Fog', 'Ada Moor/Rain'])('the book %s', (place) => {
  const load = async () => {
    const id = (await library.items()).get(`${place}.m4b`)?.id ?? ''
    return app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } })
  }

  test('lists its files where they are', async () => {
    const { libraryFiles } = await load()
    const paths = libraryFiles.map(({ metadata }) => metadata.path)
    expect(paths.sort()).toEqual(['epub', 'm4b', 'png'].map((ext) => tree.at(`${place}.${ext}`)))
    expect(paths.every((file) => existsSync(file))).toBe(true)
  })

  test('sends each of them, alone and in an archive', async () => {
    const { id, libraryFiles } = await load()
    for (const { ino, metadata } of libraryFiles) {
      const sent = await fetch(`/api/items/${id}/file/${ino}`)
      expect([metadata.filename, sent.status, Number(sent.headers['content-length'])]).toEqual([
        metadata.filename,
        200,
        metadata.size,
      ])
    }
    const archive = (await fetch(`/api/items/${id}/download`)).text
    for (const { metadata } of libraryFiles) expect(archive).toContain(metadata.filename)
  })

  test('is read from its e-book, also under the path that older clients use', async () => {
    const item = await load()
    const text = readFileSync(tree.at(`${place}.epub`)).toString()
    const sent = await fetch(`/api/items/${item.id}/ebook`)
    expect([sent.status, sent.text === text]).toEqual([200, true])
    const old = await fetch(`/ebook/${item.libraryId}/${item.folderId}/${encodeURI(place)}.epub`)
    expect([old.status, old.text === text]).toEqual([200, true])
  })
})

test('KOReader recognises an e-book next to an audio file', async () => {
  await createDigests(app.ctx).catchUp()
  const hashOf = () =>
    app.ctx.db
      .selectFrom('ebook_digest')
      .innerJoin('item_file', 'item_file.num', 'ebook_digest.file_num')
      .select('content_hash')
      .where('rel_path', '=', 'Fog.epub')
      .executeTakeFirst()
  const digest = await vi.waitUntil(hashOf, { timeout: 30_000 })
  expect(digest.content_hash).toBe(await partialMd5(tree.at('Fog.epub')))
})
