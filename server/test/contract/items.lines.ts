import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Listener } from '../live.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import { differences, orNull } from './shape.ts'
import { addressOf, type SmallServer } from './small-server.ts'
import { AUTHOR_EXPANDED, MEDIA_PROGRESS } from './entities.ts'
import {
  BOOK_ITEM,
  BOOK_ITEM_EXPANDED,
  MUSIC_ITEM_EXPANDED,
  PODCAST_ITEM,
  PODCAST_ITEM_EXPANDED,
} from './item-entities.ts'

/** Reading and editing items. */
export function itemLines(server: () => SmallServer): void {
  let ear: Listener
  beforeAll(async () => {
    ear = await connect(addressOf(server()))
    await ear.signIn(server().people.reader.token)
  })
  afterAll(() => ear.close())

  const { metadata } = BOOK_ITEM_EXPANDED.media
  /** Optional tags are only present if the book has them. */
  const TAG_MAP = {
    title: 'text',
    album: 'text',
    TRACKTOTAL: 'text',
    'artist?': 'text',
    'album_artist?': 'text',
    'subtitle?': 'text',
    'TIT3?': 'text',
    'copyright?': 'text',
    'grouping?': 'text',
    'composer?': 'text',
    'narrator?': 'text',
    'series?': 'text',
    'series-part?': 'text',
    'genre?': 'text',
    'publisher?': 'text',
    'date?': 'text',
    'comment?': 'text',
    'description?': 'text',
    'asin?': 'text',
    'isbn?': 'text',
    'language?': 'text',
  } as const
  const WITH_AUTHORS = {
    ...BOOK_ITEM_EXPANDED,
    media: { ...BOOK_ITEM_EXPANDED.media, metadata: { ...metadata, authors: [AUTHOR_EXPANDED] } },
  } as const

  describe('items', () => {
    lineByLine(server, [
      { call: 'GET /api/items/{book}', as: 'reader', answer: BOOK_ITEM },
      { id: 'R7.015', call: 'GET /api/items/{book}?expanded=1', as: 'reader', answer: BOOK_ITEM_EXPANDED },
      {
        call: 'GET /api/items/{book}?expanded=1&include=progress,rssfeed',
        answer: { ...BOOK_ITEM_EXPANDED, userMediaProgress: orNull(MEDIA_PROGRESS), rssFeed: orNull('any') },
      },
      { call: 'GET /api/items/{book}?expanded=1&include=authors,downloads', answer: WITH_AUTHORS },
      { call: 'GET /api/items/{podcast}', answer: PODCAST_ITEM },
      {
        call: 'GET /api/items/{podcast}?expanded=1&include=downloads,progress&episode={episode}',
        answer: {
          ...PODCAST_ITEM_EXPANDED,
          userMediaProgress: orNull(MEDIA_PROGRESS),
          episodesDownloading: ['any'],
          episodeDownloadsQueued: ['any'],
        },
      },
      { call: 'GET /api/items/{song}?expanded=1', answer: MUSIC_ITEM_EXPANDED },
      { call: 'GET /api/items/nothing', status: 404 },
      { call: 'GET /api/items/{podcast}', as: 'limited', status: 404 },
      { call: 'GET /api/items/{book}', as: 'nobody', status: 401, answer: saying('Unauthorized') },
      {
        id: 'R7.016',
        call: 'POST /api/items/batch/get',
        as: 'reader',
        body: { libraryItemIds: ['{plain}', 'nothing', '{book}'] },
        answer: { libraryItems: [BOOK_ITEM_EXPANDED] },
      },
      {
        call: 'POST /api/items/batch/get',
        body: { libraryItemIds: ['nothing'] },
        answer: saying('{"libraryItems":[]}'),
      },
      {
        call: 'POST /api/items/batch/get',
        body: { libraryItemIds: [] },
        status: 403,
        answer: saying('Invalid payload'),
      },
    ])
  })

  describe('edits', () => {
    const updated = { updated: 'flag', libraryItem: BOOK_ITEM } as const
    lineByLine(server, [
      {
        id: 'R7.052',
        call: 'PATCH /api/items/{plain}/media',
        body: {
          metadata: {
            title: 'Plainer',
            authors: [{ id: 'new-1', name: 'Dora Reed' }],
            series: [{ id: 'new-1', name: 'Lands', sequence: '1' }],
          },
          tags: ['open'],
        },
        answer: updated,
      },
      { call: 'PATCH /api/items/{plain}/media', as: 'reader', body: {}, status: 403 },
      { call: 'PATCH /api/items/{plain}/media', body: { url: 'ftp://example.org/a.png' }, status: 400 },
      { call: 'PATCH /api/items/{plain}', body: { media: { tags: ['open', 'two'] } }, answer: BOOK_ITEM },
      {
        call: 'POST /api/items/batch/update',
        body: [
          { id: '{plain}', mediaPayload: { tags: ['open'] } },
          { id: 'nothing', mediaPayload: { tags: [] } },
        ],
        answer: { success: 'flag', updates: 'int' },
      },
      { call: 'POST /api/items/batch/update', body: [], status: 400 },
      {
        call: 'POST /api/items/batch/update',
        body: [{ id: 'nothing', mediaPayload: { tags: [] } }],
        status: 404,
      },
      {
        id: 'R7.052',
        call: 'POST /api/items/{plain}/chapters',
        body: { chapters: [{ id: 0, start: 0, end: 1, title: 'One' }] },
        answer: { success: 'flag', updated: 'flag' },
      },
      { call: 'POST /api/items/{plain}/chapters', body: { chapters: [] }, status: 400 },
      {
        call: 'POST /api/items/{podcast}/chapters',
        body: { chapters: [{ id: 0, start: 0, end: 1, title: 'One' }] },
        status: 400,
      },
      {
        call: 'PATCH /api/items/{book}/tracks',
        body: { orderedFileData: [{ ino: '{track}', exclude: false }] },
        answer: BOOK_ITEM,
      },
      {
        call: 'PATCH /api/items/{podcast}/tracks',
        body: { orderedFileData: [{ ino: '1' }] },
        status: 400,
      },
      {
        call: 'POST /api/items/{book}/scan',
        answer: { result: /^(NOTHING|ADDED|UPDATED|REMOVED|UPTODATE)$/ },
      },
      { call: 'POST /api/tools/item/{book}/embed-metadata', as: 'reader', status: 403 },
      { call: 'POST /api/tools/item/nothing/embed-metadata', status: 404 },
      { call: 'POST /api/tools/item/{podcast}/embed-metadata', status: 400 },
      { call: 'POST /api/tools/batch/embed-metadata', body: { libraryItemIds: ['nothing'] }, status: 404 },
      { call: 'POST /api/tools/batch/embed-metadata', body: { libraryItemIds: [] }, status: 400 },
      { call: 'GET /api/items/{plain}/tone-object', answer: TAG_MAP },
      { call: 'GET /api/items/{plain}/metadata-object', answer: TAG_MAP },
      { call: 'GET /api/items/{podcast}/metadata-object', status: 400 },
      { call: 'POST /api/items/batch/scan', as: 'reader', body: { libraryItemIds: ['{book}'] }, status: 403 },
      { call: 'POST /api/items/batch/scan', body: { libraryItemIds: ['{book}', 'nothing'] }, answer: OK },
      { call: 'POST /api/items/batch/scan', body: { libraryItemIds: ['nothing'] }, status: 404 },
    ])

    test('[R7.090] are announced with the whole item, and new authors and series with their whole shape', async () => {
      const body = {
        metadata: { authors: [{ name: 'Edda Voss' }], series: [{ name: 'Far lands', sequence: '2' }] },
      }
      await server().ask('PATCH /api/items/{plain}/media', { body })
      const named = async (event: 'author_added' | 'series_added', name: string) => {
        for (;;) {
          const found = await ear.next(event)
          if (found.name === name) return found
        }
      }
      const author = await named('author_added', 'Edda Voss')
      const { numBooks: _count, ...shape } = AUTHOR_EXPANDED
      expect(differences(author, shape)).toEqual([])
      const series = await named('series_added', 'Far lands')
      const { libraryId } = series
      expect(libraryId).toBe(server().ids['library'])
      // Older clients get one event for all of them; a series without books is removed.
      await server().ask('PATCH /api/items/{plain}/media', { body: { metadata: { series: [] } } })
      const gone = async () => {
        for (;;) {
          const found = await ear.next('series_removed')
          if (found.id === series.id) return found
        }
      }
      expect(await gone()).toEqual({ id: series.id, libraryId })
      const heard = await ear.received()
      const lists = heard.flatMap(({ name, payload }) =>
        name === 'authors_added' || name === 'multiple_series_added' ? (payload as { name: string }[]) : [],
      )
      expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['Edda Voss', 'Far lands']))
      const item = heard.findLast(({ name }) => name === 'item_updated')?.payload
      expect(differences(item, BOOK_ITEM_EXPANDED)).toEqual([])
    })
  })
}
