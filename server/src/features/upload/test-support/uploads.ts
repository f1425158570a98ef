import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, type Tree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { untilIdle } from '../../../../test/world.ts'

/** A server with an empty library to upload books to. */

export let app: TestApp
export let root: Account
export let tree: Tree
export let books: ScannedLibrary
export let sound: Buffer

export function useUploads(): void {
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
    // Uploads are being scanned, which needs the library.
    await untilIdle(app)
    await app.ctx.db.deleteFrom('library').execute()
    tree.close()
  })
}

/** For tests that outlast the access token. */
export async function signInAgain(): Promise<void> {
  root = { ...root, token: await app.tokenFor(root) }
}

export const as = () => app.as(root)
export const place = () => ({ libraryId: books.library.id, folderId: books.library.folders[0]?.id ?? '' })
export const send = (id: string, index: number, bytes: Buffer, offset = 0) =>
  app.fastify.inject({
    method: 'PUT',
    url: `/api/uploads/${id}/files/${index}?offset=${offset}`,
    headers: { authorization: `Bearer ${root.token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
export const inLibrary = () => readdirSync(tree.root, { recursive: true }).map(String).sort()
