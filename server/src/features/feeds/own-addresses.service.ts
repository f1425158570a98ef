import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findActiveUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { findFeed, setLastFetched } from './feeds.store.ts'
import type { Feed, SignedAddress } from './feeds.types.ts'
import { deleteAddress, insertAddress, listAddresses } from './own-addresses.store.ts'

/** Private addresses of open feeds, one per account. */

type Ctx = Pick<Context, 'db' | 'clock' | 'log' | 'tokenSecret'>

export async function findOwnAddress(
  ctx: Ctx,
  user: User,
  feedId: string,
): Promise<SignedAddress | undefined> {
  const feed = await getVisibleFeed(ctx, user, feedId)
  const own = (await listAddresses(ctx.db, feedId)).find(({ userId }) => userId === user.id)
  return own && { ...own, feed, key: keyOf(ctx.tokenSecret, own.id) }
}

export async function createOwnAddress(ctx: Ctx, user: User, feedId: string): Promise<SignedAddress> {
  await getVisibleFeed(ctx, user, feedId)
  const now = ctx.clock.now()
  await insertAddress(ctx.db, { id: newId(), feedId, userId: user.id, createdAt: now, lastFetchedAt: null })
  return (await findOwnAddress(ctx, user, feedId)) ?? notFound('Feed')
}

export async function revokeOwnAddress(ctx: Ctx, user: User, feedId: string): Promise<void> {
  if (!(await deleteAddress(ctx.db, feedId, user.id))) return notFound('Address')
  ctx.log.info(`${user.username} revoked their own address of a feed.`)
}

/** Finds the owner of a private address; undefined if the key is wrong or revoked, or the account is disabled. */
export async function findOwnerOfKey(ctx: Ctx, feedId: string, key: string): Promise<User | undefined> {
  for (const { id, userId } of await listAddresses(ctx.db, feedId)) {
    if (!isSameKey(key, keyOf(ctx.tokenSecret, id))) continue
    await setLastFetched(ctx.db, 'feed_address', id, ctx.clock.now())
    return findActiveUser(ctx, userId)
  }
  return undefined
}

async function getVisibleFeed(ctx: Ctx, user: User, feedId: string): Promise<Feed> {
  const feed = (await findFeed(ctx.db, feedId)) ?? notFound('Feed')
  await loadFeedSource(ctx, user, feed.entityType, feed.entityId)
  return feed
}

const KEY_CHARS = 22

const keyOf = (secret: Uint8Array, addressId: string): string =>
  createHmac('sha256', secret).update(`feed ${addressId}`).digest('base64url').slice(0, KEY_CHARS)

function isSameKey(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
