import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'

/** Scans on two engines are slow on a busy machine. */
const PATIENCE_MS = 240_000

let app: TestApp
let tree: Tree
let root: Account
let library: ScannedLibrary
const old = () => tree.at('old')
const other = () => tree.at('other')

async function start(engine: 'sqlite' | 'pglite' = 'sqlite'): Promise<void> {
  app = await startApp({ engine })
  root = await app.root()
  tree = await makeTree({
    'old/Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'old/Ada Moor/Fog/cover.png': picture('#123456'),
    'old/Bea Stone/Dunes/1.mp3': mp3({ TPE1: 'Bea Stone', TALB: 'Dunes' }),
  })
  mkdirSync(other())
  library = await makeLibrary(app, [old(), other()])
  await library.scan()
}
afterEach(async () => {
  await app.close()
  tree.close()
})

async function listen(): Promise<string> {
  const { id } = await app.ctx.db
    .selectFrom('item')
    .select('id')
    .where('title', '=', 'Fog')
    .executeTakeFirstOrThrow()
  const body = { currentTime: 3, duration: 4 }
  await app.as(root).ask('progress.update', { params: { id }, body })
  return id
}

const folders = async () =>
  (await app.as(root).ask('libraries.get', { params: { id: library.library.id }, query: {} })) as {
    folders: { id: string; fullPath: string }[]
  }
const changeFolders = (wanted: readonly object[]) =>
  app.as(root).ask('libraries.update', {
    params: { id: library.library.id },
    body: { folders: [...wanted] },
  })
const itemOf = (id: string) =>
  app.as(root).ask('items.get', { params: { id }, query: { expanded: '1', include: 'progress' } })
const titles = async () =>
  (await app.ctx.db.selectFrom('item').select('title').orderBy('title').execute()).map(({ title }) => title)
const entries = async () => (await app.as(root).ask('trash.list')).entries

describe.each(['sqlite', 'pglite'] as const)('on %s', (engine) => {
  test(
    'a folder replaced by the one that its books were moved to keeps their ids, progress and covers',
    { timeout: PATIENCE_MS },
    async () => {
      await start(engine)
      const id = await listen()
      await itemOf(id)
      const [before, rest] = (await folders()).folders
      const moved = tree.at('new disk 📚')
      renameSync(old(), moved)
      const after = await changeFolders([{ id: rest?.id }, { fullPath: moved }])
      expect(after.folders).toContainEqual({ ...before, fullPath: moved })
      const item = await itemOf(id)
      expect(item).toMatchObject({
        path: path.join(moved, 'Ada Moor/Fog'),
        media: { coverPath: path.join(moved, 'Ada Moor/Fog/cover.png') },
        userMediaProgress: { currentTime: 3 },
      })
      expect((await app.as(root).call('items.cover', { params: { id }, query: {} })).status).toBe(200)
      await library.scan()
      expect(await titles()).toEqual(['Dunes', 'Fog'])
      expect(await itemOf(id)).toMatchObject({ isMissing: false, userMediaProgress: { currentTime: 3 } })
      expect(await entries()).toEqual([])
    },
  )

  test(
    'the books of a folder that is taken out of a library can be restored, and the folder with them',
    { timeout: PATIENCE_MS },
    async () => {
      await start(engine)
      const id = await listen()
      const before = await itemOf(id)
      const [first, rest] = (await folders()).folders
      await changeFolders([{ id: rest?.id }])
      expect(await titles()).toEqual([])
      const [entry] = await entries()
      expect(entry).toMatchObject({ kind: 'item', title: old(), count: 2 })
      await app.as(root).ask('trash.restore', { params: { id: entry?.id ?? '' } })
      expect((await folders()).folders).toContainEqual(first)
      expect(await itemOf(id)).toEqual(before)
    },
  )
})

test('books are restored into their folder if it was added again', { timeout: PATIENCE_MS }, async () => {
  await start()
  const id = await listen()
  const [, rest] = (await folders()).folders
  await changeFolders([{ id: rest?.id }])
  await changeFolders([{ id: rest?.id }, { fullPath: old() }])
  await library.scan()
  const again = (await folders()).folders
  const [entry] = await entries()
  await app.as(root).ask('trash.restore', { params: { id: entry?.id ?? '' } })
  expect((await folders()).folders).toEqual(again)
  expect(await titles()).toEqual(['Dunes', 'Fog'])
  expect(await itemOf(id)).toMatchObject({ userMediaProgress: { currentTime: 3 } })
})

test(
  'books stay if their new folder was added before the old one was removed',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    const id = await listen()
    const [before, rest] = (await folders()).folders
    const moved = tree.at('new disk')
    renameSync(old(), moved)
    const { folders: both } = await changeFolders([before ?? {}, rest ?? {}, { fullPath: moved }])
    const after = await changeFolders(both.filter((folder) => folder.id !== before?.id))
    expect(after.folders).toHaveLength(2)
    expect(after.folders).toContainEqual({ ...before, fullPath: moved })
    await library.scan()
    expect(await titles()).toEqual(['Dunes', 'Fog'])
    expect(await itemOf(id)).toMatchObject({ isMissing: false, userMediaProgress: { currentTime: 3 } })
  },
)

test('a folder with other books in it takes nothing over', { timeout: PATIENCE_MS }, async () => {
  await start()
  await listen()
  const [, rest] = (await folders()).folders
  mkdirSync(tree.at('elsewhere'))
  await changeFolders([{ id: rest?.id }, { fullPath: tree.at('elsewhere') }])
  expect(await titles()).toEqual([])
  expect(await entries()).toMatchObject([{ title: old(), count: 2 }])
})

test(
  'a book is not restored, and stays in the trash, while another library has its folder',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    const id = await listen()
    await app.as(root).ask('editing.remove', { params: { id }, query: {} })
    const [, rest] = (await folders()).folders
    await changeFolders([{ id: rest?.id }])
    await makeLibrary(app, [old()], { name: 'Others' })
    const bookEntry = (await entries()).find(({ title }) => title === 'Fog')
    const refused = await app.as(root).call('trash.restore', { params: { id: bookEntry?.id ?? '' } })
    expect(refused.text).toBe('Its folder belongs to the library "Others" now.')
    expect(await entries()).toContainEqual(bookEntry)
    rmSync(other(), { recursive: true })
  },
)

test(
  'books that were scanned in a new folder before the old one was taken out keep everyone’s progress',
  { timeout: PATIENCE_MS },
  async () => {
    await start()
    await listen()
    cpSync(old(), path.join(other(), 'copied'), { recursive: true })
    await library.scan()
    expect(await titles()).toEqual(['Dunes', 'Dunes', 'Fog', 'Fog'])
    const [, rest] = (await folders()).folders
    await changeFolders([{ id: rest?.id }])
    expect(await titles()).toEqual(['Dunes', 'Fog'])
    const { id } = await app.ctx.db
      .selectFrom('item')
      .select('id')
      .where('title', '=', 'Fog')
      .executeTakeFirstOrThrow()
    expect(await itemOf(id)).toMatchObject({ userMediaProgress: { isFinished: true } })
  },
)
