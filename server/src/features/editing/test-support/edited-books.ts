import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { saveItems } from '../../items/storage/items-write.store.ts'
import type { Chapter, Item } from '../../items/items.types.ts'
import { sweepUnusedNames } from '../../items/storage/people.store.ts'

/** Two scanned books to edit. */

export let app: TestApp
export let root: Account
export let tree: Tree
export let books: ScannedLibrary

export function useEditing(): void {
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
  })
  afterAll(() => app.close())
}

/** Creates two books in a real folder and scans them. */
export async function shelve(): Promise<void> {
  tree = await makeTree({
    'Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'Ada Moor/Fog/2.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'Ada Moor/Fog/back.png': picture('#123456'),
    'Bea Stone/Dunes/1.mp3': mp3({}),
  })
  books = await makeLibrary(app, [tree.root])
  await books.scan()
}

export async function clear(): Promise<void> {
  await app.ctx.db.deleteFrom('library').execute()
  tree.close()
}

/** Resets the books to their state after the scan, without history: much cheaper than another scan. */
function putBack(items: readonly Item[]): Promise<void> {
  return app.ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('change_set').execute()
    await saveItems(tx, items, { sortingPrefixes: [], now: app.ctx.clock.now() })
    await sweepUnusedNames(tx, books.library.id)
  })
}

/** Shares one library among all tests of a block; the books are reset before each. */
export function useOneShelf(): void {
  let scanned: readonly Item[] = []
  beforeAll(async () => {
    await shelve()
    scanned = [...(await books.items()).values()]
  })
  beforeEach(() => putBack(scanned))
  afterAll(clear)
}

/** Stores chapters as if a scan had found them in the files. */
export async function storeChapters(id: string, chapters: readonly Chapter[]): Promise<void> {
  const item = [...(await books.items()).values()].find((one) => one.id === id)
  if (item?.media.kind !== 'book') throw new Error('There is no such book.')
  const { media } = item
  await app.ctx.db.transaction().execute((tx) =>
    saveItems(tx, [{ ...item, media: { ...media, chapters } }], {
      sortingPrefixes: [],
      now: app.ctx.clock.now(),
    }),
  )
}

export const as = () => app.as(root)
export const idOf = async (title: string) => {
  const row = await app.ctx.db
    .selectFrom('item')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return row.id
}
export const bookOf = async (id: string) => {
  const { media } = await as().ask('items.get', { params: { id }, query: { expanded: '1' } })
  return media as never as {
    metadata: Record<string, unknown> & { authors: { id: string; name: string }[] }
    tags: string[]
    chapters: { start: number; end: number; title: string }[]
    tracks: { ino: string; title: string; startOffset: number }[]
    coverPath: string | null
  }
}
export const edit = (id: string, body: object) =>
  as().call('editing.updateMedia', { params: { id }, body: body as never })

export const sendCover = async (id: string, bytes: Buffer) => {
  const form = new FormData()
  form.append('cover', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../evil.png')
  const encoded = new Response(form)
  return app.fastify.inject({
    method: 'POST',
    url: `/api/items/${id}/cover`,
    headers: {
      authorization: `Bearer ${root.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
