import { describe, expect, test } from 'vitest'
import { LIST_PAGE, PAGE } from './entities.ts'
import { COLLECTION, PLAYLIST, PLAYLIST_OF_EPISODES } from './group-entities.ts'
import { type Line, lineByLine, OK, saying } from './line-by-line.ts'
import { orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'

/** Collections and playlists. */
export function groupLines(server: () => SmallServer): void {
  const WITH_FEED = { ...COLLECTION, rssFeed: orNull('any') } as const

  const keepId = (name: string): Line['keep'] => [name, ({ id }: { id: string }) => id]

  describe('collections', () => {
    lineByLine(server, [
      {
        id: 'R7.028',
        call: 'POST /api/collections',
        body: { libraryId: '{library}', name: 'Sea', books: ['{book}'] },
        answer: COLLECTION,
        keep: keepId('collection'),
      },
      { call: 'POST /api/collections', as: 'reader', body: {}, status: 403 },
      { call: 'POST /api/collections', body: { libraryId: '{library}' }, status: 400 },
      { call: 'GET /api/collections', as: 'reader', answer: { collections: [COLLECTION] } },
      { call: 'GET /api/collections/{collection}?include=rssfeed', as: 'reader', answer: WITH_FEED },
      { call: 'GET /api/collections/nothing', status: 404, answer: saying('Collection not found') },
      {
        id: 'R7.009',
        call: 'GET /api/libraries/{library}/collections?minified=1&sort=name&limit=1000',
        as: 'reader',
        answer: { ...LIST_PAGE, results: [COLLECTION] },
      },
      {
        id: 'R7.029',
        call: 'PATCH /api/collections/{collection}',
        body: { name: 'Water', description: null },
        answer: COLLECTION,
      },
      {
        id: 'R7.031',
        call: 'POST /api/collections/{collection}/book',
        body: { id: '{second}' },
        answer: COLLECTION,
      },
      {
        call: 'POST /api/collections/{collection}/book',
        body: { id: '{second}' },
        status: 400,
        answer: saying('Book already in collection'),
      },
      {
        call: 'POST /api/collections/{collection}/book',
        body: { id: 'nothing' },
        status: 404,
        answer: saying('Book not found'),
      },
      {
        call: 'POST /api/collections/{collection}/book',
        body: { id: '{podcast}' },
        status: 400,
        answer: saying('Book in different library'),
      },
      { id: 'R7.032', call: 'DELETE /api/collections/{collection}/book/{second}', answer: COLLECTION },
      { call: 'DELETE /api/collections/{collection}/book/{second}', answer: COLLECTION },
      { call: 'DELETE /api/collections/{collection}/book/nothing', status: 404 },
      {
        id: 'R7.033',
        call: 'POST /api/collections/{collection}/batch/add',
        body: { books: ['{second}', '{plain}'] },
        answer: COLLECTION,
      },
      { call: 'POST /api/collections/{collection}/batch/add', body: {}, status: 400 },
      {
        id: 'R7.034',
        call: 'POST /api/collections/{collection}/batch/remove',
        body: { books: ['{plain}'] },
        answer: COLLECTION,
      },
    ])

    test('without a book that the user may see are hidden', async () => {
      const list = await server().ask('GET /api/libraries/{library}/collections', { as: 'limited' })
      expect(list.json()).toMatchObject({ results: [], total: 0 })
      expect((await server().ask('GET /api/collections/{collection}', { as: 'limited' })).status).toBe(404)
    })
  })

  describe('playlists', () => {
    lineByLine(
      server,
      [
        {
          id: 'R7.035',
          call: 'POST /api/playlists',
          body: { libraryId: '{library}', name: 'Mine', items: [{ libraryItemId: '{book}' }] },
          answer: PLAYLIST,
          keep: keepId('playlist'),
        },
        {
          call: 'POST /api/playlists',
          body: {
            libraryId: '{podcasts}',
            name: 'Talks',
            items: [{ libraryItemId: '{podcast}', episodeId: '{episode}' }],
          },
          answer: PLAYLIST_OF_EPISODES,
          keep: keepId('talks'),
        },
        { call: 'POST /api/playlists', body: { libraryId: '{library}' }, status: 400 },
        { call: 'GET /api/playlists', answer: { playlists: ['any'] } },
        { call: 'GET /api/playlists/{playlist}', answer: PLAYLIST },
        { call: 'GET /api/playlists/{playlist}', as: 'root', status: 403, answer: saying('Forbidden') },
        { call: 'GET /api/playlists/nothing', status: 404, answer: saying('Playlist not found') },
        {
          id: 'R7.010',
          call: 'GET /api/libraries/{library}/playlists?limit=10&page=0&minified=0',
          answer: { ...PAGE, results: [PLAYLIST] },
        },
        {
          call: 'POST /api/playlists/{playlist}/item',
          body: { libraryItemId: '{second}' },
          answer: PLAYLIST,
        },
        {
          call: 'POST /api/playlists/{playlist}/item',
          body: { libraryItemId: '{second}' },
          status: 400,
          answer: saying('Item already in playlist'),
        },
        {
          call: 'POST /api/playlists/{playlist}/item',
          body: { libraryItemId: 'nothing' },
          status: 400,
          answer: saying('Library item not found'),
        },
        {
          call: 'POST /api/playlists/{playlist}/item',
          body: { libraryItemId: '{podcast}', episodeId: '{episode}' },
          status: 400,
          answer: saying('Library item in different library'),
        },
        {
          call: 'POST /api/playlists/{talks}/item',
          body: { libraryItemId: '{podcast}' },
          status: 400,
          answer: saying('Invalid item to add for this library type'),
        },
        {
          call: 'POST /api/playlists/{talks}/item',
          body: { libraryItemId: '{podcast}', episodeId: 'nothing' },
          status: 400,
          answer: saying('Episode not found in library item'),
        },
        {
          id: 'R7.036',
          call: 'POST /api/playlists/{playlist}/batch/add',
          body: { items: [{ libraryItemId: '{plain}' }] },
          answer: PLAYLIST,
        },
        {
          id: 'R7.037',
          call: 'POST /api/playlists/{playlist}/batch/remove',
          body: { items: [{ libraryItemId: '{plain}' }] },
          answer: PLAYLIST,
        },
        { call: 'POST /api/playlists/{playlist}/batch/add', body: { items: [{}] }, status: 400 },
        {
          id: 'R7.038',
          call: 'PATCH /api/playlists/{playlist}',
          body: { name: 'Ours', items: [{ libraryItemId: '{second}' }, { libraryItemId: '{book}' }] },
          answer: PLAYLIST,
        },
        { call: 'DELETE /api/playlists/{playlist}/item/{plain}', status: 404 },
        { call: 'DELETE /api/playlists/{playlist}/item/{second}', answer: PLAYLIST },
        // Removing the last item removes the playlist.
        { call: 'DELETE /api/playlists/{playlist}/item/{book}', answer: PLAYLIST },
        { call: 'GET /api/playlists/{playlist}', status: 404 },
        { call: 'DELETE /api/playlists/{talks}/item/{podcast}/{episode}', answer: PLAYLIST_OF_EPISODES },
        {
          call: 'POST /api/playlists/collection/{collection}',
          answer: PLAYLIST,
          keep: keepId('copy'),
        },
        {
          call: 'POST /api/playlists/collection/nothing',
          status: 404,
          answer: saying('Collection not found'),
        },
        { id: 'R7.039', call: 'DELETE /api/playlists/{copy}', answer: OK },
        { id: 'R7.030', call: 'DELETE /api/collections/{collection}', as: 'root', answer: OK },
      ],
      'reader',
    )
  })
}
