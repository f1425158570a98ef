import { afterAll, beforeAll } from 'vitest'
import { type Account, startApp, type TestApp } from './app.ts'
import { makeTree, type Tree } from './make-tree.ts'
import { ebooks } from './media.ts'
import { makeLibrary } from './scans.ts'

/** A server with one e-book. */

export let app: TestApp
export let root: Account
export let itemId: string
let tree: Tree

export function useOneEbook(): void {
  beforeAll(async () => {
    app = await startApp()
    root = await app.root()
    tree = await makeTree({ 'Fog.epub': ebooks.epub({ title: 'Fog', author: 'Ada Moor' }) })
    const made = await makeLibrary(app, [tree.root])
    await made.scan()
    itemId = [...(await made.items()).values()][0]?.id ?? ''
  }, 60_000)
  afterAll(async () => {
    await app.close()
    tree.close()
  })
}
