import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { chunked } from '../../lib/batching.ts'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import type { Db } from '../../platform/db/db.ts'
import { getItemsInPlace, type ItemInPlace } from '../items/items.service.ts'
import { getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { EVERYTHING, type LibraryPage, type PageOf } from './collections.types.ts'

/** Shared by the views of collections and playlists. */

export type GetPage<Shown> = (
  ctx: Pick<Context, 'db'>,
  viewer: User,
  page: LibraryPage,
) => Promise<PageOf<Shown>>

const ITEMS_PER_LOAD = 50

/** Loads complete items by id, each once, in batches small enough not to hold up other requests. */
export async function loadPlaces(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemInPlace>> {
  const places = new Map<ItemId, ItemInPlace>()
  for (const portion of chunked([...new Set(ids)], ITEMS_PER_LOAD)) {
    for (const place of await getItemsInPlace(db, portion)) places.set(place.item.id, place)
    // SQLite answers within the same turn.
    if (portion.length === ITEMS_PER_LOAD) await yieldToEventLoop()
  }
  return places
}

export async function ofAllLibraries<Shown>(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  getPage: GetPage<Shown>,
): Promise<Shown[]> {
  const all: Shown[] = []
  for (const library of await getLibraries(ctx, viewer)) {
    const { results } = await getPage(ctx, viewer, { libraryId: library.id, ...EVERYTHING })
    all.push(...results)
  }
  return all
}
