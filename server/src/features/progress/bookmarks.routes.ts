import { bookmarks } from '@lectern/contract/bookmarks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import {
  getBookmarks,
  getBookmarksOf,
  removeBookmark,
  renameBookmark,
  setBookmark,
} from './bookmarks.service.ts'
import { presentBookmark } from './progress.present.ts'

/** Bookmarks in audiobooks. */
export function bookmarksRoutes(http: Http, ctx: Context): void {
  http.endpoint(bookmarks.list, async ({ caller: { user } }) => ({
    bookmarks: (await getBookmarks(ctx, user, user.id)).map(presentBookmark),
  }))

  http.endpoint(bookmarks.ofItem, async ({ caller: { user }, params }) => ({
    bookmarks: (await getBookmarksOf(ctx, user, params.id)).map(presentBookmark),
  }))

  http.endpoint(bookmarks.create, async ({ caller, params, body }) =>
    presentBookmark(
      await setBookmark(ctx, caller.user, { itemId: params.id, timeSeconds: body.time, title: body.title }),
    ),
  )

  http.endpoint(bookmarks.update, async ({ caller, params, body }) =>
    presentBookmark(
      await renameBookmark(ctx, caller.user, {
        itemId: params.id,
        timeSeconds: body.time,
        title: body.title,
      }),
    ),
  )

  http.endpoint(bookmarks.remove, ({ caller, params }) =>
    removeBookmark(ctx, caller.user, params.id, params.time),
  )
}
