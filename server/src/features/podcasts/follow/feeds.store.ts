import type { CleanUpRules } from '@lectern/contract/feed-settings'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { parseJson } from '../../../lib/json.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { bareAddress, isOtherHost, NO_ACCESS } from '../fetch/request-headers.rules.ts'
import { type FeedRecord, type Followed, NO_CLEAN_UP, UNFETCHED_URL } from '../podcasts.types.ts'

/** Podcasts with the state of their feeds. */

const selectFollowed = (db: Db) =>
  db
    .selectFrom('podcast')
    .innerJoin('item', 'item.num', 'podcast.item_num')
    .leftJoin('podcast_feed as feed', 'feed.item_num', 'podcast.item_num')
    .selectAll('feed')
    .select([
      'item.num as num',
      'item.id as item_id',
      'item.library_id',
      'item.title',
      'item.added_at',
      'podcast.feed_url',
      'podcast.is_auto_download',
      'podcast.auto_download_schedule',
      'podcast.max_new_episodes',
      'podcast.max_episodes_to_keep',
      'podcast.last_episode_check_at',
      'podcast.type',
    ])

type FollowedRow = Awaited<ReturnType<ReturnType<typeof selectFollowed>['execute']>>[number]

export async function findFollowed(db: Db, itemId: ItemId): Promise<Followed | undefined> {
  const row = await selectFollowed(db).where('item.id', '=', itemId).executeTakeFirst()
  return row && toFollowed(row)
}

/** Podcasts that are checked automatically. */
export async function listAutoDownloads(db: Db): Promise<Followed[]> {
  const rows = await selectFollowed(db)
    .where('podcast.is_auto_download', '=', 1)
    .where('podcast.feed_url', 'is not', null)
    .where('item.is_missing', '=', 0)
    .orderBy('item.num')
    .execute()
  return rows.map(toFollowed)
}

/** Those of the items whose feed may have credentials in its URL. */
export async function listWithSecrets(db: Db, itemIds: readonly ItemId[]): Promise<Followed[]> {
  const rows = await selectFollowed(db)
    .where('item.id', 'in', [...itemIds])
    .where('podcast.feed_url', 'like', '%@%')
    .execute()
  return rows.map(toFollowed)
}

/** Podcasts with clean-up rules. */
export async function listWithCleanUp(db: Db): Promise<Followed[]> {
  const rows = await selectFollowed(db).where('feed.clean_up', '!=', '{}').execute()
  return rows.map(toFollowed)
}

export async function listOfLibrary(db: Db, libraryId: LibraryId): Promise<Followed[]> {
  const rows = await selectFollowed(db)
    .where('item.library_id', '=', libraryId)
    .orderBy('item.title_key')
    .execute()
  return rows.map(toFollowed)
}

function toFollowed(row: FollowedRow): Followed {
  const isOtherUrl = row.fetched_url !== null && row.fetched_url !== bareAddress(row.feed_url ?? '')
  return {
    itemNum: row.num,
    itemId: row.item_id,
    libraryId: row.library_id,
    title: row.title,
    feedUrl: row.feed_url === '' ? null : row.feed_url,
    isAutoDownload: row.is_auto_download === 1,
    schedule: row.auto_download_schedule,
    maxNewEpisodes: row.max_new_episodes,
    maxEpisodesToKeep: row.max_episodes_to_keep,
    lastEpisodeCheckAt: row.last_episode_check_at,
    type: row.type,
    addedAt: row.added_at,
    feed: {
      etag: row.etag,
      lastModified: row.last_modified,
      bodyHash: row.body_hash,
      fetchedUrl: row.fetched_url,
      lastCheckedAt: row.last_checked_at,
      lastSuccessAt: row.last_success_at,
      numFailures: row.num_failures ?? 0,
      error: row.error,
      nextTryAt: row.next_try_at,
      isGone: row.is_gone === 1,
      movedTo: row.moved_to,
      movedSeen: row.moved_seen ?? 0,
      movedSinceAt: row.moved_since_at,
      oldUrls: parseJson<string[]>(row.old_urls ?? '[]', []),
      showGuid: row.show_guid,
      userAgent: row.user_agent,
      headers: parseJson<Record<string, string>>(row.headers ?? '{}', {}),
      username: row.username,
      password: row.password,
      cleanUp: { ...NO_CLEAN_UP, ...parseJson<Partial<CleanUpRules>>(row.clean_up ?? '{}', {}) },
      numEpisodes: row.num_episodes ?? 0,
      // What is known about an earlier URL says nothing about the current one.
      ...(isOtherUrl ? UNFETCHED_URL : {}),
      ...(isOtherHost(row.fetched_url, row.feed_url) ? NO_ACCESS : {}),
    },
  }
}

/** Saves the outcome of a check. The settings may have been changed in the meantime and are left alone. */
export async function saveFeedState(db: Db | Tx, itemNum: ItemNum, feed: FeedRecord): Promise<void> {
  await upsert(db, itemNum, { ...stateOf(feed), ...settingsOf(feed) }, stateOf(feed))
}

export async function saveFeed(db: Db | Tx, itemNum: ItemNum, feed: FeedRecord): Promise<void> {
  const row = { ...stateOf(feed), ...settingsOf(feed) }
  await upsert(db, itemNum, row, row)
}

/** Removes the credentials of a feed; false if it has none. */
export async function removeAccess(db: Db, itemNum: ItemNum): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('podcast_feed')
    .set({ username: null, password: null, headers: '{}' })
    .where('item_num', '=', itemNum)
    .where((eb) => eb.or([eb('username', 'is not', null), eb('headers', '!=', '{}')]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type StateRow = ReturnType<typeof stateOf>
type SettingsRow = ReturnType<typeof settingsOf>

async function upsert(
  db: Db | Tx,
  itemNum: ItemNum,
  added: StateRow & SettingsRow,
  changed: StateRow & Partial<SettingsRow>,
): Promise<void> {
  await db
    .insertInto('podcast_feed')
    .values({ item_num: itemNum, ...added })
    .onConflict((conflict) => conflict.column('item_num').doUpdateSet(changed))
    .execute()
}

function stateOf(feed: FeedRecord) {
  return {
    etag: feed.etag,
    last_modified: feed.lastModified,
    body_hash: feed.bodyHash,
    fetched_url: feed.fetchedUrl,
    last_checked_at: feed.lastCheckedAt,
    last_success_at: feed.lastSuccessAt,
    num_failures: feed.numFailures,
    error: feed.error,
    next_try_at: feed.nextTryAt,
    is_gone: feed.isGone ? (1 as const) : (0 as const),
    moved_to: feed.movedTo,
    moved_seen: feed.movedSeen,
    moved_since_at: feed.movedSinceAt,
    old_urls: JSON.stringify(feed.oldUrls),
    show_guid: feed.showGuid,
    num_episodes: feed.numEpisodes,
  }
}

function settingsOf(feed: FeedRecord) {
  return {
    user_agent: feed.userAgent,
    headers: JSON.stringify(feed.headers),
    username: feed.username,
    password: feed.password,
    clean_up: JSON.stringify(feed.cleanUp),
  }
}
