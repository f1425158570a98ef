import { encodeText } from '@lectern/contract/rules/base64'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import { aPlace, type Place } from '../../../test/items.ts'
import { aListedBook, shelve } from '../../../test/shelf.ts'
import type { Item, Music } from '../items/items.types.ts'

let app: TestApp
let root: Account
beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

const titlesOf = async (place: Place, query: Record<string, string> = {}) => {
  const sort = 'media.metadata.title'
  const page = await app
    .as(root)
    .ask('browse.items', { params: { id: place.libraryId }, query: { sort, minified: '1', ...query } })
  return page.results.map((item) => item.media.metadata.title)
}

describe('sorting by title', () => {
  test('[R3.053] ignores the configured prefixes if that setting is on', async () => {
    const place = await aPlace(app.ctx.db)
    await shelve(app.ctx.db, [
      aListedBook(place, { title: 'Beta', series: [['Omega', '1']] }),
      aListedBook(place, { title: 'The Alpha' }),
      aListedBook(place, { title: 'Ein Abend', series: [['Die Nacht', '1']] }),
    ])
    expect(await titlesOf(place)).toEqual(['Beta', 'Ein Abend', 'The Alpha'])
    await app.as(root).ask('settings.update', { body: { sortingIgnorePrefix: true } })
    expect(await titlesOf(place)).toEqual(['The Alpha', 'Beta', 'Ein Abend'])

    await app.as(root).ask('settings.update', { body: { sortingPrefixes: ['ein', 'die'] } })
    await expect.poll(() => titlesOf(place)).toEqual(['Ein Abend', 'Beta', 'The Alpha'])
    const page = await app
      .as(root)
      .ask('browse.items', { params: { id: place.libraryId }, query: { minified: '1' } })
    expect(page.results.map(({ media }) => media.metadata['titleIgnorePrefix' as never])).toEqual([
      'Beta',
      'The Alpha',
      'Abend, Ein',
    ])
    const series = await app.as(root).ask('browse.series', { params: { id: place.libraryId } })
    await expect.poll(() => series.results.map(({ name }) => name)).toEqual(['Die Nacht', 'Omega'])
    await app.as(root).ask('settings.update', { body: { sortingIgnorePrefix: false } })
  })
})

describe('lists while the library changes', () => {
  test('include everything stored before the request', async () => {
    const place = await aPlace(app.ctx.db)
    const writers = Array.from({ length: 20 }, async (_none, index) => {
      const title = `Book ${String(index).padStart(2, '0')}`
      await shelve(app.ctx.db, [aListedBook(place, { title, series: [['Series', `${index}`]] })])
      expect(await titlesOf(place)).toContain(title)
      expect(await titlesOf(place, { filter: `series.${encodeText('nothing')}` })).toEqual([])
    })
    await Promise.all(writers)
    expect(await titlesOf(place)).toHaveLength(20)
  })

  test('are complete however long they are', async () => {
    const place = await aPlace(app.ctx.db)
    const books = Array.from({ length: 1100 }, (_none, index) =>
      aListedBook(place, { title: `Book ${index}`, series: [[`Series ${index % 300}`, `${index}`]] }),
    )
    await shelve(app.ctx.db, books)
    expect(await titlesOf(place)).toEqual(books.map(({ media }) => media.title))
    const { results } = await app.as(root).ask('browse.series', { params: { id: place.libraryId } })
    expect(results).toHaveLength(300)
    const whole = await titlesOf(place, { minified: '0', limit: '60' })
    expect(whole).toHaveLength(60)
  }, 60_000)
})

describe('a library that hides single-book series', () => {
  test('shows them as books', async () => {
    const place = await aPlace(app.ctx.db)
    await shelve(app.ctx.db, [
      aListedBook(place, { title: 'One', series: [['Lonely', '1']] }),
      aListedBook(place, { title: 'Two', series: [['Pair', '1']] }),
      aListedBook(place, { title: 'Three', series: [['Pair', '2']] }),
    ])
    const params = { id: place.libraryId }
    const names = async () =>
      (await app.as(root).ask('browse.series', { params })).results.map(({ name }) => name)
    expect(await names()).toEqual(['Lonely', 'Pair'])
    await app.as(root).ask('libraries.update', { params, body: { settings: { hideSingleBookSeries: true } } })
    expect(await names()).toEqual(['Pair'])
    expect(await titlesOf(place, { collapseseries: '1' })).toEqual(['One', 'Two'])
  })
})

describe('a page of series', () => {
  test('shows what the caller may see, current data and the feeds open now', async () => {
    const place = await aPlace(app.ctx.db)
    const seen = aListedBook(place, { title: 'Seen', series: [['Coast', '1']] })
    const hidden = aListedBook(place, { title: 'Hidden', series: [['Coast', '2']] })
    await shelve(app.ctx.db, [
      seen,
      { ...hidden, media: { ...hidden.media, isExplicit: true } as Item['media'] },
    ])
    const child = await app.createUser({ permissions: { accessExplicitContent: false } })
    const page = async (account: Account, query: Record<string, string> = {}) => {
      const params = { id: place.libraryId }
      const { results } = await app.as(account).ask('browse.series', { params, query })
      return results.map(({ name, books, rssFeed }) => [
        name,
        ...books.map(({ media }) => media.metadata.title),
        ...(rssFeed ? [rssFeed.slug] : []),
      ])
    }
    for (const _time of ['first', 'again']) {
      expect(await page(root)).toEqual([['Coast', 'Seen', 'Hidden']])
      expect(await page(child)).toEqual([['Coast', 'Seen']])
      expect(await page(root, { limit: '5', page: '1' })).toEqual([])
    }

    await shelve(app.ctx.db, [{ ...seen, media: { ...seen.media, title: 'Renamed' } }])
    expect(await page(root)).toEqual([['Coast', 'Renamed', 'Hidden']])

    const withFeeds = { include: 'rssfeed' }
    expect(await page(root, withFeeds)).toEqual([['Coast', 'Renamed', 'Hidden']])
    const [coast] = (await app.as(root).ask('browse.series', { params: { id: place.libraryId } })).results
    const body = { serverAddress: 'http://books.example', slug: 'coast' }
    await app.as(root).ask('feeds.openSeries', { params: { id: coast?.id ?? '' }, body })
    expect(await page(root, withFeeds)).toEqual([['Coast', 'Renamed', 'Hidden', 'coast']])
  })
})

describe('albums', () => {
  test('group the tracks of a music library, and exist in no other kind', async () => {
    const folderId = 'music-folder'
    const folders = [{ id: folderId, path: '/music', createdAt: NOON }]
    const libraryId = await addLibrary(app.ctx.db, { mediaType: 'music', folders })
    const place = { libraryId, folderId }
    const track = (title: string, album: string | null): Item => ({
      ...aListedBook(place, { title }),
      media: aTrack(title, album),
    })
    await shelve(app.ctx.db, [track('One', 'Blue'), track('Two', 'Blue'), track('Loose', null)])
    const query = { limit: '10' }
    const { results, total } = await app.as(root).ask('browse.albums', { params: { id: libraryId }, query })
    expect(total).toBe(2)
    expect(results).toMatchObject([
      { title: 'Blue', artist: 'The Band', numTracks: 2 },
      { title: 'No Album', artist: 'Various Artists', libraryItemId: null, numTracks: 1 },
    ])
    const other = await aPlace(app.ctx.db)
    const answer = await app.as(root).call('browse.albums', { params: { id: other.libraryId }, query })
    expect(answer).toMatchObject({ status: 400, text: 'Invalid library media type' })
  })
})

describe('a list', () => {
  test('is not found for a library that does not exist or that the caller may not see', async () => {
    const place = await aPlace(app.ctx.db)
    const stranger = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    for (const name of ['browse.items', 'browse.series', 'browse.authors', 'browse.stats'] as const) {
      const unknown = await app.as(root).call(name, { params: { id: 'nothing' } })
      const foreign = await app.as(stranger).call(name, { params: { id: place.libraryId } })
      expect([unknown.status, foreign.status, foreign.text]).toEqual([404, 404, 'Library not found'])
    }
  })

  test('tolerates invalid and oversized paging parameters', async () => {
    const place = await aPlace(app.ctx.db)
    await shelve(app.ctx.db, [aListedBook(place, { title: 'Only' })])
    expect(await titlesOf(place, { limit: 'NaN', page: '-3' })).toEqual(['Only'])
    expect(await titlesOf(place, { limit: '99999999999999999999', page: '0' })).toEqual(['Only'])
    expect(await titlesOf(place, { limit: '5', page: '99999999999999999999' })).toEqual([])
  })
})

function aTrack(title: string, album: string | null): Music {
  return {
    kind: 'music',
    title,
    artists: ['The Band'],
    album,
    albumArtist: 'The Band',
    genres: [],
    composer: null,
    originalYear: null,
    releaseDate: null,
    language: null,
    isExplicit: false,
    discNumber: null,
    discTotal: null,
    trackNumber: null,
    trackTotal: null,
    recordLabel: null,
    isrc: null,
    more: {},
  }
}
