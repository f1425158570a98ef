import { describe, expect, test } from 'vitest'
import { EPISODE, PODCAST_ITEM_EXPANDED, TRACK } from './item-entities.ts'
import { type Line, lineByLine, OK, saying } from './line-by-line.ts'
import { BOOK_SESSION, SESSION, SESSION_OF_USER, SESSION_PAGE, STREAM_SESSION } from './session-entities.ts'
import { differences } from './shape.ts'
import type { SmallServer } from './small-server.ts'

/** Listening: opening, syncing, closing and importing sessions, and viewing them as an admin. */
export function sessionLines(server: () => SmallServer): void {
  const DIRECT = { supportedMimeTypes: ['audio/mpeg'], mediaPlayer: 'html5', forceTranscode: false }
  const HEARD = { timeListened: '1', duration: 4, currentTime: 1 }
  const keepId = (name: string): Line['keep'] => [name, ({ id }: { id: string }) => id]
  const LOCAL = {
    id: '5f0c7f7e-0000-4000-8000-000000000001',
    libraryItemId: '{plain}',
    mediaType: 'book',
    duration: 2,
    playMethod: 3,
    startedAt: 1_700_000_000_000,
    updatedAt: 1_700_000_001_000,
    timeListening: 1,
    currentTime: 1,
    mediaPlayer: 'exo-player',
  }

  describe('a listener', () => {
    lineByLine(
      server,
      [
        {
          id: 'R7.011',
          call: 'POST /api/items/{book}/play',
          body: DIRECT,
          answer: BOOK_SESSION,
          keep: keepId('session'),
        },
        { call: 'GET /api/session/{session}', answer: BOOK_SESSION },
        { call: 'GET /api/session/{session}', as: 'root', status: 404 },
        { call: 'GET /public/session/{session}/track/1', as: 'nobody' },
        { call: 'GET /public/session/{session}/track/9', as: 'nobody', status: 404 },
        { call: 'GET /public/session/nothing/track/1', as: 'nobody', status: 404 },
        { id: 'R7.013', call: 'POST /api/session/{session}/sync', body: HEARD, answer: OK },
        { call: 'POST /api/session/{session}/sync', as: 'root', body: HEARD, status: 404 },
        {
          call: 'GET /api/sessions/open',
          as: 'root',
          answer: { sessions: [SESSION_OF_USER], shareSessions: ['any'] },
        },
        { call: 'GET /api/sessions/open', status: 403 },
        { id: 'R7.014', call: 'POST /api/session/{session}/close', body: {}, answer: OK },
        { call: 'POST /api/session/{session}/close', status: 404 },
        { call: 'POST /api/session/{session}/sync', body: HEARD, status: 404 },
        {
          call: 'POST /api/items/{book}/play',
          body: { mediaPlayer: 'html5', forceTranscode: '1' },
          answer: STREAM_SESSION,
          keep: keepId('stream'),
        },
        { call: 'GET /hls/{stream}/output.m3u8', as: 'nobody' },
        { call: 'GET /public/session/{stream}/track/1', as: 'nobody', status: 302 },
        { call: 'POST /api/session/{stream}/close', answer: OK },
        { call: 'GET /hls/{stream}/output.m3u8', as: 'nobody', status: 404 },
        { call: 'POST /api/items/{paper}/play', body: DIRECT, status: 404 },
        { call: 'POST /api/items/nothing/play', body: DIRECT, status: 404 },
        { call: 'POST /api/items/{podcast}/play/nothing', body: DIRECT, status: 404 },
        { call: 'POST /api/session/local', body: LOCAL, answer: OK },
        {
          call: 'POST /api/session/local',
          body: { ...LOCAL, libraryItemId: 'nothing' },
          status: 404,
          answer: saying('Media item not found'),
        },
        {
          call: 'POST /api/session/local-all',
          body: { sessions: [LOCAL, { ...LOCAL, id: 'other', libraryItemId: 'nothing' }] },
          answer: {
            results: [{ id: 'text', success: 'flag', 'progressSynced?': 'flag', 'error?': 'text' }],
          },
        },
        { call: 'GET /api/me/listening-sessions', answer: SESSION_PAGE },
        { call: 'GET /api/me/item/listening-sessions/{book}', answer: SESSION_PAGE },
        { call: 'GET /api/sessions', status: 403 },
        { call: 'GET /api/sessions?itemsPerPage=1&page=1', as: 'root', answer: SESSION_PAGE },
        {
          call: 'GET /api/sessions?user={reader}',
          as: 'root',
          answer: { ...SESSION_PAGE, userFilter: 'text', userId: 'text' },
        },
        { call: 'DELETE /api/sessions/{session}', status: 403 },
        { call: 'DELETE /api/sessions/{session}', as: 'root', answer: OK },
        { call: 'DELETE /api/sessions/{session}', as: 'root', status: 404 },
        {
          call: 'POST /api/sessions/batch/delete',
          as: 'root',
          body: { sessions: [LOCAL.id] },
          answer: OK,
        },
      ],
      'reader',
    )

    test('[R7.012] to an episode gets one track that starts at zero, and its podcast', async () => {
      const answer = await server().ask('POST /api/items/{podcast}/play/{otherEpisode}', { body: DIRECT })
      const session = answer.json() as { audioTracks: { index: number; startOffset: number }[]; id: string }
      const { mediaMetadata: _any, ...rest } = SESSION
      const shape = {
        ...rest,
        mediaMetadata: PODCAST_ITEM_EXPANDED.media.metadata,
        audioTracks: [TRACK],
        videoTrack: 'any',
        libraryItem: PODCAST_ITEM_EXPANDED,
      } as const
      expect(differences(session, shape)).toEqual([])
      expect(session.audioTracks.map(({ index, startOffset }) => [index, startOffset])).toEqual([[1, 0]])
      // Some clients count tracks from 0, others from 1.
      for (const index of [0, 1]) {
        const track = await server().ask(`GET /public/session/${session.id}/track/${index}`, { as: 'nobody' })
        expect(track.status).toBe(200)
      }
      await server().ask(`POST /api/session/${session.id}/close`)
      const recent = await server().ask('GET /api/podcasts/{podcast}/episode/{otherEpisode}')
      expect(differences(recent.json(), EPISODE)).toEqual([])
    })
  })
}
