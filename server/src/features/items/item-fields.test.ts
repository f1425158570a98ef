import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast, type Place } from '../../../test/items.ts'
import { saveItems } from './storage/items-write.store.ts'
import type { Item } from './items.types.ts'

let app: TestApp
let root: Account
let place: Place
let book: Item
let podcast: Item

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  place = await aPlace(app.ctx.db)
  book = aBook(place, { title: 'Fog' })
  podcast = aPodcast(place)
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [book, podcast], { sortingPrefixes: [], now: app.ctx.clock.now() }))
})
afterAll(() => app.close())

type View = Record<string, unknown> & {
  media: Record<string, unknown> & { metadata: Record<string, unknown> }
}

const one = async (id: string) =>
  (await app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } })) as never as View

async function listed(id: string): Promise<View> {
  const { results } = await app
    .as(root)
    .ask('browse.items', { params: { id: place.libraryId }, query: { minified: '1' } })
  return results.find((item) => item.id === id) as never as View
}

test('[R3.016] an item has its identity and location, on its own and in lists', async () => {
  for (const ask of [one, listed]) {
    const item = await ask(book.id)
    expect(item).toMatchObject({
      id: book.id,
      libraryId: place.libraryId,
      folderId: place.folderId,
      relPath: book.relPath,
      isFile: false,
      mediaType: 'book',
      updatedAt: expect.any(Number),
      isMissing: false,
      media: { numTracks: 1, metadata: { title: 'Fog' } },
    })
  }
})

test('[R3.019] book metadata includes texts, and people and series with their ids', async () => {
  const { metadata } = (await one(book.id)).media
  expect(metadata).toMatchObject({
    title: 'Fog',
    subtitle: 'A walk along the coast',
    authors: [{ id: expect.any(String), name: 'Ada Moor' }],
    authorName: 'Ada Moor',
    series: [{ id: expect.any(String), name: 'Coast', sequence: '2' }],
    seriesName: 'Coast #2',
    genres: ['Mystery'],
    narrators: ['Bea Stone', 'Carl Finn'],
    language: 'English',
    publisher: 'Harbor',
    publishedYear: '1987',
  })
  const [author] = metadata['authors'] as { id: string }[]
  const view = await app.as(root).ask('authors.get', { params: { id: author?.id ?? '' } })
  expect(view).toMatchObject({ name: 'Ada Moor', imagePath: null, updatedAt: expect.any(Number) })
  expect((await listed(book.id)).media.metadata).toMatchObject({
    title: 'Fog',
    authorName: 'Ada Moor',
    seriesName: 'Coast #2',
    narratorName: 'Bea Stone, Carl Finn',
  })
  expect((await one(podcast.id)).media.metadata).toMatchObject({ title: 'Harbour talk', author: 'Dee Marsh' })
})

test('[R3.022] an episode has its metadata and publication date', async () => {
  const { media } = await one(podcast.id)
  const [episode] = media['episodes'] as Record<string, unknown>[]
  expect(episode).toMatchObject({
    id: podcast.media.kind === 'podcast' ? podcast.media.episodes[0]?.id : '',
    title: 'one.mp3',
    description: '',
    season: '',
    episode: '',
    episodeType: '',
    pubDate: '',
    publishedAt: expect.any(Number),
    explicit: false,
  })
})
