import { collections, type CollectionView } from '@lectern/contract/collections'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import type { User } from '../users/users.types.ts'
import { presentBriefCollection, presentCollection } from './collections.present.ts'
import {
  addBook,
  addBooks,
  changeCollection,
  createCollection,
  removeBook,
  removeBooks,
  removeCollection,
} from './collections.service.ts'
import type { LibraryPage, OpenFeeds } from './collections.types.ts'
import { withFeed, withFeeds } from './with-feeds.view.ts'
import {
  getBriefCollections,
  getCollection,
  getCollections,
  getCollectionsOfLibrary,
  type ShownCollection,
} from './collections-view.service.ts'

export function collectionsRoutes(http: Http, ctx: Context, openFeeds: OpenFeeds): void {
  const prefixes = () => ctx.settings.current().sortingPrefixes
  const present = (shown: ShownCollection) => presentCollection(shown, prefixes())
  const briefPage = async (viewer: User, page: LibraryPage) => {
    const { total, results } = await getBriefCollections(ctx, viewer, page)
    return { total, views: results.map((shown) => presentBriefCollection(shown, prefixes())) }
  }
  const fullPage = async (viewer: User, page: LibraryPage) => {
    const { total, results } = await getCollectionsOfLibrary(ctx, viewer, page)
    return { total, views: results.map(present) }
  }

  http.endpoint(collections.create, async ({ caller, body }) =>
    present(await createCollection(ctx, caller.user, body)),
  )

  http.endpoint(collections.list, async ({ caller }) => ({
    collections: (await getCollections(ctx, caller.user)).map(present),
  }))

  http.endpoint(collections.ofLibrary, async ({ caller, params, query }) => {
    const { limit, page, sort, filter, desc, minified, include } = query
    const choice = { libraryId: params.id, size: limit, number: page }
    const { total, views } = query.brief
      ? await briefPage(caller.user, choice)
      : await fullPage(caller.user, choice)
    return {
      results: await withFeeds<CollectionView>(views, include, openFeeds),
      total,
      limit,
      page,
      ...(sort === undefined ? {} : { sortBy: sort }),
      sortDesc: desc,
      ...(filter === undefined ? {} : { filterBy: filter }),
      minified,
      include: [...include].join(','),
    }
  })

  http.endpoint(collections.get, async ({ caller, params, query }) => {
    const view = present(await getCollection(ctx, caller.user, params.id))
    return withFeed<CollectionView>(view, query.include, openFeeds)
  })

  http.endpoint(collections.update, async ({ caller, params, body }) =>
    present(await changeCollection(ctx, caller.user, params.id, body)),
  )

  http.endpoint(collections.remove, ({ caller, params }) => removeCollection(ctx, caller.user, params.id))

  http.endpoint(collections.addBook, async ({ caller, params, body }) =>
    present(await addBook(ctx, caller.user, params.id, body.id)),
  )

  http.endpoint(collections.removeBook, async ({ caller, params }) =>
    present(await removeBook(ctx, caller.user, params.id, params.bookId)),
  )

  http.endpoint(collections.batchAdd, async ({ caller, params, body }) =>
    present(await addBooks(ctx, caller.user, params.id, body.books)),
  )

  http.endpoint(collections.batchRemove, async ({ caller, params, body }) =>
    present(await removeBooks(ctx, caller.user, params.id, body.books)),
  )
}
