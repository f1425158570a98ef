import { describe, expect, test } from 'vitest'
import { differences, orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'
import { AUTHOR_EXPANDED, SERIES } from './entities.ts'
import {
  BOOK_ITEM_MINIFIED,
  BOOK_ITEM_OF_SERIES,
  EPISODE_EXPANDED,
  PODCAST_ITEM_MINIFIED,
} from './item-entities.ts'

/** The home shelves. */
export function shelfLines(server: () => SmallServer): void {
  const get = async <Json>(path: string, as: 'root' | 'limited' = 'root') =>
    (await server().ask(`GET ${path}`, { as })).json() as Json

  const SHELF = { id: 'text', label: 'text', labelStringKey: 'text', category: 'text', total: 'int' } as const

  describe('home shelves', () => {
    test('[R7.051] each have the shape of their kind', async () => {
      await server().ask('PATCH /api/me/progress/{plain}', {
        body: { currentTime: 1, duration: 4, progress: 0.25 },
      })
      await server().ask('PATCH /api/me/progress/{second}', { body: { isFinished: true } })
      await server().ask('PATCH /api/me/progress/{podcast}/{episode}', {
        body: { currentTime: 1, progress: 0.25 },
      })
      const query = 'minified=1&include=rssfeed,numEpisodesIncomplete&limit=0'
      const shelves = [
        ...(await get<{ id: string }[]>(`/api/libraries/{library}/personalized?${query}`)),
        ...(await get<{ id: string }[]>(`/api/libraries/{podcasts}/personalized?${query}`)).map((shelf) => ({
          ...shelf,
          id: `podcast ${shelf.id}`,
        })),
      ]
      // Requested, so it is present even if no feed is open.
      const feed = { rssFeed: orNull('any') } as const
      const series = { seriesSequence: 'text', prevBookInProgressLastUpdate: orNull('int'), ...feed } as const
      const book = { ...BOOK_ITEM_MINIFIED, ...feed } as const
      const podcast = { ...PODCAST_ITEM_MINIFIED, ...feed, 'numEpisodesIncomplete?': 'int' } as const
      const entities: Record<string, Parameters<typeof differences>[1]> = {
        'continue-listening': { ...book, progressLastUpdate: 'int' },
        'continue-series': { ...BOOK_ITEM_OF_SERIES, ...series },
        'recently-added': book,
        'recent-series': {
          ...SERIES,
          ...feed,
          books: [{ ...book, seriesSequence: orNull('text') }],
          inProgress: 'flag',
          hasActiveBook: 'flag',
          hideFromContinueListening: 'flag',
          bookInProgressLastUpdate: orNull('int'),
          firstBookUnread: orNull('any'),
        },
        discover: { ...book, weight: 'number' },
        'listen-again': { ...book, finishedAt: 'int' },
        'newest-authors': AUTHOR_EXPANDED,
        'podcast continue-listening': {
          ...podcast,
          recentEpisode: EPISODE_EXPANDED,
          progressLastUpdate: 'int',
        },
        'podcast newest-episodes': { ...podcast, recentEpisode: EPISODE_EXPANDED },
        'podcast recently-added': podcast,
      }
      expect(shelves.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(entities)))
      const wrong = shelves.flatMap((shelf) => {
        const type = /^(book|podcast|episode|series|authors)$/
        const shape = { ...SHELF, type, entities: [entities[shelf.id] ?? 'any'] } as const
        return differences(shelf, shape, shelf.id)
      })
      expect(wrong).toEqual([])
    })
  })
}
