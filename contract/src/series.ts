import { z } from 'zod'
import { NameSearchQuery } from './authors.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { FeedMinifiedView } from './feeds.ts'
import { ById, Id } from './ids.ts'
import { ItemMinifiedView } from './items.ts'
import { IncludeList } from './lenient.ts'

export const SeriesView = z.object({
  id: Id,
  name: z.string(),
  /** `Expanse, The` */
  nameIgnorePrefix: z.string(),
  description: z.string().nullable(),
  addedAt: z.int(),
  updatedAt: z.int(),
  libraryId: Id,
})
export type SeriesView = z.output<typeof SeriesView>

/** The caller's progress in a series, based on the books visible to them. */
export const SeriesProgressView = z.object({
  libraryItemIds: z.array(Id),
  libraryItemIdsFinished: z.array(Id),
  isFinished: z.boolean(),
})
export type SeriesProgressView = z.output<typeof SeriesProgressView>

/** A series; progress and feed are only included on request. */
export const SeriesDetailView = SeriesView.extend({
  progress: SeriesProgressView.optional(),
  rssFeed: FeedMinifiedView.nullable().optional(),
})
export type SeriesDetailView = z.output<typeof SeriesDetailView>

/** A series in a list, with its books in order. */
export const SeriesListItemView = SeriesView.extend({
  /** `Expanse` */
  nameIgnorePrefixSort: z.string(),
  type: z.literal('series'),
  books: z.array(ItemMinifiedView.extend({ sequence: z.string() })),
  totalDuration: z.number(),
  rssFeed: FeedMinifiedView.nullable().optional(),
})
export type SeriesListItemView = z.output<typeof SeriesListItemView>

export const SeriesQuery = z.object({ include: IncludeList })

export const series = {
  search: endpoint({
    method: 'GET',
    path: '/api/series/search',
    access: signedIn,
    summary: 'Find series in all libraries by part of their name; for older clients.',
    query: NameSearchQuery,
    reply: z.union([z.object({ results: z.array(SeriesView) }), z.array(z.never())]),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/series/:id',
    access: signedIn,
    summary: 'Get a series; include=progress,rssfeed adds the caller’s progress and its open feed.',
    params: ById,
    query: SeriesQuery,
    reply: SeriesDetailView,
  }),
}
