import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { findCollection, loadCollections, pageOfCollections } from './collections.store.ts'
import type { Collection, LibraryPage } from './collections.types.ts'
import { findItemRefs } from './item-refs.store.ts'
import { type GetPage, loadPlaces, ofAllLibraries } from './shown-items.service.ts'

/** Collections: visible to everyone, limited to the books each viewer may see. */

type Ctx = Pick<Context, 'db'>

/** A collection as seen by one viewer. */
export interface ShownCollection {
  readonly collection: Collection
  readonly books: readonly ItemInPlace[]
}

export async function getCollection(ctx: Ctx, viewer: User, id: string): Promise<ShownCollection> {
  const collection = (await findCollection(ctx.db, id)) ?? notFound('Collection')
  const shown = showTo(viewer, collection, await loadPlaces(ctx.db, collection.itemIds))
  return shown ?? notFound('Collection')
}

/** Loads one page of collections with their contents. */
async function loadPage(ctx: Ctx, viewer: User, page: LibraryPage) {
  await getLibrary(ctx, viewer, page.libraryId)
  const { total, ids } = await pageOfCollections(ctx.db, viewer, page)
  return { total, found: await loadCollections(ctx.db, ids) }
}

export const getCollectionsOfLibrary: GetPage<ShownCollection> = async (ctx, viewer, page) => {
  const { total, found } = await loadPage(ctx, viewer, page)
  const places = await loadPlaces(
    ctx.db,
    found.flatMap(({ itemIds }) => itemIds),
  )
  const results = found.map((collection) => showTo(viewer, collection, places))
  return { total, results: results.filter((shown) => shown !== undefined) }
}

/** A collection in a list of covers. */
export interface BriefCollection extends ShownCollection {
  /** All books the viewer may see; `books` contains only the first few. */
  readonly bookIds: readonly ItemId[]
}

/** The largest number of covers shown for a collection. */
const BRIEF_BOOKS = 4

/** Like `getCollectionsOfLibrary`, but loads only the books that are shown. */
export const getBriefCollections: GetPage<BriefCollection> = async (ctx, viewer, page) => {
  const { total, found } = await loadPage(ctx, viewer, page)
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

export const getCollections = (ctx: Ctx, viewer: User): Promise<ShownCollection[]> =>
  ofAllLibraries(ctx, viewer, getCollectionsOfLibrary)

/** The part of a collection the viewer may see; undefined if all its books are hidden from them. */
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

/** Filters items to those the viewer may see. */
export async function seenIds(db: Db, viewer: User, ids: readonly ItemId[]): Promise<Set<ItemId>> {
  return new Set((await findItemRefs(db, viewer, ids)).keys())
}
