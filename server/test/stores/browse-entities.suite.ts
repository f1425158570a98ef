import { encodeText } from '@lectern/contract/rules/base64'
import { expect, test } from 'vitest'
import { markMissing } from '../../src/features/items/storage/items-write.store.ts'
import { addLibrary } from '../build.ts'
import { NOON } from '../clock.ts'
import { aPodcast } from '../items.ts'
import { aListedBook, shelve } from '../shelf.ts'
import { type BrowsedShelf, filter, seriesIn } from './browse-shelf.ts'

/** Authors, filter data, narrators, statistics, and changes. */
export function browseEntities(shelf: BrowsedShelf): void {
  const { list, titles } = shelf

  test('of authors have counts, in the older shape and in pages', async () => {
    const all = await shelf.app.as(shelf.root).ask('browse.authors', { params: shelf.params })
    expect('authors' in all && all.authors.map(({ name, numBooks }) => [name, numBooks])).toEqual([
      ['Ada Moor', 4],
      ['Bo Lund', 1],
      ['Yan Zed', 1],
    ])
    const query = { limit: '2', page: '0', sort: 'lastFirst' }
    const page = await shelf.app.as(shelf.root).ask('browse.authors', { params: shelf.params, query })
    expect('results' in page && page.results.map(({ lastFirst }) => lastFirst)).toEqual([
      'Lund, Bo',
      'Moor, Ada',
    ])
    expect(page).toMatchObject({ total: 3, limit: 2, page: 0, sortBy: 'lastFirst' })
    const byBooks = await shelf.app
      .as(shelf.root)
      .ask('browse.authors', { params: shelf.params, query: { ...query, sort: 'numBooks', desc: '1' } })
    expect('results' in byBooks && byBooks.results[0]?.name).toBe('Ada Moor')
  })

  test('of one author have the books, also grouped by series', async () => {
    const all = await shelf.app.as(shelf.root).ask('browse.authors', { params: shelf.params })
    const ada = 'authors' in all ? all.authors[0] : undefined
    const author = await shelf.app
      .as(shelf.root)
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

  test('[R7.005] [R3.012] have filter data with everything they can be filtered by', async () => {
    const data = await shelf.app.as(shelf.root).ask('browse.filterdata', { params: shelf.params })
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
    const library = await shelf.app
      .as(shelf.root)
      .ask('libraries.get', { params: shelf.params, query: { include: 'filterdata' } })
    expect(library).toMatchObject({ filterdata: data, issues: 1, library: { id: shelf.place.libraryId } })
  })

  test('have narrators and statistics', async () => {
    const { narrators } = await shelf.app.as(shelf.root).ask('browse.narrators', { params: shelf.params })
    expect(narrators).toEqual([{ id: encodeText('Carl Finn'), name: 'Carl Finn', numBooks: 1 }])
    const stats = await shelf.app.as(shelf.root).ask('browse.stats', { params: shelf.params })
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
    const [late] = [aListedBook(shelf.place, { title: 'Late', tags: ['late'] })]
    expect(await titles(filter('tags', 'late'))).toEqual([])
    await shelve(shelf.db, [late])
    expect(await titles(filter('tags', 'late'))).toEqual(['Late'])
    await shelve(shelf.db, [{ ...late, media: { ...late.media, title: 'Later' } }])
    expect(await titles(filter('tags', 'late'))).toEqual(['Later'])
    await shelf.db.transaction().execute((tx) => markMissing(tx, shelf.place.libraryId, [late.id], NOON))
    expect((await list(filter('tags', 'late'))).results[0]).toMatchObject({ isMissing: true })
    await shelf.app.as(shelf.root).ask('editing.remove', { params: { id: late.id } })
    expect(await titles(filter('tags', 'late'))).toEqual([])
  })

  test('of episodes show unfinished ones, newest first, with their podcast', async () => {
    const folderId = `folder-${shelf.place.folderId.slice(0, 8)}`
    const libraryId = await addLibrary(shelf.db, {
      mediaType: 'podcast',
      folders: [{ id: folderId, path: '/podcasts', createdAt: NOON }],
    })
    const podcast = aPodcast({ libraryId, folderId })
    if (podcast.media.kind !== 'podcast') throw new Error('A podcast is a podcast.')
    const episodes = podcast.media.episodes.map((episode, index) => ({
      ...episode,
      publishedAt: NOON + index,
    }))
    await shelve(shelf.db, [{ ...podcast, media: { ...podcast.media, episodes } }])
    const recent = () =>
      shelf.app
        .as(shelf.root)
        .ask('browse.recentEpisodes', { params: { id: libraryId }, query: { limit: '5' } })
    const first = await recent()
    expect(first).toMatchObject({ total: 2, limit: 5, page: 0 })
    expect(first.episodes.map(({ title }) => title)).toEqual(['two.mp3', 'one.mp3'])
    expect(first.episodes[0]).toMatchObject({
      libraryId,
      libraryItemId: podcast.id,
      podcast: { numEpisodes: 2, metadata: { title: 'Harbour talk' } },
    })
    await shelf.app.as(shelf.root).ask('progress.updateEpisode', {
      params: { id: podcast.id, episodeId: episodes[1]?.id ?? '' },
      body: { isFinished: true },
    })
    expect((await recent()).episodes.map(({ title }) => title)).toEqual(['one.mp3'])
    const shown = await shelf.app.as(shelf.root).ask('browse.items', {
      params: { id: libraryId },
      query: { minified: '1', include: 'numEpisodesIncomplete' },
    })
    expect(shown.results[0]).toMatchObject({ numEpisodesIncomplete: 1 })
    const books = await shelf.app
      .as(shelf.root)
      .call('browse.recentEpisodes', { params: shelf.params, query: {} })
    expect(books.status).toBe(404)
  })
}
