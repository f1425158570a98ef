import { z } from 'zod'
import { MOST_STARS } from './constants.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, Id } from './ids.ts'

/** Lectern only: a user's rating of an item, and their want-to-listen list. */

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
    summary: 'Lectern only: the caller’s rating of an item, and whether it is on their want-to-listen list.',
    params: ByItemId,
    reply: ItemMarkView,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/me/items/:id/mark',
    access: signedIn,
    summary:
      'Lectern only: rate an item with one to five stars (null removes the rating), or add it to the want-to-listen list.',
    params: ByItemId,
    body: ItemMarkChange,
    reply: ItemMarkView,
  }),
}
