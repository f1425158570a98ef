import { encodeText } from '@lectern/contract/rules/base64'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, type CallsAs, startApp, type TestApp } from '../../../test/app.ts'
import { aPlace, type Place } from '../../../test/items.ts'
import { aListedBook, shelve, type Traits } from '../../../test/shelf.ts'
import { newId } from '../../platform/ids.ts'

/**
 * An editor who may only see items that are tagged `open` and not explicit. "Fog" has another tag, "Dusk" is
 * explicit.
 */

let app: TestApp
let editor: Account
let place: Place
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  app = await startApp()
  await app.root()
  editor = await app.createUser({
    permissions: {
      update: true,
      delete: true,
      upload: true,
      accessAllTags: false,
      accessExplicitContent: false,
    },
    itemTagsSelected: ['open'],
  })
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  place = await aPlace(app.ctx.db)
  const shared: Partial<Traits> = {
    authors: ['Shared Author'],
    series: [['Shared series', '1']],
    narrators: ['Shared Voice'],
  }
  const hidden: Partial<Traits> = {
    authors: ['Hidden Author'],
    series: [['Hidden series', '1']],
    narrators: ['Hidden Voice'],
  }
  const books: Traits[] = [
    { title: 'Reef', tags: ['open'], ...shared },
    {
      title: 'Sand',
      tags: ['open'],
      authors: ['Own Author'],
      series: [['Own series', '1']],
      narrators: ['Own'],
    },
    { title: 'Tide', tags: ['closed'], ...shared },
    { title: 'Fog', tags: ['closed'], ...hidden },
    { title: 'Dusk', tags: ['open'], isExplicit: true, ...hidden },
  ]
  ids = await shelve(
    app.ctx.db,
    books.map((traits) => aListedBook(place, traits)),
  )
  await app.ctx.db.updateTable('author').set({ description: 'A secret life' }).execute()
  await app.ctx.db.updateTable('series').set({ description: 'A secret plot' }).execute()
})

const as = (): CallsAs => app.as(editor)
const rowOf = (table: 'author' | 'series', name: string) =>
  app.ctx.db
    .selectFrom(table)
    .select(['id', 'name', 'description'])
    .where('name', '=', name)
    .executeTakeFirst()
const idOf = async (table: 'author' | 'series', name: string) => (await rowOf(table, name))?.id ?? ''
const metadataOf = async (title: string) => {
  const id = ids.get(title) ?? ''
  const { media } = await app
    .as(await app.root())
    .ask('items.get', { params: { id }, query: { expanded: '1' } })
  return media.metadata as never as Record<'authorName' | 'seriesName' | 'narratorName', string>
}

describe('an author or series with only hidden books', () => {
  test.each([
    ['names.updateAuthor', 'author', {}],
    ['names.updateAuthor', 'author', { name: 'Renamed' }],
    ['names.updateAuthor', 'author', { description: 'Overwritten' }],
    ['names.updateAuthor', 'author', { imagePath: null }],
    ['names.removeAuthor', 'author', undefined],
    ['names.setAuthorImage', 'author', { url: 'http://127.0.0.1:9/picture.png' }],
    ['names.removeAuthorImage', 'author', undefined],
    ['matching.author', 'author', { q: 'Somebody' }],
    ['names.updateSeries', 'series', {}],
    ['names.updateSeries', 'series', { name: 'Renamed' }],
    ['names.updateSeries', 'series', { description: 'Overwritten' }],
  ] as const)('%s of a hidden %s with %j responds as for an unknown one', async (name, table, body) => {
    const hiddenName = table === 'author' ? 'Hidden Author' : 'Hidden series'
    const before = await rowOf(table, hiddenName)
    const call = (id: string) => as().call(name, { params: { id }, body } as never)
    const [hidden, unknown] = [await call(before?.id ?? ''), await call(newId())]
    expect(hidden).toMatchObject({ status: 404, text: unknown.text })
    expect(await rowOf(table, hiddenName)).toEqual(before)
  })

  test('cannot be merged into by guessing its name, and its description is not revealed', async () => {
    const author = { params: { id: await idOf('author', 'Own Author') }, body: { name: 'hidden author' } }
    const series = { params: { id: await idOf('series', 'Own series') }, body: { name: 'hidden series' } }
    const answers = [
      await as().call('names.updateAuthor', author),
      await as().call('names.updateSeries', series),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(400)
      expect(text).not.toContain('secret')
    }
    expect(await metadataOf('Sand')).toMatchObject({ authorName: 'Own Author', seriesName: 'Own series #1' })
  })
})

describe('an author or series with some hidden books', () => {
  test('is renamed only in the visible books', async () => {
    const { author, merged } = await as().ask('names.updateAuthor', {
      params: { id: await idOf('author', 'Shared Author') },
      body: { name: 'New Author', description: 'Told' },
    })
    expect([author.name, author.description, merged]).toEqual(['New Author', 'Told', true])
    const series = await as().ask('names.updateSeries', {
      params: { id: await idOf('series', 'Shared series') },
      body: { name: 'New series' },
    })
    expect(series.name).toBe('New series')
    expect(await metadataOf('Reef')).toMatchObject({ authorName: 'New Author', seriesName: 'New series #1' })
    expect(await metadataOf('Tide')).toMatchObject({
      authorName: 'Shared Author',
      seriesName: 'Shared series #1',
    })
  })

  test('is merged with another only in the visible books, and continues to exist', async () => {
    await as().ask('names.updateAuthor', {
      params: { id: await idOf('author', 'Shared Author') },
      body: { name: 'Own Author' },
    })
    await as().ask('names.updateSeries', {
      params: { id: await idOf('series', 'Shared series') },
      body: { name: 'Own series' },
    })
    expect(await metadataOf('Reef')).toMatchObject({ authorName: 'Own Author', seriesName: 'Own series #1' })
    expect(await metadataOf('Tide')).toMatchObject({
      authorName: 'Shared Author',
      seriesName: 'Shared series #1',
    })
    expect(await rowOf('author', 'Shared Author')).toMatchObject({ description: 'A secret life' })
  })

  test('is removed only from the visible books, and continues to exist', async () => {
    await as().ask('names.removeAuthor', { params: { id: await idOf('author', 'Shared Author') } })
    expect((await metadataOf('Reef')).authorName).toBe('')
    expect((await metadataOf('Tide')).authorName).toBe('Shared Author')
    expect(await rowOf('author', 'Shared Author')).toMatchObject({ description: 'A secret life' })
  })

  test('keeps its new name in hidden books when a user who cannot see them undoes the rename', async () => {
    const root = app.as(await app.root())
    const id = await idOf('author', 'Shared Author')
    await root.ask('names.updateAuthor', { params: { id }, body: { name: 'Right Author' } })
    const [set] = (await as().ask('editing.changes', { params: { id: ids.get('Reef') ?? '' } })).changes
    await as().ask('editing.revert', { params: { id: set?.id ?? '' }, body: {} })
    expect((await metadataOf('Reef')).authorName).toBe('Shared Author')
    expect((await metadataOf('Tide')).authorName).toBe('Right Author')
  })
})

describe('narrators', () => {
  const narrator = (name: string) => ({ id: place.libraryId, narratorId: encodeText(name) })

  test('are renamed and removed only in the visible books', async () => {
    const body = { name: 'New Voice' }
    const renamed = await as().ask('names.renameNarrator', { params: narrator('Shared Voice'), body })
    expect(renamed).toEqual({ updated: 1 })
    expect((await metadataOf('Reef')).narratorName).toBe('New Voice')
    expect((await metadataOf('Tide')).narratorName).toBe('Shared Voice')
    expect(await as().ask('names.removeNarrator', { params: narrator('Hidden Voice') })).toEqual({
      updated: 0,
    })
    expect((await metadataOf('Fog')).narratorName).toBe('Hidden Voice')
  })
})

test('an admin of one library can neither see nor change the tags and genres of another', async () => {
  const elsewhere = await aPlace(app.ctx.db)
  const far = await shelve(app.ctx.db, [
    aListedBook(elsewhere, { title: 'Far', tags: ['far', 'open'], genres: ['Far genre'] }),
  ])
  const admin = await app.createUser({
    type: 'admin',
    permissions: { accessAllLibraries: false },
    librariesAccessible: [place.libraryId],
  })
  expect(await app.as(admin).ask('names.tags')).toEqual({ tags: ['closed', 'open'] })
  expect(await app.as(admin).ask('names.genres')).toEqual({ genres: [] })
  const renamed = await app.as(admin).ask('names.renameTag', { body: { tag: 'open', newTag: 'far' } })
  expect(renamed).toEqual({ tagMerged: false, numItemsUpdated: 3 })
  const { media } = await app
    .as(await app.root())
    .ask('items.get', { params: { id: far.get('Far') ?? '' }, query: { expanded: '1' } })
  expect(media.tags).toEqual(['far', 'open'])
})

test('a change to several books only counts those the viewer may see', async () => {
  const root = app.as(await app.root())
  const [reef, fog] = [ids.get('Reef') ?? '', ids.get('Fog') ?? '']
  const mediaPayload = { metadata: { subtitle: 'New' } }
  await root.ask('editing.updateBatch', { body: [reef, fog].map((id) => ({ id, mediaPayload })) })
  const counted = async (caller: CallsAs) =>
    (await caller.ask('editing.changes', { params: { id: reef } })).changes[0]?.numItems
  expect(await counted(root)).toBe(2)
  expect(await counted(as())).toBe(1)
})

describe('renaming a tag', () => {
  const limited = (selectedTagsNotAccessible: boolean, tag: string) =>
    app.createUser({
      permissions: { accessAllTags: false, selectedTagsNotAccessible },
      itemTagsSelected: [tag],
    })
  const rename = async (tag: string, newTag: string) =>
    app.as(await app.root()).ask('names.renameTag', { body: { tag, newTag } })
  const titlesFor = async (account: Account) => {
    const { results } = await app.as(account).ask('browse.items', { params: { id: place.libraryId } })
    return results.map(({ media }) => String(media.metadata.title)).toSorted()
  }

  test('does not reveal the items hidden from an account by this tag', async () => {
    const account = await limited(true, 'closed')
    const before = await titlesFor(account)
    expect(before).not.toContain('Fog')
    await rename('closed', 'shut')
    expect(await titlesFor(account)).toEqual(before)
  })

  test('does not hide the items an account may see by this tag', async () => {
    const account = await limited(false, 'closed')
    await rename('closed', 'shut')
    expect(await titlesFor(account)).toEqual(['Fog', 'Tide'])
  })

  test('does not reveal other items that already had the new name', async () => {
    const account = await limited(false, 'closed')
    await rename('closed', 'open')
    expect(await titlesFor(account)).toEqual([])
  })
})
