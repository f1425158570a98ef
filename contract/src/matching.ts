import { z } from 'zod'
import { adminOnly, endpoint, withPermission } from './endpoint.ts'
import { ById, ByItemId, ByLibraryId, ItemId } from './ids.ts'
import { BookMatchView } from './metadata.ts'

/** Options of quick match. */
export const MatchOptions = z.object({
  provider: z.string().max(200).optional(),
  title: z.string().max(500).nullish(),
  author: z.string().max(500).nullish(),
  isbn: z.string().max(100).nullish(),
  asin: z.string().max(100).nullish(),
  overrideDefaults: z.boolean().nullish(),
  overrideCover: z.boolean().nullish(),
  overrideDetails: z.boolean().nullish(),
  /** Lectern only: also replace fields that were edited by hand or locked. */
  overrideLocked: z.boolean().nullish(),
})
export type MatchOptions = z.output<typeof MatchOptions>

export const MatchPreviewView = z.object({
  match: BookMatchView.nullable(),
  isSure: z.boolean(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  takesCover: z.boolean(),
})
export type MatchPreviewView = z.output<typeof MatchPreviewView>

export const matching = {
  item: endpoint({
    method: 'POST',
    path: '/api/items/:id/match',
    access: withPermission('update'),
    summary: 'Quick match: fill empty fields, or all unlocked fields, with details from a provider.',
    params: ByItemId,
    body: MatchOptions.optional(),
    reply: z.object({
      updated: z.boolean().optional(),
      warning: z.string().optional(),
      libraryItem: z.unknown().optional(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/items/:id/match/preview',
    access: withPermission('update'),
    summary: 'Preview what quick match would change.',
    params: ByItemId,
    body: MatchOptions.optional(),
    reply: MatchPreviewView,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/items/batch/quickmatch',
    access: adminOnly,
    summary: 'Quick match several items; responds immediately, a socket event reports the end.',
    body: z.object({
      options: MatchOptions.optional(),
      libraryItemIds: z.array(ItemId).min(1).max(10_000),
    }),
    reply: 'ok',
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/matchall',
    access: adminOnly,
    summary: 'Quick match all books or podcasts of a library in the background.',
    params: ByLibraryId,
    reply: 'ok',
    changesStateOnGet: true,
  }),
  author: endpoint({
    method: 'POST',
    path: '/api/authors/:id/match',
    access: withPermission('update'),
    summary: 'Match an author: fetch the description, image and ASIN from the provider.',
    params: ById,
    body: z.object({
      asin: z.string().max(100).nullish(),
      q: z.string().max(500).nullish(),
      region: z.string().max(10).nullish(),
    }),
    reply: z.object({ updated: z.boolean(), author: z.unknown() }),
  }),
}
