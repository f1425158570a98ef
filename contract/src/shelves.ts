import { z } from 'zod'
import { AuthorWithCountView } from './authors.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ByLibraryId } from './ids.ts'
import { EpisodeView, ItemMinifiedView } from './items.ts'
import { IncludeList, queryNumber } from './lenient.ts'
import { SeriesView } from './series.ts'

/** The shelves of the home page, in display order; empty shelves are left out. */
export const SHELF_IDS = [
  'continue-listening',
  'continue-reading',
  'continue-series',
  'want-to-listen',
  'newest-episodes',
  'recently-added',
  'recent-series',
  'discover',
  'listen-again',
  'read-again',
  'newest-authors',
] as const
export type ShelfId = (typeof SHELF_IDS)[number]

/** Shelves add fields of their own. */
const ShelfItemView = ItemMinifiedView.extend({
  progressLastUpdate: z.int().optional(),
  finishedAt: z.int().nullable().optional(),
  seriesSequence: z.string().nullable().optional(),
  prevBookInProgressLastUpdate: z.int().optional(),
  weight: z.number().optional(),
  recentEpisode: EpisodeView.optional(),
  rssFeed: FeedMinifiedView.nullable().optional(),
  numEpisodesIncomplete: z.int().optional(),
})
export type ShelfItemView = z.output<typeof ShelfItemView>

const ShelfSeriesView = SeriesView.extend({
  books: z.array(ShelfItemView),
  inProgress: z.boolean(),
  hasActiveBook: z.boolean(),
  hideFromContinueListening: z.boolean(),
  bookInProgressLastUpdate: z.int().nullable(),
  rssFeed: FeedMinifiedView.nullable().optional(),
  firstBookUnread: ShelfItemView.nullable(),
})
export type ShelfSeriesView = z.output<typeof ShelfSeriesView>

const shelfBase = {
  id: z.enum(SHELF_IDS),
  label: z.string(),
  labelStringKey: z.string(),
  /** Older clients identify shelves by this field. */
  category: z.string(),
  /** The total number of entities, if known without an extra query. */
  total: z.int(),
}

export const ShelfView = z.discriminatedUnion('type', [
  z.object({
    ...shelfBase,
    type: z.enum(['book', 'podcast', 'music', 'video', 'episode']),
    entities: z.array(ShelfItemView),
  }),
  z.object({ ...shelfBase, type: z.literal('series'), entities: z.array(ShelfSeriesView) }),
  z.object({ ...shelfBase, type: z.literal('authors'), entities: z.array(AuthorWithCountView) }),
])
export type ShelfView = z.output<typeof ShelfView>

export const DEFAULT_SHELF_LIMIT = 10
const MAX_SHELF_LIMIT = 100

export const shelves = {
  personalized: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/personalized',
    access: signedIn,
    summary: 'The shelves of the caller’s home page.',
    params: ByLibraryId,
    query: z.object({
      limit: queryNumber(DEFAULT_SHELF_LIMIT, { min: 1, max: MAX_SHELF_LIMIT }),
      include: IncludeList,
    }),
    reply: z.array(ShelfView),
  }),
}
