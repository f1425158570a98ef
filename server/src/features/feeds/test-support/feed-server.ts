import podparse from 'podparse'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, type Tree } from '../../../../test/make-tree.ts'
import { sound } from '../../../../test/media.ts'
import { makeLibrary } from '../../../../test/scans.ts'
import type { Item } from '../../items/items.types.ts'

/** A server with feeds of its books. */

export let app: TestApp
export let tree: Tree
export let root: Account
let items: Map<string, Item>
export let libraryId: string

export function useFeeds(): void {
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
    tree = await makeTree({
      'Ada Moor/Fog/ü & 100% 01.mp3': sound('mp3', { seconds: 2, tags: { title: 'x' } }),
      'Ada Moor/Fog/ü & 100% 02.mp3': sound('mp3', { seconds: 2 }),
      'Ada Moor/Fog/cover.jpg': () =>
        sharp({ create: { width: 300, height: 480, channels: 3, background: '#aa3322' } })
          .jpeg()
          .toBuffer(),
      'Single.m4b': sound('m4b', { seconds: 1 }),
      'Text/only.txt': 'nothing to hear',
      'Text/only.epub': 'no book',
    })
    const made = await makeLibrary(app, [tree.root])
    await made.scan()
    libraryId = made.library.id
    items = await made.items()
  }, 120_000)
  afterAll(async () => {
    await app.close()
    tree.close()
  })

  // Feeds left open by a failed test must not affect the next one.
  afterEach(() => app.ctx.db.deleteFrom('feed').execute())
}

export const idOf = (relPath: string) => items.get(relPath)?.id ?? ''
export const asRoot = () => app.as(root)
export const body = (slug: string, more: object = {}) => ({
  serverAddress: 'https://books.example',
  slug,
  ...more,
})
export const openItem = async (id: string, slug: string, more: object = {}) =>
  (await asRoot().ask('feeds.openItem', { params: { id }, body: body(slug, more) })).feed
export const close = (id: string) => asRoot().ask('feeds.close', { params: { id } })
export const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'books.example', ...headers } })
export const read = async (slug: string) => podparse((await get(`/feed/${slug}`)).text)
