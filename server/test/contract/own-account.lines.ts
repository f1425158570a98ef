import { describe, expect, test } from 'vitest'
import { lineByLine, OK, saying } from './line-by-line.ts'
import { SESSION_PAGE } from './session-entities.ts'
import { differences, orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'
import { BOOKMARK, MEDIA_PROGRESS, USER } from './entities.ts'
import { BOOK_ITEM_MINIFIED, EPISODE, PODCAST_ITEM_MINIFIED } from './item-entities.ts'

/** A user's own data and actions. */
export function ownAccountLines(server: () => SmallServer): void {
  const STATS = {
    totalTime: 'number',
    items: 'any',
    days: 'any',
    dayOfWeek: 'any',
    today: 'number',
    timeReading: 'number',
    daysReading: 'any',
    recentSessions: ['any'],
  } as const
  const CHANGE = { currentTime: 1, duration: 4, progress: 0.25 }

  describe('a user’s own data', () => {
    lineByLine(server, [
      { call: 'GET /api/me', as: 'reader', answer: USER },
      { call: 'GET /api/me/listening-sessions?itemsPerPage=0&page=-1', as: 'reader', answer: SESSION_PAGE },
      { call: 'GET /api/me/listening-stats', as: 'reader', answer: STATS },
      { call: 'GET /api/me/progress/{second}', as: 'reader', status: 404 },
      { call: 'PATCH /api/me/progress/{plain}', as: 'reader', body: CHANGE, answer: OK },
      { call: 'GET /api/me/progress/{plain}', as: 'reader', answer: MEDIA_PROGRESS },
      { call: 'PATCH /api/me/progress/{podcast}/{episode}', as: 'reader', body: CHANGE, answer: OK },
      { call: 'GET /api/me/progress/{podcast}/{episode}', as: 'reader', answer: MEDIA_PROGRESS },
      // Without an episode, the podcast's first progress is returned.
      {
        call: 'GET /api/me/progress/{podcast}',
        as: 'reader',
        answer: MEDIA_PROGRESS,
        keep: ['progress', ({ id }: { id: string }) => id],
      },
      { call: 'PATCH /api/me/progress/nothing', as: 'reader', body: CHANGE, status: 404 },
      {
        call: 'PATCH /api/me/progress/{podcast}/nothing',
        as: 'reader',
        body: CHANGE,
        status: 404,
        answer: saying('Episode not found'),
      },
      {
        call: 'PATCH /api/me/progress/batch/update',
        as: 'reader',
        body: [{ libraryItemId: '{second}', isFinished: true }, { libraryItemId: 'nothing' }],
        answer: OK,
      },
      { call: 'GET /api/me/progress', as: 'reader', answer: { mediaProgress: [MEDIA_PROGRESS] } },
      { call: 'GET /api/me/progress/{progress}/remove-from-continue-listening', as: 'reader', answer: USER },
      { call: 'DELETE /api/me/progress/{progress}', as: 'reader', answer: OK },
      { call: 'DELETE /api/me/progress/{progress}', as: 'reader', status: 404 },
      { call: 'GET /api/me/series/{series}/remove-from-continue-listening', as: 'reader', answer: USER },
      { call: 'GET /api/me/series/{series}/readd-to-continue-listening', as: 'reader', answer: USER },
      { call: 'GET /api/me/series/nothing/readd-to-continue-listening', as: 'reader', status: 404 },
      {
        call: 'POST /api/me/item/{plain}/bookmark',
        as: 'reader',
        body: { time: 2, title: 'Here' },
        answer: BOOKMARK,
      },
      {
        call: 'PATCH /api/me/item/{plain}/bookmark',
        as: 'reader',
        body: { time: 2, title: 'There' },
        answer: BOOKMARK,
      },
      {
        call: 'PATCH /api/me/item/{plain}/bookmark',
        as: 'reader',
        body: { time: 3, title: 'There' },
        status: 404,
      },
      { call: 'GET /api/me/bookmarks', as: 'reader', answer: { bookmarks: [BOOKMARK] } },
      { call: 'GET /api/me/bookmarks/{plain}', as: 'reader', answer: { bookmarks: [BOOKMARK] } },
      { call: 'DELETE /api/me/item/{plain}/bookmark/2', as: 'reader', answer: OK },
      { call: 'DELETE /api/me/item/{plain}/bookmark/2', as: 'reader', status: 404 },
      { call: 'DELETE /api/me/item/{plain}/bookmark/x', as: 'reader', status: 400 },
      {
        call: 'PATCH /api/me/settings',
        as: 'reader',
        body: { mobileOrderDesc: false },
        answer: {
          success: 'flag',
          settings: { mobileOrderBy: 'text', mobileOrderDesc: 'flag', mobileFilterBy: 'text' },
        },
      },
      { call: 'PATCH /api/me/password', as: 'guest', body: { newPassword: 'x' }, status: 403 },
      {
        call: 'PATCH /api/me/password',
        as: 'reader',
        body: { password: 'wrong', newPassword: 'x' },
        status: 400,
        answer: saying('Invalid password'),
      },
      {
        call: 'POST /api/me/sync-local-progress',
        as: 'reader',
        body: { localMediaProgress: [] },
        answer: {
          numServerProgressUpdates: 'int',
          localProgressUpdates: ['any'],
          serverProgressUpdates: ['any'],
        },
      },
      {
        call: 'GET /api/me/sessions',
        as: 'reader',
        answer: {
          total: 'int',
          numPages: 'int',
          page: 'int',
          itemsPerPage: 'int',
          sessions: [
            {
              id: 'text',
              ipAddress: orNull('text'),
              userAgent: orNull('text'),
              deviceInfo: 'any',
              createdAt: 'int',
              updatedAt: 'int',
              current: 'flag',
            },
          ],
        },
      },
      { call: 'GET /api/me/stats/year/2026', as: 'reader' },
      { call: 'GET /api/me/stats/year/1999', as: 'reader', status: 400 },
    ])

    test('items in progress are minified, newest first, with their episode', async () => {
      await server().ask('PATCH /api/me/progress/{podcast}/{episode}', { as: 'reader', body: CHANGE })
      const { libraryItems } = (
        await server().ask('GET /api/me/items-in-progress', { as: 'reader' })
      ).json() as {
        libraryItems: { mediaType: string }[]
      }
      const of = (type: string) => libraryItems.find(({ mediaType }) => mediaType === type)
      const [podcast, book] = [of('podcast'), of('book')]
      const progressLastUpdate = 'int'
      expect(differences(book, { ...BOOK_ITEM_MINIFIED, progressLastUpdate })).toEqual([])
      const withEpisode = { ...PODCAST_ITEM_MINIFIED, progressLastUpdate, recentEpisode: EPISODE } as const
      expect(differences(podcast, withEpisode)).toEqual([])
    })
  })
}
