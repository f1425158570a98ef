import type { ItemId, UserId } from '@lectern/contract/ids'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { viewerStatement } from '../visibility/viewer-statement.sql.ts'
import type { User } from '../users/users.types.ts'
import type { Bookmark } from './progress.types.ts'

/** One per user, item and second. */

const allOf = viewerStatement<{ ownerId: UserId }, Row>((db, value, isVisible) =>
  selectBookmarks(db).where('bookmark.user_id', '=', value('ownerId')).where(isVisible),
)

const ofItem = viewerStatement<{ ownerId: UserId; itemId: ItemId }, Row>((db, value, isVisible) =>
  selectBookmarks(db)
    .where('bookmark.user_id', '=', value('ownerId'))
    .where('item.id', '=', value('itemId'))
    .where(isVisible),
)

function selectBookmarks(db: Db) {
  return db
    .selectFrom('bookmark')
    .innerJoin('item', 'item.num', 'bookmark.item_num')
    .select(['item.id', 'bookmark.time', 'bookmark.title', 'bookmark.created_at'])
    .orderBy('bookmark.item_num')
    .orderBy('bookmark.time')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBookmarks>['execute']>>[number]

/** The owner's bookmarks in items the viewer may see, in the order of items and times. */
export async function listBookmarks(
  db: Db,
  viewer: User,
  ownerId: UserId,
  itemId: ItemId | null = null,
): Promise<Bookmark[]> {
  const rows =
    itemId === null ? await allOf(db, viewer, { ownerId }) : await ofItem(db, viewer, { ownerId, itemId })
  return rows.map((row) => ({
    itemId: row.id,
    timeSeconds: row.time,
    title: row.title,
    createdAt: row.created_at,
  }))
}

export interface BookmarkKey {
  readonly userId: UserId
  readonly itemNum: ItemNum
  readonly timeSeconds: number
}

/** Returns the creation time, which a new title doesn't change. */
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

export const countBookmarks = (db: Db, userId: UserId): Promise<number> =>
  countRows(db.selectFrom('bookmark').where('user_id', '=', userId))

export async function deleteBookmark(tx: Tx, key: BookmarkKey): Promise<void> {
  await tx
    .deleteFrom('bookmark')
    .where('user_id', '=', key.userId)
    .where('item_num', '=', key.itemNum)
    .where('time', '=', key.timeSeconds)
    .execute()
}
