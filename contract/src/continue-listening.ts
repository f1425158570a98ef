import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ById } from './ids.ts'
import { EpisodeView, ItemMinifiedView } from './items.ts'
import { queryNumber } from './lenient.ts'
import { UserView } from './users.ts'

/** The Continue Listening shelf, and hiding entries from it. Part of `progress.*` in the endpoint table. */
export const continueListening = {
  itemsInProgress: endpoint({
    method: 'GET',
    path: '/api/me/items-in-progress',
    access: signedIn,
    summary: 'Items in progress in all libraries, most recent first.',
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
    summary: 'Hide an item from Continue Listening, by progress id.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
  hideSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:id/remove-from-continue-listening',
    access: signedIn,
    summary: 'Hide a series from Continue Series.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
  showSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:id/readd-to-continue-listening',
    access: signedIn,
    summary: 'Show a series in Continue Series again.',
    params: ById,
    reply: UserView,
    changesStateOnGet: true,
  }),
}
