import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Listener } from '../live.ts'
import { MEDIA_PROGRESS } from './entities.ts'
import { EPISODE, PODCAST_ITEM, PODCAST_ITEM_EXPANDED } from './item-entities.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import { addressOf, type SmallServer } from './small-server.ts'

/** Removing episodes and items. */
export function removalLines(server: () => SmallServer): void {
  let ear: Listener
  beforeAll(async () => {
    ear = await connect(addressOf(server()))
    await ear.signIn(server().people.reader.token)
  })
  afterAll(() => ear.close())

  const CHANGE = { currentTime: 1, duration: 2, progress: 0.5 }

  describe('episodes', () => {
    lineByLine(server, [
      { call: 'GET /api/podcasts/{podcast}/episode/{episode}', as: 'reader', answer: EPISODE },
      {
        call: 'GET /api/podcasts/{podcast}/episode/nothing',
        status: 404,
        answer: saying('Episode not found'),
      },
      {
        call: 'PATCH /api/podcasts/{podcast}/episode/{episode}',
        body: { title: 'First' },
        answer: PODCAST_ITEM_EXPANDED,
      },
      { call: 'PATCH /api/podcasts/{podcast}/episode/nothing', body: { title: 'First' }, status: 404 },
      { call: 'DELETE /api/podcasts/{podcast}/episode/{episode}', as: 'reader', status: 403 },
      {
        call: 'DELETE /api/podcasts/{podcast}/episode/nothing',
        status: 404,
        answer: saying('Episode not found'),
      },
      { call: 'PATCH /api/me/progress/{podcast}/{episode}', as: 'reader', body: CHANGE, answer: OK },
      {
        call: 'POST /api/playlists',
        as: 'reader',
        body: {
          libraryId: '{podcasts}',
          name: 'Both',
          items: [
            { libraryItemId: '{podcast}', episodeId: '{episode}' },
            { libraryItemId: '{podcast}', episodeId: '{otherEpisode}' },
          ],
        },
        keep: ['playlist', ({ id }: { id: string }) => id],
      },
      { call: 'DELETE /api/podcasts/{podcast}/episode/{episode}', answer: PODCAST_ITEM },
      { call: 'GET /api/podcasts/{podcast}/episode/{episode}', status: 404 },
      // Unlike Audiobookshelf: progress outlives the file, so that an episode that comes back is still marked as
      // played.
      { call: 'GET /api/me/progress/{podcast}/{episode}', as: 'reader', answer: MEDIA_PROGRESS },
    ])

    test('a removed episode leaves playlists, its file is kept but not added again; with hard=1 the file is deleted', async () => {
      const playlist = async () =>
        (await server().ask('GET /api/playlists/{playlist}', { as: 'reader' })).json()
      const podcast = async () =>
        (await server().ask('GET /api/items/{podcast}')).json() as {
          media: { episodes: { id: string }[] }
          libraryFiles: unknown[]
        }
      expect(await ear.next('playlist_updated')).toMatchObject({ id: server().ids['playlist'] })
      expect(await playlist()).toMatchObject({ items: [{ episodeId: server().ids['otherEpisode'] }] })
      await server().ask('POST /api/items/{podcast}/scan')
      const after = await podcast()
      expect(after.media.episodes.map(({ id }) => id)).toEqual([server().ids['otherEpisode']])
      expect(after.libraryFiles).toHaveLength(2)
      const hard = await server().ask('DELETE /api/podcasts/{podcast}/episode/{otherEpisode}?hard=1')
      expect(hard.json()).toMatchObject({ media: { episodes: [] }, libraryFiles: [expect.anything()] })
      // The last entry was removed: an empty playlist is deleted.
      expect(await ear.next('playlist_removed')).toMatchObject({ id: server().ids['playlist'] })
    })
  })

  describe('items removed from the shelf', () => {
    lineByLine(server, [
      { call: 'DELETE /api/items/{paper}', as: 'reader', status: 403, answer: saying('Forbidden') },
      { id: 'R7.052', call: 'DELETE /api/items/{paper}', answer: OK },
      { call: 'DELETE /api/items/{paper}', status: 404 },
      { call: 'POST /api/items/batch/delete', body: { libraryItemIds: [] }, status: 400 },
      { call: 'POST /api/items/batch/delete', body: { libraryItemIds: ['{paper}'] }, status: 404 },
      {
        id: 'R7.017',
        call: 'POST /api/items/batch/delete',
        body: { libraryItemIds: ['{second}', '{paper}'] },
        answer: OK,
      },
    ])

    test('are announced by id', async () => {
      expect(await ear.next('item_removed')).toEqual({
        id: server().ids['paper'],
        libraryId: server().ids['library'],
      })
    })
  })
}
