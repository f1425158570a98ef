import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { getLibraries, getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findCollection, loadCollections, pageOfCollections } from './collections.store.ts'
import { type Collection, EVERYTHING, type PageChoice, type PageOf } from './collections.types.ts'
import { findItemRefs } from './item-refs.store.ts'
import { loadPlaces } from './shown-items.service.ts'

/** Collections: anyone sees what they may see of them. */

/** A collection as one viewer sees it. */
export interface ShownCollection {
  readonly collection: Collection
  readonly books: readonly ItemInPlace[]
}

export async function getCollection(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  id: string,
): Promise<ShownCollection> {
  const collection = (await findCollection(ctx.db, id)) ?? notFound('Collection')
  const shown = showTo(viewer, collection, await loadPlaces(ctx.db, collection.itemIds))
  return shown ?? notFound('Collection')
}

export async function getCollectionsOfLibrary(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
  page: PageChoice,
): Promise<PageOf<ShownCollection>> {
  const library = await getLibrary(ctx, viewer, libraryId)
  const { total, ids } = await pageOfCollections(ctx.db, viewer, library.id, page)
  const found = await loadCollections(ctx.db, ids)
  const places = await loadPlaces(
    ctx.db,
    found.flatMap(({ itemIds }) => itemIds),
  )
  const results = found.map((collection) => showTo(viewer, collection, places))
  return { total, results: results.filter((shown) => shown !== undefined) }
}

/** A collection as a list of covers shows it. */
export interface BriefCollection extends ShownCollection {
  /** All books the viewer may see; `books` has only the first few of them. */
  readonly bookIds: readonly ItemId[]
}

/** As many covers as anything shows of one. */
const BRIEF_BOOKS = 4

/** The same as `getCollectionsOfLibrary`, without loading what nobody looks at. */
export async function getBriefCollections(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId,
  page: PageChoice,
): Promise<PageOf<BriefCollection>> {
  const library = await getLibrary(ctx, viewer, libraryId)
  const { total, ids } = await pageOfCollections(ctx.db, viewer, library.id, page)
  const found = await loadCollections(ctx.db, ids)
  const seen = await seenIds(ctx.db, viewer, [...new Set(found.flatMap(({ itemIds }) => itemIds))])
  const visible = found.map((collection) => ({
    collection,
    bookIds: collection.itemIds.filter((id) => seen.has(id)),
  }))
  const places = await loadPlaces(
    ctx.db,
    visible.flatMap(({ bookIds }) => bookIds.slice(0, BRIEF_BOOKS)),
  )
  const results = visible.map(({ collection, bookIds }) => {
    const first = bookIds.slice(0, BRIEF_BOOKS).map((id) => places.get(id))
    return { collection, bookIds, books: first.filter((place) => place !== undefined) }
  })
  return { total, results }
}

export async function getCollections(ctx: Pick<Context, 'db'>, viewer: User): Promise<ShownCollection[]> {
  const all: ShownCollection[] = []
  for (const library of await getLibraries(ctx, viewer)) {
    const { results } = await getCollectionsOfLibrary(ctx, viewer, library.id, EVERYTHING)
    all.push(...results)
  }
  return all
}

/** What the viewer sees of it; undefined when all that is in it is hidden from them. */
export function showTo(
  viewer: User,
  collection: Collection,
  places: ReadonlyMap<ItemId, ItemInPlace>,
): ShownCollection | undefined {
  if (!maySeeLibrary(viewer, collection.libraryId)) return undefined
  const books = collection.itemIds
    .map((id) => places.get(id))
    .filter((place) => place !== undefined)
    .filter(({ item }) => maySee(viewer, item))
  return books.length === 0 && collection.itemIds.length > 0 ? undefined : { collection, books }
}

/** Those of the items that the viewer may see. */
export async function seenIds(db: Db, viewer: User, ids: readonly ItemId[]): Promise<Set<ItemId>> {
  return new Set((await findItemRefs(db, viewer, ids)).keys())
}
