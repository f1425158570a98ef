import { asItemId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { saveItems } from '../items/storage/items-write.store.ts'

let app: TestApp
let root: Account
let place: Place
let reader: Account

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  place = await aPlace(app.ctx.db)
  reader = await app.createUser()
  const books = [
    aBook(place, {
      title: 'Fog',
      authors: ['Ada Moor'],
      tags: ['calm'],
      genres: ['Sea'],
    }),
    aBook(place, {
      title: 'Reef',
      authors: ['Bea Stone'],
      tags: ['quiet'],
      genres: ['Ocean'],
    }),
  ]
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, books, { sortingPrefixes: ['the'], now: app.ctx.clock.now() }))
  await edit('Fog', { narrators: ['Al Fen'], series: [{ name: 'Coast' }] })
  await edit('Reef', { series: [{ name: 'Shore' }] })
})

const admin = () => app.as(root)
const filter = (group: string, value: string) => `${group}.${encodeText(value)}`

async function edit(title: string, metadata: Record<string, unknown>): Promise<void> {
  const { results } = await admin().ask('browse.items', { params: { id: place.libraryId } })
  const id = asItemId(results.find(({ media }) => media.metadata.title === title)?.id ?? '')
  await admin().ask('editing.updateMedia', { params: { id }, body: { metadata } })
}

async function makeShelf(...filters: string[]): Promise<void> {
  await app.as(reader).ask('ownShelves.create', {
    body: {
      libraryId: place.libraryId,
      name: 'Mine',
      match: 'all',
      rules: filters.map((one) => ({ filter: one })),
    },
  })
}

const shelfFilters = async () =>
  (await app.as(reader).ask('ownShelves.list')).smartShelves[0]?.rules.map((rule) => rule.filter)

async function titlesOnShelf(): Promise<string[]> {
  const { results } = await app.as(reader).ask('browse.items', {
    params: { id: place.libraryId },
    query: { filters: (await shelfFilters())?.join(',') },
  })
  return results.map(({ media }) => String(media.metadata.title))
}

async function undoLast(): Promise<void> {
  const { id } = await app.ctx.db
    .selectFrom('change_set')
    .select('id')
    .orderBy('num', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await admin().ask('editing.revert', { params: { id }, body: {} })
}

async function idOf(table: 'author' | 'series', name: string): Promise<string> {
  const row = await app.ctx.db
    .selectFrom(table as 'author')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a smart shelf', () => {
  test.each([
    ['tag', 'tags', 'calm', () => admin().ask('names.renameTag', { body: { tag: 'calm', newTag: 'still' } })],
    [
      'genre',
      'genres',
      'Sea',
      () => admin().ask('names.renameGenre', { body: { genre: 'Sea', newGenre: 'Lake' } }),
    ],
    [
      'narrator',
      'narrators',
      'Al Fen',
      () =>
        admin().ask('names.renameNarrator', {
          params: { id: place.libraryId, narratorId: encodeText('Al Fen') },
          body: { name: 'Alan Fen' },
        }),
    ],
  ])('follows a renamed %s, and its undo', async (_what, group, name, rename) => {
    await makeShelf(filter(group, name))
    await rename()
    expect(await titlesOnShelf()).toEqual(['Fog'])
    await undoLast()
    expect(await shelfFilters()).toEqual([filter(group, name)])
    expect(await titlesOnShelf()).toEqual(['Fog'])
  })

  test('follows a merged tag; the undo leaves alone shelves that had the other tag before', async () => {
    await makeShelf(filter('tags', 'calm'), `tags.${encodeText('quiet')}`)
    await admin().ask('names.renameTag', { body: { tag: 'calm', newTag: 'quiet' } })
    expect(await shelfFilters()).toEqual([filter('tags', 'quiet'), filter('tags', 'quiet')])
    expect(await titlesOnShelf()).toEqual(['Fog', 'Reef'])
    await undoLast()
    expect(await shelfFilters()).toEqual([filter('tags', 'calm'), filter('tags', 'quiet')])
    await undoLast()
    expect(await shelfFilters()).toEqual([filter('tags', 'quiet'), filter('tags', 'quiet')])
  })

  test('follows a merged author, and the undo, which gives the author a new id', async () => {
    const [ada, bea] = [await idOf('author', 'Ada Moor'), await idOf('author', 'Bea Stone')]
    await makeShelf(filter('authors', ada))
    await admin().ask('names.updateAuthor', { params: { id: ada }, body: { name: 'Bea Stone' } })
    expect(await shelfFilters()).toEqual([filter('authors', bea)])
    expect(await titlesOnShelf()).toEqual(['Fog', 'Reef'])
    await undoLast()
    expect(await shelfFilters()).toEqual([filter('authors', await idOf('author', 'Ada Moor'))])
    expect(await titlesOnShelf()).toEqual(['Fog'])
  })

  test('follows a merged series, and its undo', async () => {
    await makeShelf(filter('series', await idOf('series', 'Coast')))
    await admin().ask('names.updateSeries', {
      params: { id: await idOf('series', 'Coast') },
      body: { name: 'Shore' },
    })
    expect(await titlesOnShelf()).toEqual(['Fog', 'Reef'])
    await undoLast()
    expect(await titlesOnShelf()).toEqual(['Fog'])
  })

  test('keeps the old name while items that the editor may not see have it', async () => {
    await makeShelf(filter('genres', 'Sea'))
    await edit('Reef', { genres: ['Sea'] })
    const limited = await app.createUser({
      type: 'admin',
      permissions: { accessAllTags: false, selectedTagsNotAccessible: true },
      itemTagsSelected: ['quiet'],
    })
    await app.as(limited).ask('names.renameGenre', { body: { genre: 'Sea', newGenre: 'Lake' } })
    expect(await shelfFilters()).toEqual([filter('genres', 'Sea')])
  })

  test('whose filter was changed after a rename stays as it is when the rename is undone', async () => {
    await makeShelf(filter('tags', 'calm'))
    await admin().ask('names.renameTag', { body: { tag: 'calm', newTag: 'still' } })
    const [shelf] = (await app.as(reader).ask('ownShelves.list')).smartShelves
    const change = (rules: { filter: string }[]) =>
      app
        .as(reader)
        .ask('ownShelves.update', { params: { id: shelf?.id ?? '' }, body: { name: 'Ours', rules } })
    await change([{ filter: filter('tags', 'still') }, { filter: filter('tags', 'quiet') }])
    await undoLast()
    expect(await shelfFilters()).toEqual([filter('tags', 'calm'), filter('tags', 'quiet')])
  })
})
