import type { UserId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import { chunked } from '../../lib/batching.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { GpodderActionRow } from '../../platform/db/ereader-schema.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { rowFields } from '../../platform/db/row-fields.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { inPortions, readInPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'
import type {
  Action,
  PodcastWithFeed,
  GpodderDevice,
  NamedEpisode,
  NewEpisode,
  StoredAction,
} from './gpodder.types.ts'
import { withoutCredentials } from '../../lib/url-credentials.ts'

const IDS_AT_ONCE = 500

type OfServer = 'num' | 'user_id' | 'is_applied' | 'uploaded_at'

const { toShape: toAction, toRow: toActionRow } = rowFields<
  Omit<Selectable<GpodderActionRow>, OfServer>,
  Action
>()({
  feedUrl: 'feed_url',
  episodeUrl: 'episode_url',
  guid: 'guid',
  device: 'device',
  action: 'action',
  happenedAt: 'happened_at',
  startedSeconds: 'started_seconds',
  positionSeconds: 'position_seconds',
  totalSeconds: 'total_seconds',
})

export async function listDevices(db: Db, userId: UserId): Promise<GpodderDevice[]> {
  const rows = await db
    .selectFrom('gpodder_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('device')
    .execute()
  return rows.map(({ device, caption, type }) => ({ id: device, caption, type }))
}

/**
 * Serialises the changes of a user. Apps on several devices report the same changes in different orders and would
 * deadlock, each waiting for rows that the other has locked.
 */
export const lockGpodder = (tx: Tx, userId: UserId): Promise<void> =>
  lockForTransaction(tx, `gpodder ${userId}`)

export async function saveDevice(tx: Tx, userId: UserId, device: GpodderDevice, now: number): Promise<void> {
  const row = {
    user_id: userId,
    device: device.id,
    caption: device.caption,
    type: device.type,
    updated_at: now,
  }
  await saveRows(tx, 'gpodder_device', [row], ['user_id', 'device'])
}

/** Removes the devices named longest ago. */
export async function dropOldDevices(tx: Tx, userId: UserId, kept: number): Promise<void> {
  const old = await tx
    .selectFrom('gpodder_device')
    .select('device')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('device')
    .limit(IDS_AT_ONCE)
    .offset(kept)
    .execute()
  if (old.length === 0) return
  await tx
    .deleteFrom('gpodder_device')
    .where('user_id', '=', userId)
    .where(
      'device',
      'in',
      old.map(({ device }) => device),
    )
    .execute()
}

export interface Subscription {
  readonly feedUrl: string
  readonly isSubscribed: boolean
  readonly changedAt: number
}

export async function listSubscriptions(db: Db, userId: UserId): Promise<Subscription[]> {
  const rows = await db.selectFrom('gpodder_subscription').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    feedUrl: row.feed_url,
    isSubscribed: row.is_subscribed === 1,
    changedAt: row.changed_at,
  }))
}

/** Of several for one feed, the last counts. */
export async function saveSubscriptions(
  tx: Tx,
  userId: UserId,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const rows = subscriptions.map(({ feedUrl, isSubscribed, changedAt }) => ({
    user_id: userId,
    feed_url: feedUrl,
    is_subscribed: isSubscribed ? (1 as const) : (0 as const),
    changed_at: changedAt,
  }))
  // PostgreSQL rejects a statement that changes a row twice.
  const byFeed = new Map(rows.map((row) => [row.feed_url, row]))
  await saveRows(tx, 'gpodder_subscription', [...byFeed.values()], ['user_id', 'feed_url'])
}

/** Includes feeds the user has unsubscribed from. */
export const countSubscriptions = (db: Db, userId: UserId): Promise<number> =>
  countRows(db.selectFrom('gpodder_subscription').where('user_id', '=', userId))

/** Podcasts with a feed that the viewer may see. */
export async function listPodcastsWithFeed(db: Db, viewer: User): Promise<PodcastWithFeed[]> {
  const rows = await db
    .selectFrom('podcast')
    .innerJoin('item', 'item.num', 'podcast.item_num')
    .select(['item.num', 'item.id', 'item.library_id', 'item.added_at', 'item.title'])
    .select(['podcast.feed_url', 'podcast.description', 'podcast.language', 'podcast.image_url'])
    .where(isVisibleTo(viewer))
    .orderBy('item.num')
    .execute()
  return rows.flatMap((row) =>
    row.feed_url
      ? [
          {
            itemNum: row.num,
            itemId: row.id,
            libraryId: row.library_id,
            feedUrl: withoutCredentials(row.feed_url),
            title: row.title,
            description: row.description,
            language: row.language,
            imageUrl: row.image_url,
            addedAt: row.added_at,
          },
        ]
      : [],
  )
}

export async function findEpisodeId(
  db: Db,
  itemNum: ItemNum,
  { guid, episodeUrl }: Pick<Action, 'guid' | 'episodeUrl'>,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('known_episode')
    .select(['id', 'guid'])
    .where('item_num', '=', itemNum)
    .where((where) => where.or([where('url', '=', episodeUrl), where('guid', '=', guid ?? episodeUrl)]))
    .execute()
  return (rows.find((row) => guid !== null && row.guid === guid) ?? rows[0])?.id
}

/** Feed and episode URLs and GUIDs that clients use, by episode id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, NamedEpisode>> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('known_episode as episode')
      .innerJoin('podcast', 'podcast.item_num', 'episode.item_num')
      .select(['episode.id', 'episode.url', 'episode.guid', 'podcast.feed_url'])
      .where('episode.id', 'in', portion)
      .execute(),
  )
  const names = new Map<string, NamedEpisode>()
  for (const { id, url, guid, feed_url: feedUrl } of rows)
    if (feedUrl) names.set(id, { id, feedUrl, episodeUrl: url, guid })
  return names
}

const MOST_EPISODES = 1000

/** The newest episodes since a given time that the viewer may see. */
export async function listEpisodesSince(
  db: Db,
  viewer: User,
  itemNums: readonly ItemNum[],
  since: number,
): Promise<NewEpisode[]> {
  const episodes: NewEpisode[] = []
  for (const portion of chunked(itemNums, IDS_AT_ONCE)) {
    const rows = await db
      .selectFrom('known_episode as fed')
      .select(['item_num', 'title', 'url', 'description', 'link', 'sorted_at'])
      .where('item_num', 'in', portion)
      .where('first_seen_at', '>=', since)
      .where(isEpisodeVisibleTo(viewer, 'fed'))
      .orderBy('sorted_at', 'desc')
      .limit(MOST_EPISODES)
      .execute()
    for (const { item_num: itemNum, sorted_at: releasedAt, ...row } of rows)
      episodes.push({ ...row, itemNum, releasedAt })
  }
  return episodes.toSorted((a, b) => b.releasedAt - a.releasedAt).slice(0, MOST_EPISODES)
}

export async function insertActions(
  tx: Tx,
  userId: UserId,
  added: readonly Action[],
  now: number,
): Promise<void> {
  const rows = added.map((action) => ({
    ...toActionRow(action),
    user_id: userId,
    is_applied: action.action === 'play' ? (0 as const) : (1 as const),
    uploaded_at: now,
  }))
  for (const portion of inPortions(rows)) await tx.insertInto('gpodder_action').values(portion).execute()
}

/** Keeps the newest actions only. */
export async function dropOldActions(tx: Tx, userId: UserId, kept: number): Promise<void> {
  const oldest = await tx
    .selectFrom('gpodder_action')
    .select('num')
    .where('user_id', '=', userId)
    .orderBy('num', 'desc')
    .limit(1)
    .offset(kept)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx.deleteFrom('gpodder_action').where('user_id', '=', userId).where('num', '<=', oldest.num).execute()
}

export async function listActionsSince(db: Db, userId: UserId, since: number): Promise<StoredAction[]> {
  const rows = await actions(db, userId).where('uploaded_at', '>=', since).execute()
  return rows.map(toStored)
}

/** The next ones after the action `afterNum`. */
export async function listUnapplied(
  db: Db,
  userId: UserId,
  { afterNum, limit }: { readonly afterNum: number; readonly limit: number },
): Promise<StoredAction[]> {
  const rows = await actions(db, userId)
    .where('is_applied', '=', 0)
    .where('num', '>', afterNum)
    .limit(limit)
    .execute()
  return rows.map(toStored)
}

export async function markApplied(tx: Tx, nums: readonly number[]): Promise<void> {
  for (const portion of chunked(nums, IDS_AT_ONCE))
    await tx.updateTable('gpodder_action').set({ is_applied: 1 }).where('num', 'in', portion).execute()
}

const actions = (db: Db, userId: UserId) =>
  db.selectFrom('gpodder_action').selectAll().where('user_id', '=', userId).orderBy('num')

const toStored = (row: Selectable<GpodderActionRow>): StoredAction => ({ ...toAction(row), num: row.num })
