import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { KosyncPlaceRow } from '../../platform/db/ereader-schema.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { KosyncPlace, StoredPlace } from './kosync.types.ts'

const DROPPED_AT_ONCE = 500

export async function findStoredPlace(
  db: Db,
  userId: UserId,
  document: string,
): Promise<StoredPlace | undefined> {
  const row = await places(db, userId).where('place.document', '=', document).executeTakeFirst()
  return row && toPlace(row)
}

/** The most recent position that KOReader reported for any file of a book. */
export async function findNewestPlaceOf(
  db: Db,
  userId: UserId,
  itemNum: ItemNum,
): Promise<StoredPlace | undefined> {
  const row = await places(db, userId)
    .where('place.item_num', '=', itemNum)
    .orderBy('place.updated_at', 'desc')
    .executeTakeFirst()
  return row && toPlace(row)
}

export async function savePlace(
  tx: Tx,
  userId: UserId,
  place: KosyncPlace,
  itemNum: ItemNum | null,
): Promise<void> {
  const row: KosyncPlaceRow = {
    user_id: userId,
    document: place.document,
    progress: place.progress,
    percentage: place.percentage,
    device: place.device,
    device_id: place.deviceId,
    item_num: itemNum,
    updated_at: place.updatedAt,
  }
  await saveRows(tx, 'kosync_place', [row], ['user_id', 'document'])
}

/** Deletes the oldest positions in unknown documents, except for the newest `kept`. */
export async function dropOldPlaces(tx: Tx, userId: UserId, kept: number): Promise<void> {
  const old = await tx
    .selectFrom('kosync_place')
    .select('document')
    .where('user_id', '=', userId)
    .where('item_num', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('document')
    .limit(DROPPED_AT_ONCE)
    .offset(kept)
    .execute()
  const documents = old.map(({ document }) => document)
  if (documents.length === 0) return
  await tx
    .deleteFrom('kosync_place')
    .where('user_id', '=', userId)
    .where('document', 'in', documents)
    .execute()
}

function places(db: Db, userId: UserId) {
  return db
    .selectFrom('kosync_place as place')
    .leftJoin('item', 'item.num', 'place.item_num')
    .selectAll('place')
    .select('item.id as item_id')
    .where('place.user_id', '=', userId)
}

function toPlace(row: KosyncPlaceRow & { item_id: ItemId | null }): StoredPlace {
  return {
    document: row.document,
    progress: row.progress,
    percentage: row.percentage,
    device: row.device,
    deviceId: row.device_id,
    updatedAt: row.updated_at,
    itemId: row.item_id,
  }
}
