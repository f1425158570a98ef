import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, ItemId } from './ids.ts'
import { NumberOrText } from './lenient.ts'
import { BookmarkView } from './progress.ts'

/** A whole number, because one client app parses it as an integer. */
const Time = NumberOrText.pipe(z.number().min(0).max(1e9)).transform(Math.floor)
const Title = z.string().trim().min(1, 'is required').max(1000)

const Bookmark = z.object({ time: Time, title: Title })

export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks',
    access: signedIn,
    summary: 'All bookmarks of the caller.',
    reply: z.object({ bookmarks: z.array(BookmarkView) }),
  }),
  ofItem: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks/:id',
    access: signedIn,
    summary: 'The caller’s bookmarks in an item, by time.',
    params: ByItemId,
    reply: z.object({ bookmarks: z.array(BookmarkView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/item/:id/bookmark',
    access: signedIn,
    summary: 'Create a bookmark; an existing one at the same time is renamed.',
    params: ByItemId,
    body: Bookmark,
    reply: BookmarkView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/item/:id/bookmark',
    access: signedIn,
    summary: 'Rename a bookmark.',
    params: ByItemId,
    body: Bookmark,
    reply: BookmarkView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/item/:id/bookmark/:time',
    access: signedIn,
    summary: 'Delete a bookmark.',
    params: z.object({ id: ItemId, time: Time }),
    reply: 'ok',
  }),
}
