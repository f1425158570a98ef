import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'

/** Whatever is cached: a request after a change sees the change. */

let app: TestApp
let root: Account
let reader: Account
let tree: Tree
let books: ScannedLibrary
let fogId: string

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  reader = await app.createUser()
  tree = await makeTree({ 'Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog', TCON: 'Sea' }) })
  books = await makeLibrary(app, [tree.root])
  await books.scan()
  fogId = (await books.items()).get('Ada Moor/Fog')?.id ?? ''
})
afterAll(async () => {
  await app.close()
  tree.close()
})

const ask = () => app.as(reader)
const params = () => ({ id: books.library.id })

/** Reads everything a client shows of a library. */
async function look(word: string) {
  const list = await ask().ask('browse.items', { params: params(), query: { minified: '1' } })
  const found = await ask().ask('search.library', { params: params(), query: { q: word } })
  const shelves = await ask().ask('shelves.personalized', { params: params() })
  const data = await ask().ask('browse.filterdata', { params: params() })
  const titleOf = (item: { media: { metadata: unknown } }) => (item.media.metadata as { title: string }).title
  const newest = shelves.find(({ id }) => id === 'recently-added')
  return {
    list: list.results.map(titleOf).toSorted(),
    found: found.book.map(({ libraryItem }) => titleOf(libraryItem)),
    shelf: (newest?.entities ?? []).map((entity) => titleOf(entity as never)).toSorted(),
    genres: data.genres,
    authors: data.authors.map(({ name }) => name).toSorted(),
  }
}

test('[R7.005] somebody else’s edit is in the next list, search, shelf and filter data', async () => {
  expect(await look('fog')).toMatchObject({ list: ['Fog'], found: ['Fog'], shelf: ['Fog'], genres: ['Sea'] })
  expect((await look('mist')).found).toEqual([])
  const metadata = { title: 'Mist', genres: ['Shore'], authors: [{ name: 'Bea Stone' }] }
  await app.as(root).ask('editing.updateMedia', { params: { id: fogId }, body: { metadata } })
  expect(await look('mist')).toEqual({
    list: ['Mist'],
    found: ['Mist'],
    shelf: ['Mist'],
    genres: ['Shore'],
    authors: ['Bea Stone'],
  })
  expect((await look('fog')).found).toEqual([])
  const item = await ask().ask('items.get', { params: { id: fogId }, query: { expanded: '1' } })
  expect(item.media.metadata).toMatchObject({ title: 'Mist', authorName: 'Bea Stone' })
})

test('the results of a scan are visible as soon as it is finished', async () => {
  await look('reef')
  await tree.add({ 'Cleo Frost/Reef/1.mp3': mp3({ TPE1: 'Cleo Frost', TALB: 'Reef', TCON: 'Ice' }) })
  await books.scan()
  expect(await look('reef')).toMatchObject({
    list: ['Mist', 'Reef'],
    found: ['Reef'],
    shelf: ['Mist', 'Reef'],
    genres: ['Ice', 'Shore'],
    authors: ['Bea Stone', 'Cleo Frost'],
  })
})

test('reported progress is in that user’s next shelves and lists, and in nobody else’s', async () => {
  const shelfIds = async (account: Account) =>
    (await app.as(account).ask('shelves.personalized', { params: params() })).map(({ id }) => id)
  const open = async (account: Account) => {
    const query = { minified: '1', filter: 'progress.aW4tcHJvZ3Jlc3M=' }
    return (await app.as(account).ask('browse.items', { params: params(), query })).total
  }
  expect([await shelfIds(reader), await open(reader)]).toEqual([
    expect.not.arrayContaining(['continue-listening']),
    0,
  ])
  await ask().ask('progress.update', { params: { id: fogId }, body: { currentTime: 300, duration: 600 } })
  expect([await shelfIds(reader), await open(reader)]).toEqual([
    expect.arrayContaining(['continue-listening']),
    1,
  ])
  await ask().ask('progress.update', { params: { id: fogId }, body: { isFinished: true } })
  expect([await shelfIds(reader), await open(reader)]).toEqual([expect.arrayContaining(['listen-again']), 0])
  expect(await shelfIds(root)).not.toContain('listen-again')
})
