import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import { viewerStatement } from '../visibility/viewer-statement.sql.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'
import type { User } from '../users/users.types.ts'
import { HEAD_COLUMNS, toHead } from './heads.store.ts'
import type { Progress } from './progress.types.ts'

/** Progress as shown: for items the viewer may see, without progress that was reset. */

function shownProgress(db: Db) {
  return db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .leftJoin('episode', 'episode.num', 'progress.episode_num')
    .select(HEAD_COLUMNS)
    .select(['progress.library_id', 'item.id as item_id', 'item.media_id', 'episode.id as episode_id'])
    .where((eb) => eb('progress.is_removed', '=', eb.lit(0)))
}

function selectProgress(db: Db, viewer: User, ownerId: UserId) {
  return shownProgress(db)
    .where('progress.user_id', '=', ownerId)
    .where(isVisibleTo(viewer))
    .where(isEpisodeVisibleTo(viewer))
}

// Runs on every sign-in and every "who am I".
const allOf = viewerStatement<{ ownerId: UserId }, Row>((db, value, isVisible, isEpisodeVisible) =>
  shownProgress(db)
    .where('progress.user_id', '=', value('ownerId'))
    .where(isVisible)
    .where(isEpisodeVisible())
    .orderBy('progress.num'),
)

type Row = Awaited<ReturnType<ReturnType<typeof shownProgress>['execute']>>[number]

const toProgress =
  (ownerId: UserId) =>
  (row: Row): Progress => ({
    ...toHead(row),
    userId: ownerId,
    libraryId: row.library_id,
    itemId: row.item_id,
    mediaId: row.media_id,
    episodeId: row.episode_id,
  })

/** Oldest first. */
export async function listProgress(db: Db, viewer: User, ownerId: UserId): Promise<Progress[]> {
  const rows = await allOf(db, viewer, { ownerId })
  return rows.map(toProgress(ownerId))
}

/** Progress of an item: of the given episode, otherwise the most recent. */
export async function findProgressOf(
  db: Db,
  viewer: User,
  itemId: ItemId,
  episodeId: string | null,
): Promise<Progress | undefined> {
  let query = selectProgress(db, viewer, viewer.id).where('item.id', '=', itemId)
  if (episodeId !== null) query = query.where('episode.id', '=', episodeId)
  const row = await query.orderBy('progress.updated_at', 'desc').limit(1).executeTakeFirst()
  return row && toProgress(viewer.id)(row)
}

export async function findProgressById(db: Db, viewer: User, id: string): Promise<Progress | undefined> {
  const row = await selectProgress(db, viewer, viewer.id).where('progress.id', '=', id).executeTakeFirst()
  return row && toProgress(viewer.id)(row)
}

/** Started, not finished and not hidden; newest first. */
export async function listOpenProgress(db: Db, viewer: User, limit: number): Promise<Progress[]> {
  const rows = await selectProgress(db, viewer, viewer.id)
    .where((eb) => eb('progress.is_finished', '=', eb.lit(0)))
    .where('progress.is_hidden', '=', 0)
    .where((eb) => eb.or([eb('progress.fraction', '>', 0), eb('progress.ebook_fraction', '>', 0)]))
    // Removed episodes no longer have a position in their podcast.
    .where((eb) => eb.or([eb('episode.num', 'is', null), eb('episode.position', 'is not', null)]))
    .orderBy('progress.updated_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toProgress(viewer.id))
}
