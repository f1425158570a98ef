import type { ItemId } from '@lectern/contract/ids'
import type { NewShare } from '@lectern/contract/shares'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { newId } from '../../platform/ids.ts'
import { getFileByPath } from '../items/item-files.service.ts'
import type { FileOnDisk } from '../items/item-files.types.ts'
import { getItem, type ItemInPlace } from '../items/items.service.ts'
import { playableOf } from '../playback/playable.rules.ts'
import { findActiveUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import {
  deleteExpiredShares,
  deleteShare,
  findItemOf,
  findShare,
  findShareByMedia,
  findShareBySlug,
  insertShare,
  isSlugTaken,
  listSharesOf,
} from './sharing.store.ts'
import type { OpenShare } from './open-share.types.ts'
import type { Share } from './sharing.types.ts'

/** Creates, finds and ends share links. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>

export async function openShare(ctx: Ctx, sharer: User, given: NewShare): Promise<Share> {
  const now = ctx.clock.now()
  const expiresAt = given.expiresAt ? given.expiresAt : null
  if (expiresAt !== null && expiresAt <= now) invalid('expiresAt is in the past')
  const itemId = (await findItemOf(ctx.db, given.mediaItemType, given.mediaItemId)) ?? notFound('Item')
  const episodeId = given.mediaItemType === 'book' ? null : given.mediaItemId
  const { item } = await getItem(ctx, sharer, itemId)
  if ((playableOf(item, episodeId)?.files.length ?? 0) === 0) invalid('Item has no audio tracks')
  const share: Share = {
    id: newId(),
    slug: given.slug,
    userId: sharer.id,
    itemId,
    episodeId,
    mediaId: given.mediaItemId,
    isDownloadable: given.isDownloadable,
    expiresAt,
    createdAt: now,
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, 'shares')
    await deleteExpiredShares(tx, now)
    if (await findShareByMedia(tx, given.mediaItemId, now))
      throw new AppError('conflict', 'Item is already shared')
    if (await isSlugTaken(tx, given.slug)) throw new AppError('conflict', 'Slug is already in use')
    await insertShare(tx, share)
  })
  ctx.log.info(`${sharer.username} shared "${item.media.title}" as ${share.slug}.`)
  ctx.events.emit('share.opened', { share })
  return share
}

export async function endShare(ctx: Ctx, ender: User, id: string): Promise<void> {
  const share = (await findShare(ctx.db, id)) ?? notFound('Share')
  await getShared(ctx, ender, share).catch(() => notFound('Share'))
  await end(ctx, share, `${ender.username} ended it`)
}

export async function endSharesOf(ctx: Ctx, itemIds: readonly ItemId[]): Promise<void> {
  for (const share of await listSharesOf(ctx.db, itemIds)) await end(ctx, share, 'its item was removed')
}

export async function findShareOf(
  ctx: Ctx,
  viewer: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Share | undefined> {
  const { item } = await getShared(ctx, viewer, { itemId, episodeId })
  return findShareByMedia(ctx.db, episodeId ?? item.mediaId, ctx.clock.now())
}

/** The item that is shared, or that has the shared episode; not found if the viewer may not see what is shared. */
export async function getShared(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  { itemId, episodeId }: Pick<Share, 'itemId' | 'episodeId'>,
): Promise<ItemInPlace> {
  const place = await getItem(ctx, viewer, itemId)
  const hidden = episodeId === null ? null : await findHiddenEpisodes(ctx.db, viewer, [episodeId])
  return hidden?.size ? notFound('Episode') : place
}

/** Closed, expired, unknown, or no longer visible to its sharer: all give the same response. */
export async function getShare(ctx: Ctx, slug: string): Promise<OpenShare> {
  const share = (await findShareBySlug(ctx.db, slug, ctx.clock.now())) ?? notFound('Share')
  const sharer = (await findActiveUser(ctx, share.userId)) ?? notFound('Share')
  const place = await getItem(ctx, sharer, share.itemId).catch(() => notFound('Share'))
  const playable = playableOf(place.item, share.episodeId) ?? notFound('Share')
  return { share, sharer, place, playable }
}

/** Tracks are numbered from 1. */
export function getTrack(
  ctx: Ctx,
  { sharer, share, playable }: OpenShare,
  index: number,
): Promise<FileOnDisk> {
  const file = playable.files[index - 1] ?? notFound('Track')
  return getFileByPath(ctx, sharer, share.itemId, file.relPath)
}

async function end(ctx: Ctx, share: Share, reason: string): Promise<void> {
  if (!(await deleteShare(ctx.db, share.id))) return
  ctx.log.info(`The share ${share.slug} is over: ${reason}.`)
  ctx.events.emit('share.closed', { share })
}
