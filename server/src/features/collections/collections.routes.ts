import { collections } from '@lectern/contract/collections'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentCollection } from './collections.present.ts'
import {
  addBook,
  addBooks,
  changeCollection,
  createCollection,
  getCollection,
  getCollections,
  getCollectionsOfLibrary,
  removeBook,
  removeBooks,
  removeCollection,
  type ShownCollection,
} from './collections.service.ts'

export function collectionsRoutes(http: Http, ctx: Context): void {
  const present = (shown: ShownCollection, form: 'expanded' | 'brief' = 'expanded') =>
    presentCollection(shown, { form, sortingPrefixes: ctx.settings.current().sortingPrefixes })
  /** Nobody opens feeds of collections yet; who asks for one is told that there is none. */
  const feedOf = (include: ReadonlySet<string>) => (include.has('rssfeed') ? { rssFeed: null } : {})

  http.endpoint(collections.create, async ({ caller, body }) =>
    present(await createCollection(ctx, caller.user, body)),
  )

  http.endpoint(collections.list, async ({ caller }) => ({
    collections: (await getCollections(ctx, caller.user)).map((shown) => present(shown)),
  }))

  http.endpoint(collections.ofLibrary, async ({ caller, params, query }) => {
    const { limit, page, sort, filter, desc, minified, include } = query
    const choice = { size: limit, number: page }
    const { total, results } = await getCollectionsOfLibrary(ctx, caller.user, params.id, choice)
    const form = query.brief ? 'brief' : 'expanded'
    return {
      results: results.map((shown) => ({ ...present(shown, form), ...feedOf(include) })),
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

  http.endpoint(collections.get, async ({ caller, params, query }) => ({
    ...present(await getCollection(ctx, caller.user, params.id)),
    ...feedOf(query.include),
  }))

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
