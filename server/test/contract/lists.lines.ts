import { describe, expect, test } from 'vitest'
import { lineByLine, saying } from './line-by-line.ts'
import { differences, orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'
import { AUTHOR_EXPANDED, LIST_PAGE, PAGE, SERIES } from './entities.ts'
import {
  BOOK_ITEM,
  BOOK_ITEM_EXPANDED,
  BOOK_ITEM_MINIFIED,
  BOOK_ITEM_OF_SERIES,
  EPISODE_EXPANDED,
  PODCAST_ITEM_EXPANDED,
  PODCAST_ITEM_MINIFIED,
  PODCAST_MINIFIED,
} from './item-entities.ts'

/** The lists of a library: paged, filtered, sorted, searched. */
export function listLines(server: () => SmallServer): void {
  const get = async <Json>(path: string, as: 'root' | 'limited' = 'root') =>
    (await server().ask(`GET ${path}`, { as })).json() as Json

  const ITEMS_PAGE = { ...LIST_PAGE, mediaType: 'text', collapseseries: 'flag', offset: 'int' } as const
  const SERIES_LISTED = {
    ...SERIES,
    nameIgnorePrefixSort: 'text',
    type: /^series$/,
    books: [{ ...BOOK_ITEM_MINIFIED, sequence: 'text' }],
    totalDuration: 'number',
    rssFeed: orNull('any'),
  } as const
  const RECENT = {
    ...EPISODE_EXPANDED,
    podcast: { ...PODCAST_MINIFIED, libraryItemId: 'text', episodes: ['any'] },
    libraryId: 'text',
  } as const
  const STATS = {
    authorsWithCount: [{ id: 'text', name: 'text', count: 'int' }],
    totalItems: 'int',
    totalAuthors: 'int',
    totalGenres: 'int',
    totalDuration: 'number',
    numAudioTracks: 'int',
    totalSize: 'int',
    longestItems: [{ id: 'text', title: 'text', duration: 'number' }],
    largestItems: [{ id: 'text', title: 'text', size: 'int' }],
    genresWithCount: [{ genre: 'text', count: 'int' }],
  } as const

  describe('lists', () => {
    lineByLine(server, [
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{library}/items',
        answer: { ...ITEMS_PAGE, results: [BOOK_ITEM] },
      },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{library}/items?minified=1&limit=2&page=1&sort=addedAt&desc=1&include=rssfeed,numEpisodesIncomplete',
        answer: { ...ITEMS_PAGE, results: [{ ...BOOK_ITEM_MINIFIED, rssFeed: orNull('any') }] },
      },
      {
        call: 'GET /api/libraries/{podcasts}/items?minified=1&include=numEpisodesIncomplete',
        answer: { ...ITEMS_PAGE, results: [{ ...PODCAST_ITEM_MINIFIED, numEpisodesIncomplete: 'int' }] },
      },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{library}/series?include=rssfeed',
        answer: { ...LIST_PAGE, results: [SERIES_LISTED] },
      },
      { call: 'GET /api/libraries/{library}/series/{series}', answer: SERIES },
      { call: 'GET /api/libraries/{library}/series/nothing', status: 404 },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{library}/authors',
        answer: { authors: [AUTHOR_EXPANDED] },
      },
      {
        call: 'GET /api/libraries/{library}/authors?limit=1&page=0&sort=numBooks&desc=1',
        answer: { ...LIST_PAGE, results: [AUTHOR_EXPANDED] },
      },
      {
        call: 'GET /api/libraries/{library}/narrators',
        answer: { narrators: [{ id: 'text', name: 'text', numBooks: 'int' }] },
      },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{library}/albums',
        status: 400,
        answer: saying('Invalid library media type'),
      },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{music}/albums',
        answer: {
          ...PAGE,
          results: [{ title: 'text', artist: 'text', libraryItemId: orNull('text'), numTracks: 'int' }],
        },
      },
      {
        call: 'GET /api/libraries/{library}/stats',
        answer: STATS,
      },
      { call: 'GET /api/libraries/{podcasts}/stats', answer: STATS },
      {
        id: 'R7.051',
        call: 'GET /api/libraries/{podcasts}/recent-episodes?limit=50&page=0',
        answer: { ...PAGE, episodes: [RECENT] },
      },
      { call: 'GET /api/libraries/{library}/recent-episodes', status: 404 },
      { call: 'GET /api/libraries/{library}/search', status: 400 },
    ])

    test.each([
      ['limit=-1', 4],
      ['limit=abc&page=xyz', 4],
      ['limit=0&page=5', 4],
      ['limit=2&page=1', 2],
      ['limit=3&page=99', 0],
      ['limit=2.9', 2],
      ['sort=nonsense', 4],
      ['sort=book.volumeNumber', 4],
      ['sort=media.metadata.title&desc=1', 4],
      ['filter=nonsense', 4],
      ['filter=nonsense.YQ==', 4],
      ['filter=%25', 4],
      ['filter=genres.!!!', 0],
      ['filter=genres.TXlzdGVyeQ==', 2],
      ['filter=genres.TXlzdGVyeQ%3D%3D', 2],
      ['filter=genres.TXlzdGVyeQ%253D%253D', 2],
      ['filter=genres.TXlzdGVyeQ', 2],
      ['filter=genres.TXlzdGVyeQ==%0A', 2],
      ['filter=series.bm8tc2VyaWVz', 2],
      ['filter=ebooks.ZWJvb2s=', 2],
      ['filter=issues', 0],
      ['collapseseries=1', 3],
      // Only one series would be left: its books are shown instead.
      ['collapseseries=1&filter=genres.TXlzdGVyeQ==', 2],
    ])('of items with ?%s have %i entries', async (query, count) => {
      const page = await get<{ results: unknown[] }>(`/api/libraries/{library}/items?minified=1&${query}`)
      expect(page.results).toHaveLength(count)
    })

    test('of one series give each book’s sequence in it, and so does an author’s page', async () => {
      const filter = Buffer.from(server().ids['series'] ?? '').toString('base64')
      const page = await get(`/api/libraries/{library}/items?minified=1&filter=series.${filter}`)
      expect(differences(page, { ...ITEMS_PAGE, results: [BOOK_ITEM_OF_SERIES] })).toEqual([])
      const author = await get('/api/authors/{author}?include=items,series')
      const series = [{ id: 'text', name: 'text', items: [BOOK_ITEM_OF_SERIES] }] as const
      const whole = { ...AUTHOR_EXPANDED, libraryItems: [BOOK_ITEM_MINIFIED], series } as const
      expect(differences(author, whole)).toEqual([])
    })

    const SEARCHED = {
      book: [{ libraryItem: BOOK_ITEM_EXPANDED, matchKey: 'text', matchText: 'text' }],
      podcast: [{ libraryItem: PODCAST_ITEM_EXPANDED, matchKey: 'text', matchText: 'text' }],
      music: ['any'],
      video: ['any'],
      episodes: [{ libraryItem: { ...PODCAST_ITEM_EXPANDED, recentEpisode: EPISODE_EXPANDED } }],
      authors: [AUTHOR_EXPANDED],
      series: [{ series: SERIES, books: ['any'], numBooks: 'int' }],
      narrators: [{ name: 'text', numItems: 'int', numBooks: 'int' }],
      tags: [{ name: 'text', numItems: 'int', numBooks: 'int' }],
      genres: [{ name: 'text', numItems: 'int', numBooks: 'int' }],
    } as const

    test.each([
      ['library', 'fog', 'book'],
      ['library', 'Ada', 'authors'],
      ['library', 'coast', 'series'],
      ['library', 'nora', 'narrators'],
      ['library', 'myst', 'genres'],
      ['podcasts', 'talk', 'podcast'],
      ['podcasts', 'two', 'episodes'],
    ])('searched in {%s} for "%s" find %s', async (library, q, list) => {
      const found = await get<Record<string, unknown[]>>(`/api/libraries/{${library}}/search?q=${q}&limit=3`)
      expect(differences(found, SEARCHED)).toEqual([])
      expect(found[list]?.length).toBeGreaterThan(0)
    })
  })
}
