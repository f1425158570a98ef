import { renameSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, type Tree } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import { changedPlacesOf } from './auto-scan.rules.ts'
import { createScanner, type Scanner } from '../scanner.service.ts'

// Each test starts threads several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Scans limited to the places where something changed. */

let app: TestApp
let scanner: Scanner
let tree: Tree
let library: ScannedLibrary

beforeAll(async () => {
  app = await startApp()
  scanner = createScanner(app.ctx)
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  tree.close()
})

const plant = async () => {
  tree = await makeTree({
    'Ann/One/1.mp3': mp3({ TALB: 'One' }),
    'Ann/Two/1.mp3': mp3({ TALB: 'Two' }),
    'Bob/Three/1.mp3': mp3({ TALB: 'Three' }),
  })
  library = await makeLibrary(app, [tree.root])
  await library.scan()
}

/** Scans as the watcher does after changes in these folders. */
const scanAfter = async (...dirt: string[]) => {
  const found = await findLibraryToScan(app.ctx, library.library.id)
  if (!found) throw new Error('no library')
  const folderId = found.folders[0]?.id ?? ''
  const places = changedPlacesOf({ folderId }, dirt)
  await scanner.scan(
    found,
    { isForced: false, isConfirmed: false, userId: null, places },
    new AbortController().signal,
  )
}
const ids = async () =>
  Object.fromEntries([...(await library.items())].map(([path, item]) => [path, item.id]))

test('a change inside a known item is read without scanning the rest', async () => {
  await plant()
  const before = await ids()
  await tree.add({ 'Ann/One/2.mp3': mp3({ TALB: 'One' }), 'Bob/Three/2.mp3': mp3({ TALB: 'Three' }) })
  await scanAfter('Ann/One')
  expect(await library.counts()).toEqual({ found: 2, updated: 1 })
  const items = await library.items()
  expect([items.get('Ann/One')?.files.length, items.get('Bob/Three')?.files.length]).toEqual([2, 1])
  await scanAfter('Ann/One', 'Bob/Three')
  expect(await library.counts()).toEqual({ found: 3, updated: 1 })
  expect(await ids()).toEqual(before)
})

test('a rename within a folder is recognised when only that folder is scanned', async () => {
  await plant()
  const before = await ids()
  renameSync(tree.at('Ann/One'), tree.at('Ann/Uno'))
  await scanAfter('Ann')
  expect(await library.counts()).toEqual({ found: 2, moved: 1 })
  expect(await ids()).toEqual({
    'Ann/Uno': before['Ann/One'],
    'Ann/Two': before['Ann/Two'],
    'Bob/Three': before['Bob/Three'],
  })
})

test.each([
  ['Ann', 'where it was'],
  ['Bob', 'where it is'],
])('a moved item keeps its identity even if only %s, %s, is reported as changed', async (heard) => {
  await plant()
  const before = await ids()
  renameSync(tree.at('Ann/One'), tree.at('Bob/One'))
  await scanAfter(heard)
  expect(await ids()).toEqual({
    'Bob/One': before['Ann/One'],
    'Ann/Two': before['Ann/Two'],
    'Bob/Three': before['Bob/Three'],
  })
  expect([...(await library.items()).values()].filter(({ isMissing }) => isMissing)).toEqual([])
})

test('a new item, a missing item or a change of the library folder itself triggers a full scan', async () => {
  await plant()
  await tree.add({ 'Ann/New/1.mp3': mp3({}) })
  await scanAfter('Ann/New', 'Ann')
  expect(await library.counts()).toEqual({ found: 4, added: 1 })
  tree.remove('Bob/Three')
  await tree.add({ 'Cat/Four/1.mp3': mp3({}) })
  await scanAfter('Bob')
  expect(await library.counts()).toEqual({ found: 4, added: 1, missing: 1 })
  await scanAfter('', 'Cat')
  expect(await library.counts()).toEqual({ found: 4 })
})
