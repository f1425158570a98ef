import { asItemId } from '@lectern/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Account, TestApp } from '../../../../test/app.ts'
import type { Tree } from '../../../../test/make-tree.ts'
import { sound } from '../../../../test/media.ts'
import type { ScannedLibrary } from '../../../../test/scans.ts'
import { startWithFiles } from '../../../../test/scanned-server.ts'
import { alikeInLength, groupDuplicates } from './duplicates.rules.ts'

// Scans start threads, which are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account
const idOf = async (relPath: string) => (await library.items()).get(relPath)?.id ?? ''

beforeAll(async () => {
  const tags = (title: string) => ({ album: title, artist: 'Ann' })
  const files = {
    'Ann/Sea/1.mp3': sound('mp3', { seconds: 3, tags: tags('Sea') }),
    'Ann/A copy/other name.mp3': sound('mp3', { seconds: 3, tags: tags('Sea') }),
    'Ann/Fog/1.mp3': sound('mp3', { seconds: 2, tags: tags('Fog') }),
    'Ann/Mist/1.mp3': sound('mp3', { seconds: 5, tags: tags('Mist') }),
    'Ann/Alone/1.mp3': sound('mp3', { seconds: 4, tags: tags('Alone') }),
  }
  ;({ app, tree, library, root } = await startWithFiles(files))
})
afterAll(async () => {
  await app.close()
  tree.close()
})

test('finds the same audio under other names, and the same ISBN in any notation', async () => {
  const setIsbn = async (relPath: string, isbn: string) =>
    app.as(root).ask('editing.updateMedia', {
      params: { id: await idOf(relPath) },
      body: { metadata: { isbn } },
    })
  await setIsbn('Ann/Fog', '978-3-16-148410-0')
  await setIsbn('Ann/Mist', '9783161484100')
  const { groups, total } = await app.as(root).ask('duplicates.list', { query: {} })
  expect(total).toBe(2)
  const found = groups.map(({ reasons, items }) => [reasons, items.map(({ path }) => path).sort()])
  expect(found).toContainEqual([['sound', 'title'], [tree.at('Ann/A copy'), tree.at('Ann/Sea')].sort()])
  expect(found).toContainEqual([['isbn'], [tree.at('Ann/Fog'), tree.at('Ann/Mist')].sort()])
  expect(groups.flatMap(({ items }) => items)[0]).toMatchObject({
    libraryName: library.library.name,
    numAudioFiles: 1,
    format: 'mp3',
    numListeners: 0,
  })
})

test('counts the listeners of each item, and can be limited to one library', async () => {
  const id = await idOf('Ann/Sea')
  await app.as(root).ask('progress.update', { params: { id }, body: { currentTime: 1, duration: 3 } })
  const { groups } = await app.as(root).ask('duplicates.list', { query: { library: library.library.id } })
  const listeners = groups.flatMap(({ items }) => items).map((item) => [item.id, item.numListeners])
  expect(listeners).toContainEqual([id, 1])
  expect(await app.as(root).ask('duplicates.list', { query: { library: 'another' } })).toEqual({
    groups: [],
    total: 0,
  })
})

test('groups items that match by way of a third one', () => {
  const like = (reason: 'sound' | 'isbn', key: string, itemId: string) => ({
    reason,
    key,
    itemId: asItemId(itemId),
  })
  expect(
    groupDuplicates([
      like('sound', 'x', 'a'),
      like('sound', 'x', 'b'),
      like('isbn', '1', 'c'),
      like('isbn', '1', 'b'),
      like('isbn', '2', 'd'),
    ]),
  ).toEqual([{ reasons: ['sound', 'isbn'], itemIds: ['a', 'b', 'c'] }])
})

test('books of the same name match only if their durations are similar', () => {
  const titled = (itemId: string, durationSeconds: number, name = 'sea / ann') => ({
    itemId: asItemId(itemId),
    name,
    durationSeconds,
  })
  const books = [titled('a', 36_000), titled('b', 36_200), titled('abridged', 9000), titled('ebook', 0)]
  expect(groupDuplicates(alikeInLength([...books, titled('other', 36_000, 'fog / ann')]))).toEqual([
    { reasons: ['title'], itemIds: ['a', 'b'] },
  ])
})
