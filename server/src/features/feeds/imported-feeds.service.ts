import type { Tx } from '../../platform/db/db.ts'
import { findFeed, insertFeed, isSlugTaken, listFeedsOf } from './feeds.store.ts'
import type { Feed } from './feeds.types.ts'

/** A feed that comes from another server, under its address. False: it is here, or its address or entity has one. */
export async function saveImportedFeed(tx: Tx, feed: Feed): Promise<boolean> {
  if (await findFeed(tx, feed.id)) return false
  if (await isSlugTaken(tx, feed.slug)) return false
  if ((await listFeedsOf(tx, feed.entityType, [feed.entityId])).length > 0) return false
  await insertFeed(tx, feed)
  return true
}
