import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, ItemId } from './ids.ts'
import { NumberOrText } from './lenient.ts'
import { BookmarkView } from './progress.ts'

/** One app reads the time as a whole number, so it is one. */
const Time = NumberOrText.pipe(z.number().min(0).max(1e9)).transform(Math.floor)
const Title = z.string().trim().min(1, 'is required').max(1000)

const Bookmark = z.object({ time: Time, title: Title })

export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks',
    access: signedIn,
    summary: 'All one’s bookmarks.',
    reply: z.object({ bookmarks: z.array(BookmarkView) }),
  }),
  ofItem: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks/:id',
    access: signedIn,
    summary: 'One’s bookmarks in an item, in the order of their times.',
    params: ByItemId,
    reply: z.object({ bookmarks: z.array(BookmarkView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/item/:id/bookmark',
    access: signedIn,
    summary: 'Set a bookmark; at a time that has one already, it gets the new title.',
    params: ByItemId,
    body: Bookmark,
    reply: BookmarkView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/item/:id/bookmark',
    access: signedIn,
    summary: 'Give a bookmark another title.',
    params: ByItemId,
    body: Bookmark,
    reply: BookmarkView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/item/:id/bookmark/:time',
    access: signedIn,
    summary: 'Remove a bookmark.',
    params: z.object({ id: ItemId, time: Time }),
    reply: 'ok',
  }),
}
