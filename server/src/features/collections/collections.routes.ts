import { collections, type CollectionView } from '@lectern/contract/collections'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentBriefCollection } from './collections.present.ts'
import { collectionJson, collectionsJson } from './groups.view.ts'
import {
  addBook,
  addBooks,
  changeCollection,
  createCollection,
  removeBook,
  removeBooks,
  removeCollection,
} from './collections.service.ts'
import type { User } from '../users/users.types.ts'
import type { OpenFeeds, ReadOpenFeeds } from './collections.types.ts'
import { includedFeeds, withFeeds } from './with-feeds.view.ts'
import {
  getBriefCollections,
  getCollection,
  getCollections,
  getCollectionsOfLibrary,
  type ShownCollection,
} from './collections-view.service.ts'

export function collectionsRoutes(http: Http, ctx: Context, readOpenFeeds: ReadOpenFeeds): void {
  const prefixes = () => ctx.settings.current().sortingPrefixes
  const feedsFor = (viewer: User, include: ReadonlySet<string>) =>
    includedFeeds(readOpenFeeds, viewer, include)
  const present = (shown: ShownCollection, feeds?: OpenFeeds) =>
    collectionJson(shown, { prefixes: prefixes(), feeds })

  http.endpoint(collections.create, async ({ caller, body }) =>
    present(await createCollection(ctx, caller.user, body)),
  )

  http.endpoint(collections.list, async ({ caller }) =>
    collectionsJson('collections', await getCollections(ctx, caller.user), {}, { prefixes: prefixes() }),
  )

  http.endpoint(collections.ofLibrary, async ({ caller, params, query }) => {
    const { limit, page, sort, filter, desc, minified, include } = query
    const choice = { libraryId: params.id, size: limit, number: page }
    const envelope = (total: number) => ({
      total,
      limit,
      page,
      ...(sort === undefined ? {} : { sortBy: sort }),
      sortDesc: desc,
      ...(filter === undefined ? {} : { filterBy: filter }),
      minified,
      include: [...include].join(','),
    })
    const feeds = await feedsFor(caller.user, include)
    if (query.brief) {
      const { total, results } = await getBriefCollections(ctx, caller.user, choice)
      const views = results.map((shown) => presentBriefCollection(shown, prefixes()))
      return { results: withFeeds<CollectionView>(views, feeds), ...envelope(total) }
    }
    const { total, results } = await getCollectionsOfLibrary(ctx, caller.user, choice)
    return collectionsJson('results', results, envelope(total), { prefixes: prefixes(), feeds })
  })

  http.endpoint(collections.get, async ({ caller, params, query }) =>
    present(await getCollection(ctx, caller.user, params.id), await feedsFor(caller.user, query.include)),
  )

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
