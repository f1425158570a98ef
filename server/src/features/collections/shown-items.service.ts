import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { getItemsInPlace, type ItemInPlace } from '../items/items.service.ts'

const ITEMS_PER_LOAD = 500

/** Whole items by id, each loaded once, in portions that no engine minds. */
export async function loadPlaces(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemInPlace>> {
  const wanted = [...new Set(ids)]
  const places = new Map<ItemId, ItemInPlace>()
  for (let start = 0; start < wanted.length; start += ITEMS_PER_LOAD) {
    const portion = await getItemsInPlace(db, wanted.slice(start, start + ITEMS_PER_LOAD))
    for (const place of portion) places.set(place.item.id, place)
  }
  return places
}
