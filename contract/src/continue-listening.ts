import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ById } from './ids.ts'
import { EpisodeView, ItemMinifiedView } from './items.ts'
import { queryNumber } from './lenient.ts'
import { UserView } from './users.ts'

/** What stands under Continue Listening, and what is kept out of it. Part of `progress.*` in the table. */
export const continueListening = {
  itemsInProgress: endpoint({
    method: 'GET',
    path: '/api/me/items-in-progress',
    access: signedIn,
    summary: 'What one has begun and not finished, of all libraries, newest first.',
    query: z.object({ limit: queryNumber(25, { min: 1, max: 1000 }) }),
    reply: z.object({
      libraryItems: z.array(
        ItemMinifiedView.extend({ recentEpisode: EpisodeView.optional(), progressLastUpdate: z.int() }),
      ),
    }),
  }),
  hide: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/remove-from-continue-listening',
    access: signedIn,
    summary: 'Keep the progress with this id out of Continue Listening.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
  hideSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:id/remove-from-continue-listening',
    access: signedIn,
    summary: 'Keep a series out of Continue Series.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
  showSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:id/readd-to-continue-listening',
    access: signedIn,
    summary: 'Let a series into Continue Series again.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
}
