import type { Db, Tx } from '../../platform/db/db.ts'
import { isVisibleTo } from '../items/visible-items.ts'
import { effectivePermissions } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import type { Bookmark } from './progress.types.ts'

/** One a user, item and second. */

/** Of the owner, in what the viewer may see; in the order of items and times. */
export async function listBookmarks(
  db: Db,
  viewer: User,
  ownerId: string,
  itemId: string | null = null,
): Promise<Bookmark[]> {
  let query = db
    .selectFrom('bookmark')
    .innerJoin('item', 'item.num', 'bookmark.item_num')
    .select(['item.id', 'bookmark.time', 'bookmark.title', 'bookmark.created_at'])
    .where('bookmark.user_id', '=', ownerId)
    .where(isVisibleTo(viewer))
  if (itemId !== null) query = query.where('item.id', '=', itemId)
  if (!effectivePermissions(viewer).accessAllLibraries) {
    query = query.where(
      'item.library_id',
      'in',
      viewer.libraryIds.length === 0 ? [''] : [...viewer.libraryIds],
    )
  }
  const rows = await query.orderBy('bookmark.item_num').orderBy('bookmark.time').execute()
  return rows.map((row) => ({
    itemId: row.id,
    timeSeconds: row.time,
    title: row.title,
    createdAt: row.created_at,
  }))
}

interface BookmarkKey {
  readonly userId: string
  readonly itemNum: number
  readonly timeSeconds: number
}

/** Gives when it was made; a new title does not make it younger. */
export async function saveBookmark(tx: Tx, key: BookmarkKey, title: string, now: number): Promise<number> {
  const row = await tx
    .insertInto('bookmark')
    .values({
      user_id: key.userId,
      item_num: key.itemNum,
      time: key.timeSeconds,
      title,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_num', 'time']).doUpdateSet({ title, updated_at: now }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return row.created_at
}

export async function hasBookmark(db: Db, key: BookmarkKey): Promise<boolean> {
  const row = await db
    .selectFrom('bookmark')
    .select('time')
    .where('user_id', '=', key.userId)
    .where('item_num', '=', key.itemNum)
    .where('time', '=', key.timeSeconds)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBookmark(tx: Tx, key: BookmarkKey): Promise<void> {
  await tx
    .deleteFrom('bookmark')
    .where('user_id', '=', key.userId)
    .where('item_num', '=', key.itemNum)
    .where('time', '=', key.timeSeconds)
    .execute()
}
