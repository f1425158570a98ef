import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'

export interface StoredCover {
  readonly path: string
  readonly hash: string
  readonly mimeType: string
  readonly updatedAt: number
}

export async function findCover(db: Db, itemId: ItemId): Promise<StoredCover | undefined> {
  const row = await db
    .selectFrom('item')
    .innerJoin('item_cover as cover', 'cover.item_num', 'item.num')
    .select(['cover.path', 'cover.hash', 'cover.mime_type', 'cover.updated_at'])
    .where('item.id', '=', itemId)
    .executeTakeFirst()
  return row && { path: row.path, hash: row.hash, mimeType: row.mime_type, updatedAt: row.updated_at }
}
