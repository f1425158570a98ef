import { encodeText } from '@lectern/contract/rules/base64'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markMissing } from '../../src/features/items/items-write.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { type Account, startApp, type TestApp } from '../app.ts'
import { addLibrary } from '../build.ts'
import { NOON } from '../clock.ts'
import { aPlace, aPodcast, type Place } from '../items.ts'
import { aListedBook, shelve, type Traits } from '../shelf.ts'

const DAY_MS = 86_400_000

const BOOKS: readonly Traits[] = [
  {
    title: 'The Zebra',
    authors: ['Bo Lund'],
    publishedYear: '1990',
    tracks: [100],
    addedAt: NOON - 3 * DAY_MS,
    updatedAt: NOON + 1,
    mtimeMs: NOON - 1,
    birthtimeMs: NOON - 2,
    genres: ['Mystery'],
    narrators: ['Carl Finn'],
    language: 'English',
    publisher: 'Harbor',
    hasEbook: true,
  },
  {
    title: 'Book 10',
    authors: ['Ada Moor'],
    series: [['Coast', '10']],
    publishedYear: '2001',
    tracks: [10, 20],
    addedAt: NOON - 90 * DAY_MS,
    tags: ['family'],
    genres: ['mystery', 'Sci-Fi & Größe'],
    asin: 'B000000000',
  },
  {
    title: 'book 9',
    authors: ['Ada Moor'],
    series: [
      ['Coast', '2'],
      ['The Aside', '1'],
    ],
    publishedYear: '1987',
    tracks: [5],
    addedAt: NOON - 80 * DAY_MS,
    isAbridged: true,
  },
  {
    title: 'Élan',
    authors: ['Yan Zed', 'Ada Moor'],
    tracks: [],
    addedAt: NOON - 70 * DAY_MS,
    description: 'Told.',
    isMissing: true,
  },
  {
    title: 'Coastal',
    series: [['Coast', null]],
    tracks: [7],
    addedAt: NOON - 60 * DAY_MS - 1,
    isExplicit: true,
  },
]

/** The types of lists know of no series: only lists of one series have them. */
const seriesIn = ({ metadata }: { readonly metadata: object }) => (metadata as { series?: unknown }).series

export function browseSuite(openMigrated: () => Promise<Db>): void {
  describe('lists of a library', () => {
    let app: TestApp
    let db: Db
    let place: Place
    let root: Account
    let idOf: Map<string, string>
    let params: { id: string }

    beforeAll(async () => {
      db = await openMigrated()
      app = await startApp({ db })
      root = await app.root()
      place = await aPlace(db)
      params = { id: place.libraryId }
      idOf = await shelve(
        db,
        BOOKS.map((traits) => aListedBook(place, traits)),
      )
    })
    afterAll(() => app.close())

    const list = (query: Record<string, string>, account = root) =>
      app.as(account).ask('browse.items', { params, query: { minified: '1', ...query } })
    const titles = async (query: Record<string, string>, account = root) =>
      (await list(query, account)).results.map((item) => item.media.metadata.title)
    const filter = (group: string, value: string) => ({ filter: `${group}.${encodeText(value)}` })
    const idOfSeries = async (name: string) => {
      const { series } = await app.as(root).ask('browse.filterdata', { params })
      return series.find((one) => one.name === name)?.id ?? ''
    }

    test.each([
      ['', ['The Zebra', 'Book 10', 'book 9', 'Élan', 'Coastal']],
      ['media.metadata.title', ['book 9', 'Book 10', 'Coastal', 'Élan', 'The Zebra']],
      ['media.metadata.authorName', ['Coastal', 'book 9', 'Book 10', 'The Zebra', 'Élan']],
      ['media.metadata.authorNameLF', ['The Zebra', 'Coastal', 'book 9', 'Book 10', 'Élan']],
      ['media.metadata.publishedYear', ['Élan', 'Coastal', 'book 9', 'The Zebra', 'Book 10']],
      ['addedAt', ['Book 10', 'book 9', 'Élan', 'Coastal', 'The Zebra']],
      ['media.duration', ['Élan', 'book 9', 'Coastal', 'Book 10', 'The Zebra']],
      ['size', ['Élan', 'book 9', 'Coastal', 'Book 10', 'The Zebra']],
      ['media.numTracks', ['Élan', 'The Zebra', 'book 9', 'Coastal', 'Book 10']],
    ])('are sorted by %s', async (sort, expected) => {
      expect(await titles({ sort })).toEqual(expected)
    })

    test.each(['media.metadata.title', 'addedAt', 'media.duration', 'media.metadata.publishedYear', ''])(
      'descend as they ascend, the other way round: %s',
      async (sort) => {
        expect(await titles({ sort, desc: '1' })).toEqual((await titles({ sort })).toReversed())
      },
    )

    test('keep the books of an author in order when the authors descend', async () => {
      expect(await titles({ sort: 'media.metadata.authorName', desc: '1' })).toEqual([
        'Élan',
        'The Zebra',
        'Coastal',
        'book 9',
        'Book 10',
      ])
    })

    test('come in pages that fit together; behind the last there is nothing', async () => {
      const all = await titles({ sort: 'random' })
      const pages = []
      for (const page of ['0', '1', '2', '3'])
        pages.push(...(await titles({ sort: 'random', limit: '2', page })))
      expect(pages).toEqual(all)
      expect(all).toHaveLength(BOOKS.length)
      const last = await list({ limit: '2', page: '7' })
      expect(last).toMatchObject({ results: [], total: 5, limit: 2, page: 7, offset: 14 })
    })

    test('say what was asked for', async () => {
      const page = await list({
        limit: '1',
        sort: 'addedAt',
        desc: '1',
        filter: 'issues',
        include: 'rssfeed',
      })
      const { results, ...rest } = page
      expect(rest).toEqual({
        total: 1,
        limit: 1,
        page: 0,
        sortBy: 'addedAt',
        sortDesc: true,
        filterBy: 'issues',
        minified: true,
        include: 'rssfeed',
        mediaType: 'book',
        collapseseries: false,
        offset: 0,
      })
      expect(results[0]).toMatchObject({ rssFeed: null })
    })

    test.each([
      ['genres', 'Mystery', ['The Zebra']],
      ['genres', 'Sci-Fi & Größe', ['Book 10']],
      ['tags', 'family', ['Book 10']],
      ['narrators', 'Carl Finn', ['The Zebra']],
      ['languages', 'English', ['The Zebra']],
      ['publishers', 'Harbor', ['The Zebra']],
      ['publishedDecades', '1980', ['book 9']],
      ['missing', 'asin', ['The Zebra', 'book 9', 'Élan', 'Coastal']],
      ['missing', 'description', ['The Zebra', 'Book 10', 'book 9', 'Coastal']],
      ['series', 'no-series', ['The Zebra', 'Élan']],
      ['tracks', 'none', ['Élan']],
      ['tracks', 'single', ['The Zebra', 'book 9', 'Coastal']],
      ['tracks', 'multi', ['Book 10']],
      ['ebooks', 'ebook', ['The Zebra']],
      ['ebooks', 'no-ebook', ['Book 10', 'book 9', 'Élan', 'Coastal']],
      ['genres', 'nowhere', []],
      ['authors', 'nobody', []],
      ['series', 'nothing', []],
    ])('are filtered by %s: %s', async (group, value, expected) => {
      expect(await titles(filter(group, value))).toEqual(expected)
    })

    test.each([
      ['issues', ['Élan']],
      ['explicit', ['Coastal']],
      ['abridged', ['book 9']],
      ['recent', ['The Zebra']],
      ['feed-open', []],
      ['all', ['The Zebra', 'Book 10', 'book 9', 'Élan', 'Coastal']],
    ])('are filtered by %s', async (word, expected) => {
      expect(await titles({ filter: word })).toEqual(expected)
    })

    test('are filtered by an author', async () => {
      const { authors } = await app.as(root).ask('browse.filterdata', { params })
      const ada = authors.find(({ name }) => name === 'Ada Moor')
      const found = await titles({ ...filter('authors', ada?.id ?? ''), sort: 'media.metadata.title' })
      expect(found).toEqual(['book 9', 'Book 10', 'Coastal', 'Élan'])
    })

    test('of one series stand in its order, each with that series alone', async () => {
      const id = await idOfSeries('Coast')
      const { results } = await list(filter('series', id))
      expect(results.map(({ media }) => [media.metadata.title, seriesIn(media)])).toEqual([
        ['book 9', { id, name: 'Coast', sequence: '2' }],
        ['Book 10', { id, name: 'Coast', sequence: '10' }],
        ['Coastal', { id, name: 'Coast', sequence: null }],
      ])
      expect(await titles({ ...filter('series', id), sort: 'sequence', desc: '1' })).toEqual([
        'Coastal',
        'Book 10',
        'book 9',
      ])
      const whole = await list({ ...filter('series', id), minified: '0' })
      expect(whole.results[0]?.media.metadata).toMatchObject({ series: { id, name: 'Coast', sequence: '2' } })
      expect(whole.results[0]).toHaveProperty('libraryFiles')
    })

    test('show each series once when series are collapsed', async () => {
      const shown = async (query: Record<string, string>) =>
        (await list({ collapseseries: '1', ...query })).results.map(
          (item) => item.collapsedSeries?.name ?? item.media.metadata.title,
        )
      const sort = 'media.metadata.title'
      expect(await shown({ sort })).toEqual(['Coast', 'Élan', 'The Aside', 'The Zebra'])
      expect(await shown({ sort, desc: '1' })).toEqual(['The Zebra', 'The Aside', 'Élan', 'Coast'])
      expect(await shown({ sort: 'addedAt', desc: '1' })).toEqual(['The Zebra', 'Élan', 'Coast', 'The Aside'])
      expect((await list({ collapseseries: '1' })).total).toBe(4)

      const [coast] = (await list({ collapseseries: '1', sort })).results
      expect(coast?.media.metadata.title).toBe('book 9')
      expect(coast?.collapsedSeries).toEqual({
        id: await idOfSeries('Coast'),
        name: 'Coast',
        nameIgnorePrefix: 'Coast',
        libraryItemIds: ['book 9', 'Book 10', 'Coastal'].map((title) => idOf.get(title)),
        numBooks: 3,
      })
      const whole = await list({ collapseseries: '1', sort, minified: '0' })
      expect(whole.results[0]?.collapsedSeries).toEqual(coast?.collapsedSeries)
    })

    test('of one series collapse only the others, and say where their books stand', async () => {
      const query = { ...filter('series', await idOfSeries('Coast')), collapseseries: '1' }
      const { results } = await list(query)
      expect(results.map((item) => [item.media.metadata.title, item.collapsedSeries?.name])).toEqual([
        ['book 9', 'The Aside'],
        ['Book 10', undefined],
        ['Coastal', undefined],
      ])
      expect(results[0]?.collapsedSeries).toMatchObject({
        nameIgnorePrefix: 'Aside, The',
        numBooks: 1,
        seriesSequenceList: '2',
      })
    })

    test('are not collapsed when one series would be all there is', async () => {
      const found = await list({ ...filter('tags', 'family'), collapseseries: '1' })
      expect(found.results.map((item) => [item.media.metadata.title, item.collapsedSeries])).toEqual([
        ['Book 10', undefined],
      ])
    })

    test('[R4.004] are filtered by how far the user is, and sorted by when they heard them', async () => {
      const listener = await app.createUser({ permissions: { accessExplicitContent: true } })
      const patch = (title: string, body: object) =>
        app.as(listener).ask('progress.update', { params: { id: idOf.get(title) ?? '' }, body })
      const by = (state: string) => titles({ ...filter('progress', state), sort: 'addedAt' }, listener)
      expect(await by('not-started')).toHaveLength(5)
      await patch('book 9', { currentTime: 400, duration: 1000, progress: 0.4 })
      app.clock.advance(1000)
      await patch('The Zebra', { isFinished: true })
      expect(await by('in-progress')).toEqual(['book 9'])
      expect(await by('finished')).toEqual(['The Zebra'])
      expect(await by('not-started')).toEqual(['Book 10', 'Élan', 'Coastal'])
      expect(await by('not-finished')).toEqual(['Book 10', 'book 9', 'Élan', 'Coastal'])
      expect((await titles({ sort: 'progress', desc: '1' }, listener)).slice(0, 3)).toEqual([
        'The Zebra',
        'book 9',
        'Book 10',
      ])
      expect((await titles({ sort: 'progress' }, listener)).slice(0, 3)).toEqual([
        'book 9',
        'The Zebra',
        'Book 10',
      ])
      // Nobody else's list has changed.
      expect(await titles(filter('progress', 'finished'))).toEqual([])
      await patch('The Zebra', { isFinished: false })
      expect(await by('finished')).toEqual([])

      const series = await app
        .as(listener)
        .ask('browse.series', { params, query: filter('progress', 'in-progress') })
      expect(series.results.map(({ name }) => name)).toEqual(['Coast', 'The Aside'])
      const id = await idOfSeries('The Aside')
      await patch('book 9', { isFinished: true })
      const detail = await app
        .as(listener)
        .ask('series.get', { params: { id }, query: { include: 'progress' } })
      const itemIds = [idOf.get('book 9')]
      expect(detail.progress).toEqual({
        libraryItemIds: itemIds,
        libraryItemIdsFinished: itemIds,
        isFinished: true,
      })
    })

    test('of series have their books in order, and can be sorted and filtered', async () => {
      const names = async (query: Record<string, string>) => {
        const { results } = await app.as(root).ask('browse.series', { params, query })
        return results.map(({ name }) => name)
      }
      const { results, total } = await app.as(root).ask('browse.series', { params, query: {} })
      expect(total).toBe(2)
      expect(results[0]).toMatchObject({
        name: 'Coast',
        type: 'series',
        libraryId: place.libraryId,
        totalDuration: 42,
      })
      expect(results[0]?.books.map(({ media, sequence }) => [media.metadata.title, sequence])).toEqual([
        ['book 9', '2'],
        ['Book 10', '10'],
        ['Coastal', ''],
      ])
      expect(results[1]).toMatchObject({ nameIgnorePrefix: 'Aside, The', nameIgnorePrefixSort: 'Aside' })
      expect(await names({ sort: 'name', desc: '1' })).toEqual(['The Aside', 'Coast'])
      expect(await names({ sort: 'numBooks' })).toEqual(['The Aside', 'Coast'])
      expect(await names({ sort: 'totalDuration', desc: '1' })).toEqual(['Coast', 'The Aside'])
      expect(await names({ sort: 'lastBookAdded' })).toEqual(['The Aside', 'Coast'])
      expect(await names({ sort: 'lastBookUpdated' })).toHaveLength(2)
      expect((await names({ sort: 'random' })).toSorted()).toEqual(['Coast', 'The Aside'])
      expect(await names(filter('tags', 'family'))).toEqual(['Coast'])
      expect(await names({ limit: '1', page: '1' })).toEqual(['The Aside'])
    })

    test('of authors have counts, in the older shape and in pages', async () => {
      const all = await app.as(root).ask('browse.authors', { params })
      expect('authors' in all && all.authors.map(({ name, numBooks }) => [name, numBooks])).toEqual([
        ['Ada Moor', 4],
        ['Bo Lund', 1],
        ['Yan Zed', 1],
      ])
      const query = { limit: '2', page: '0', sort: 'lastFirst' }
      const page = await app.as(root).ask('browse.authors', { params, query })
      expect('results' in page && page.results.map(({ lastFirst }) => lastFirst)).toEqual([
        'Lund, Bo',
        'Moor, Ada',
      ])
      expect(page).toMatchObject({ total: 3, limit: 2, page: 0, sortBy: 'lastFirst' })
      const byBooks = await app
        .as(root)
        .ask('browse.authors', { params, query: { ...query, sort: 'numBooks', desc: '1' } })
      expect('results' in byBooks && byBooks.results[0]?.name).toBe('Ada Moor')
    })

    test('of an author have the books, also in their series', async () => {
      const all = await app.as(root).ask('browse.authors', { params })
      const ada = 'authors' in all ? all.authors[0] : undefined
      const author = await app
        .as(root)
        .ask('authors.get', { params: { id: ada?.id ?? '' }, query: { include: 'items,series' } })
      expect(author).toMatchObject({ name: 'Ada Moor', lastFirst: 'Moor, Ada', numBooks: 4 })
      expect(author.libraryItems?.map(({ media }) => media.metadata.title)).toEqual([
        'book 9',
        'Book 10',
        'Coastal',
        'Élan',
      ])
      expect(
        author.series?.map(({ name, items }) => [name, items.map(({ media }) => seriesIn(media))]),
      ).toMatchObject([
        ['Coast', [{ sequence: '2' }, { sequence: '10' }, { sequence: null }]],
        ['The Aside', [{ name: 'The Aside', sequence: '1' }]],
      ])
    })

    test('[R7.005] [R3.012] come with everything they can be filtered by', async () => {
      const data = await app.as(root).ask('browse.filterdata', { params })
      expect(data).toMatchObject({
        genres: ['Mystery', 'mystery', 'Sci-Fi & Größe'],
        tags: ['family'],
        narrators: ['Carl Finn'],
        languages: ['English'],
        publishers: ['Harbor'],
        publishedDecades: ['1980', '1990', '2000'],
        bookCount: 5,
        authorCount: 3,
        seriesCount: 2,
        numIssues: 1,
      })
      expect(data.authors.map(({ name }) => name)).toEqual(['Ada Moor', 'Bo Lund', 'Yan Zed'])
      expect(data.series.map(({ name }) => name)).toEqual(['Coast', 'The Aside'])
      const library = await app.as(root).ask('libraries.get', { params, query: { include: 'filterdata' } })
      expect(library).toMatchObject({ filterdata: data, issues: 1, library: { id: place.libraryId } })
    })

    test('come with narrators and numbers', async () => {
      const { narrators } = await app.as(root).ask('browse.narrators', { params })
      expect(narrators).toEqual([{ id: encodeText('Carl Finn'), name: 'Carl Finn', numBooks: 1 }])
      const stats = await app.as(root).ask('browse.stats', { params })
      expect(stats).toMatchObject({
        totalItems: 5,
        totalAuthors: 3,
        totalGenres: 3,
        totalDuration: 142,
        numAudioTracks: 5,
        genresWithCount: [{ count: 1 }, { count: 1 }, { count: 1 }],
      })
      expect(stats.longestItems.map(({ title }) => title)).toEqual([
        'The Zebra',
        'Book 10',
        'Coastal',
        'book 9',
      ])
      expect(stats.authorsWithCount?.[0]).toMatchObject({ name: 'Ada Moor', count: 4 })
    })

    test('show a change at once', async () => {
      const [late] = [aListedBook(place, { title: 'Late', tags: ['late'] })]
      expect(await titles(filter('tags', 'late'))).toEqual([])
      await shelve(db, [late])
      expect(await titles(filter('tags', 'late'))).toEqual(['Late'])
      await shelve(db, [{ ...late, media: { ...late.media, title: 'Later' } }])
      expect(await titles(filter('tags', 'late'))).toEqual(['Later'])
      await db.transaction().execute((tx) => markMissing(tx, place.libraryId, [late.id], NOON))
      expect((await list(filter('tags', 'late'))).results[0]).toMatchObject({ isMissing: true })
      await app.as(root).ask('editing.remove', { params: { id: late.id } })
      expect(await titles(filter('tags', 'late'))).toEqual([])
    })

    test('of episodes show what is not finished, the newest first, with its podcast', async () => {
      const folderId = `folder-${place.folderId.slice(0, 8)}`
      const libraryId = await addLibrary(db, {
        mediaType: 'podcast',
        folders: [{ id: folderId, path: '/podcasts', createdAt: NOON }],
      })
      const podcast = aPodcast({ libraryId, folderId })
      if (podcast.media.kind !== 'podcast') throw new Error('A podcast is a podcast.')
      const episodes = podcast.media.episodes.map((episode, index) => ({
        ...episode,
        publishedAt: NOON + index,
      }))
      await shelve(db, [{ ...podcast, media: { ...podcast.media, episodes } }])
      const recent = () =>
        app.as(root).ask('browse.recentEpisodes', { params: { id: libraryId }, query: { limit: '5' } })
      const first = await recent()
      expect(first).toMatchObject({ total: 2, limit: 5, page: 0 })
      expect(first.episodes.map(({ title }) => title)).toEqual(['two.mp3', 'one.mp3'])
      expect(first.episodes[0]).toMatchObject({
        libraryId,
        libraryItemId: podcast.id,
        podcast: { numEpisodes: 2, metadata: { title: 'Harbour talk' } },
      })
      await app.as(root).ask('progress.updateEpisode', {
        params: { id: podcast.id, episodeId: episodes[1]?.id ?? '' },
        body: { isFinished: true },
      })
      expect((await recent()).episodes.map(({ title }) => title)).toEqual(['one.mp3'])
      const shown = await app.as(root).ask('browse.items', {
        params: { id: libraryId },
        query: { minified: '1', include: 'numEpisodesIncomplete' },
      })
      expect(shown.results[0]).toMatchObject({ numEpisodesIncomplete: 1 })
      const books = await app.as(root).call('browse.recentEpisodes', { params, query: {} })
      expect(books.status).toBe(404)
    })
  })
}
