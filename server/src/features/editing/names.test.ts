import { asItemId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, type Place } from '../../../test/items.ts'
import { picture } from '../../../test/make-tree.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'

let app: TestApp
let root: Account
let place: Place
let ids: string[]

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  place = await aPlace(app.ctx.db)
  const books: Item[] = [
    aBook(place, { title: 'Fog', authors: ['Ada Moor'], genres: ['Sea'], tags: ['a'] }),
    aBook(place, {
      title: 'Dunes',
      authors: ['Ada Moor', 'Bea Stone'],
      genres: ['Sea', 'Ocean'],
      tags: ['a', 'b'],
    }),
    aBook(place, { title: 'Reef', authors: ['Bea Stone'], genres: ['Ocean'], tags: ['b'] }),
  ]
  ids = books.map(({ id }) => id)
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, books, { sortingPrefixes: ['the'], now: app.ctx.clock.now() }))
})

const as = () => app.as(root)
const metadataOf = async (id: string | undefined) => {
  const { media } = await as().ask('items.get', { params: { id: id ?? '' }, query: { expanded: '1' } })
  return media.metadata as never as Record<string, unknown> & {
    authors: { id: string; name: string }[]
    series: { id: string; name: string }[]
  }
}
const tagsOf = async (id: string | undefined) =>
  (await as().ask('items.get', { params: { id: id ?? '' } })).media.tags
const authorOf = async (id: string | undefined, name: string) =>
  (await metadataOf(id)).authors.find((author) => author.name === name)?.id ?? ''

describe('authors', () => {
  test('[R7.025] a rename reaches every book, and the author keeps the same id', async () => {
    const id = await authorOf(ids[0], 'Ada Moor')
    const { author, updated } = await as().ask('names.updateAuthor', {
      params: { id },
      body: { name: 'Ada Marsh', description: '<b>Born</b><script>1</script>' },
    })
    expect([author, updated]).toMatchObject([{ id, name: 'Ada Marsh', description: '<b>Born</b>' }, true])
    expect((await metadataOf(ids[0]))['authorName']).toBe('Ada Marsh')
    expect((await metadataOf(ids[1]))['authorNameLF']).toBe('Marsh, Ada, Stone, Bea')
    const line = await app.ctx.db
      .selectFrom('item')
      .select(['author_line', 'author_lf_key'])
      .where('id', '=', asItemId(ids[0] ?? ''))
      .executeTakeFirstOrThrow()
    expect(line.author_line).toBe('Ada Marsh')
    expect(line.author_lf_key.startsWith('marsh')).toBe(true)
  })

  test('[R7.025] renaming to another author’s name merges the two', async () => {
    const id = await authorOf(ids[0], 'Ada Moor')
    const into = await authorOf(ids[2], 'Bea Stone')
    const { author, merged } = await as().ask('names.updateAuthor', {
      params: { id },
      body: { name: 'bea stone' },
    })
    expect([author.id, merged]).toEqual([into, true])
    expect((await metadataOf(ids[0])).authors).toEqual([{ id: into, name: 'Bea Stone' }])
    expect((await metadataOf(ids[1])).authors).toEqual([{ id: into, name: 'Bea Stone' }])
    const left = await app.ctx.db.selectFrom('author').select('name').execute()
    expect(left).toEqual([{ name: 'Bea Stone' }])
  })

  test('a removal is undone as a single change', async () => {
    await as().ask('names.removeAuthor', { params: { id: await authorOf(ids[0], 'Ada Moor') } })
    expect((await metadataOf(ids[1]))['authorName']).toBe('Bea Stone')
    const { changes } = await as().ask('editing.changes', { params: { id: ids[1] ?? '' } })
    await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
    expect((await metadataOf(ids[0]))['authorName']).toBe('Ada Moor')
    expect((await metadataOf(ids[1]))['authorName']).toBe('Ada Moor, Bea Stone')
  })

  test.each(['Ada Marsh', 'ADA MOOR'])(
    'an author renamed to %j is the same author again after undo',
    async (name) => {
      const id = await authorOf(ids[0], 'Ada Moor')
      await as().ask('names.updateAuthor', { params: { id }, body: { description: 'Born', name } })
      const [set] = (await as().ask('editing.changes', { params: { id: ids[1] ?? '' } })).changes
      const undone = await as().ask('editing.revert', { params: { id: set?.id ?? '' }, body: {} })
      expect(undone).toEqual({ reverted: 2, kept: [] })
      expect((await metadataOf(ids[0])).authors).toEqual([{ id, name: 'Ada Moor' }])
      expect((await metadataOf(ids[1]))['authorName']).toBe('Ada Moor, Bea Stone')
      const left = await app.ctx.db.selectFrom('author').select(['name', 'description']).execute()
      expect(left).toContainEqual({ name: 'Ada Moor', description: 'Born' })
      expect(left).toHaveLength(2)
      const { changes } = await as().ask('editing.changes', { params: { id: ids[1] ?? '' } })
      expect(changes[0]).toMatchObject({ kind: 'revert' })
      await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
      expect((await metadataOf(ids[0]))['authorName']).toBe(name)
    },
  )

  test('[R7.026] a picture can be set, and is removed with imagePath null', async () => {
    const id = await authorOf(ids[0], 'Ada Moor')
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await picture('#00ff00')())]), 'me.png')
    const encoded = new Response(form)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `/api/authors/${id}/image`,
      headers: {
        authorization: `Bearer ${root.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({ author: { imagePath: expect.stringContaining(id) } })
    const { author } = await as().ask('names.updateAuthor', { params: { id }, body: { imagePath: null } })
    expect(author.imagePath).toBeNull()
    expect((await as().call('names.removeAuthorImage', { params: { id } })).status).toBe(400)
  })
})

test('a series is renamed in all its books and keeps the same id', async () => {
  const id = (await metadataOf(ids[0])).series[0]?.id ?? ''
  const series = await as().ask('names.updateSeries', { params: { id }, body: { name: 'The Shore' } })
  expect(series).toMatchObject({ id, name: 'The Shore', nameIgnorePrefix: 'Shore' })
  for (const book of ids) expect((await metadataOf(book))['seriesName']).toBe('The Shore #2')
  const [set] = (await as().ask('editing.changes', { params: { id: ids[0] ?? '' } })).changes
  await as().ask('editing.revert', { params: { id: set?.id ?? '' }, body: {} })
  expect((await metadataOf(ids[1])).series[0]).toMatchObject({ id, name: 'Coast' })
})

describe('tags, genres and narrators', () => {
  test('a book that is in both of two merged series keeps its place in the one that remains', async () => {
    const setSeries = (id: string | undefined, series: { name: string; sequence: string | null }[]) =>
      as().ask('editing.updateMedia', { params: { id: asItemId(id ?? '') }, body: { metadata: { series } } })
    await setSeries(ids[0], [
      { name: 'Coast (Unabridged)', sequence: '1' },
      { name: 'Coast', sequence: '5' },
    ])
    await setSeries(ids[1], [
      { name: 'Coast (Unabridged)', sequence: '3' },
      { name: 'Coast', sequence: null },
    ])
    await setSeries(ids[2], [{ name: 'Coast (Unabridged)', sequence: '4' }])
    const id = (await metadataOf(ids[2])).series[0]?.id ?? ''
    await as().ask('names.updateSeries', { params: { id }, body: { name: 'Coast' } })
    const found = await Promise.all(ids.map(async (one) => (await metadataOf(one)).series))
    expect(found).toMatchObject([
      [{ name: 'Coast', sequence: '5' }],
      [{ name: 'Coast', sequence: '3' }],
      [{ name: 'Coast', sequence: '4' }],
    ])
    expect(found.map((series) => series.length)).toEqual([1, 1, 1])
  })

  test('[R5.014] a tag is renamed everywhere, and the response says if it merged with another', async () => {
    expect(await as().ask('names.tags')).toEqual({ tags: ['a', 'b'] })
    const first = await as().ask('names.renameTag', { body: { tag: 'a', newTag: 'c' } })
    expect(first).toEqual({ tagMerged: false, numItemsUpdated: 2 })
    const second = await as().ask('names.renameTag', { body: { tag: 'c', newTag: 'b' } })
    expect(second).toEqual({ tagMerged: true, numItemsUpdated: 2 })
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['b'], ['b'], ['b']])
    expect(await as().ask('names.tags')).toEqual({ tags: ['b'] })
  })

  test('a genre is removed everywhere', async () => {
    const genre = encodeText('Sea')
    expect(await as().ask('names.removeGenre', { params: { genre } })).toEqual({ numItemsUpdated: 2 })
    expect((await metadataOf(ids[1]))['genres']).toEqual(['Ocean'])
    expect(await as().ask('names.genres')).toEqual({ genres: ['Ocean'] })
    expect((await as().call('names.removeGenre', { params: { genre: '%%%' } })).status).toBe(400)
  })

  test('a tag renamed to a decomposed name becomes the tag that looks the same', async () => {
    await as().ask('names.renameTag', { body: { tag: 'a', newTag: 'caf\u00e9' } })
    const answer = await as().ask('names.renameTag', { body: { tag: 'b', newTag: 'cafe\u0301' } })
    expect(answer.tagMerged).toBe(true)
    expect((await as().ask('names.tags')).tags).toEqual(['caf\u00e9'])
  })

  test('a narrator is renamed within the library', async () => {
    const answer = await as().ask('names.renameNarrator', {
      params: { id: place.libraryId, narratorId: encodeText('Bea Stone') },
      body: { name: 'Carl Finn' },
    })
    expect(answer).toEqual({ updated: 3 })
    expect((await metadataOf(ids[0]))['narratorName']).toBe('Carl Finn')
  })
})
