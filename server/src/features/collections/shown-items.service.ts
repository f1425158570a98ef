import type { ItemId } from '@lectern/contract/ids'
import { chunked } from '../../lib/batching.ts'
import type { Db } from '../../platform/db/db.ts'
import { getItemsInPlace, type ItemInPlace } from '../items/items.service.ts'

const ITEMS_PER_LOAD = 500

/** Whole items by id, each loaded once, in portions that no engine minds. */
export async function loadPlaces(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemInPlace>> {
  const places = new Map<ItemId, ItemInPlace>()
  for (const portion of chunked([...new Set(ids)], ITEMS_PER_LOAD)) {
    for (const place of await getItemsInPlace(db, portion)) places.set(place.item.id, place)
  }
  return places
}
