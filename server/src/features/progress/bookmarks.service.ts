import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import {
  type BookmarkKey,
  countBookmarks,
  deleteBookmark,
  hasBookmark,
  listBookmarks,
  saveBookmark,
} from './bookmarks.store.ts'
import { getVisible } from './progress.service.ts'
import type { Bookmark } from './progress.types.ts'

/** Bookmarks, each with a note. Times are whole seconds. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** Per account, whose clients receive all of them at every sign-in. */
const MOST_BOOKMARKS = 10_000

export interface BookmarkNote {
  readonly itemId: ItemId
  readonly timeSeconds: number
  readonly title: string
}

export function getBookmarks(ctx: Pick<Context, 'db'>, viewer: User, ownerId: UserId): Promise<Bookmark[]> {
  return listBookmarks(ctx.db, viewer, ownerId)
}

export async function getBookmarksOf(
  ctx: Pick<Context, 'db'>,
  user: User,
  itemId: ItemId,
): Promise<Bookmark[]> {
  const { itemId: id } = await getVisible(ctx.db, user, itemId, null)
  return listBookmarks(ctx.db, user, user.id, id)
}

/** An existing bookmark at the same second gets the new title. */
export function setBookmark(ctx: Ctx, user: User, note: BookmarkNote): Promise<Bookmark> {
  return write(ctx, user, note, async (tx, key) => {
    if (!(await hasBookmark(tx, key))) await checkMayAdd(tx, user.id)
    return { ...note, createdAt: await saveBookmark(tx, key, note.title, ctx.clock.now()) }
  })
}

async function checkMayAdd(tx: Tx, userId: UserId): Promise<void> {
  if ((await countBookmarks(tx, userId)) >= MOST_BOOKMARKS)
    invalid(`You have ${MOST_BOOKMARKS} bookmarks: remove one first`)
}

export function renameBookmark(ctx: Ctx, user: User, note: BookmarkNote): Promise<Bookmark> {
  return write(ctx, user, note, async (tx, key) => {
    if (!(await hasBookmark(tx, key))) notFound('Bookmark')
    return { ...note, createdAt: await saveBookmark(tx, key, note.title, ctx.clock.now()) }
  })
}

export async function removeBookmark(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  timeSeconds: number,
): Promise<void> {
  await write(ctx, user, { itemId, timeSeconds }, async (tx, key) => {
    if (!(await hasBookmark(tx, key))) notFound('Bookmark')
    await deleteBookmark(tx, key)
  })
}

async function write<T>(
  ctx: Ctx,
  user: User,
  { itemId, timeSeconds }: Omit<BookmarkNote, 'title'>,
  work: (tx: Tx, key: BookmarkKey) => Promise<T>,
): Promise<T> {
  const result = await ctx.db.transaction().execute(async (tx) => {
    const { itemNum } = await getVisible(tx, user, itemId, null)
    return work(tx, { userId: user.id, itemNum, timeSeconds })
  })
  ctx.events.emit('account.edited', { userId: user.id })
  return result
}
