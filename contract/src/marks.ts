import { z } from 'zod'
import { MOST_STARS } from './constants.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, Id } from './ids.ts'

/** What somebody thinks of an item: stars of their own, and whether they want to listen to it. Ours. */

const Rating = z.int().min(1).max(MOST_STARS).nullable()

export const ItemMarkView = z.object({
  libraryItemId: Id,
  rating: Rating,
  wantsToListen: z.boolean(),
})
export type ItemMarkView = z.output<typeof ItemMarkView>

export const ItemMarkChange = z.object({ rating: Rating.optional(), wantsToListen: z.boolean().optional() })
export type ItemMarkChange = z.output<typeof ItemMarkChange>

export const marks = {
  get: endpoint({
    method: 'GET',
    path: '/api/me/items/:id/mark',
    access: signedIn,
    summary: 'Ours: one’s own rating of an item, and whether one wants to listen to it.',
    params: ByItemId,
    reply: ItemMarkView,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/me/items/:id/mark',
    access: signedIn,
    summary: 'Ours: rate an item with one to five stars (null takes them back), or put it on one’s list.',
    params: ByItemId,
    body: ItemMarkChange,
    reply: ItemMarkView,
  }),
}
