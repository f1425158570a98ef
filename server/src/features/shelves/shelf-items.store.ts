import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isVisibleTo } from '../items/visible-items.ts'
import type { User } from '../users/users.types.ts'

/** Items and episodes by what somebody did with them, and by when they came. All as far as the viewer may see them. */

export interface Stamp {
  readonly changeNum: number
  readonly positionNum: number
  readonly stateNum: number
}

/** Changes whenever a shelf of this user could. */
export async function readStamp(db: Db, userId: string, libraryId: string): Promise<Stamp | undefined> {
  const row = await db
    .selectFrom('library')
    .leftJoin('user_progress_state as state', (join) => join.on('state.user_id', '=', userId))
    .select(['library.change_num', 'state.position_num', 'state.state_num'])
    .where('library.id', '=', libraryId)
    .executeTakeFirst()
  return row && { changeNum: row.change_num, positionNum: row.position_num ?? 0, stateNum: row.state_num ?? 0 }
}

export interface ProgressedItem {
  readonly num: number
  readonly changeNum: number
  readonly itemId: string
  readonly episodeId: string | null
  readonly updatedAt: number
  readonly finishedAt: number | null
}

/** Heard: items with something to hear. Read: the others, and where only the e-book was opened. */
export type Way = 'heard' | 'read'

/** Begun and not finished, the last touched first; hidden ones are left out. */
export async function listOpen(
  db: Db,
  viewer: User,
  libraryId: string,
  way: Way,
  limit: number,
): Promise<ProgressedItem[]> {
  const isOfWay =
    way === 'heard'
      ? sql<boolean>`(progress.fraction > 0 and (item.num_tracks > 0 or item.media_type <> 'book'))`
      : sql<boolean>`(item.media_type = 'book' and coalesce(progress.ebook_fraction, 0) > 0
          and (item.num_tracks = 0 or progress.fraction = 0))`
  return progressedItems(db, viewer, libraryId)
    .where('progress.is_finished', '=', sql.lit(0))
    .where('progress.is_hidden', '=', 0)
    .where(isOfWay)
    .orderBy('progress.updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** The last finished first. */
export async function listFinished(
  db: Db,
  viewer: User,
  libraryId: string,
  way: Way,
  limit: number,
): Promise<ProgressedItem[]> {
  const isOfWay =
    way === 'heard'
      ? sql<boolean>`(item.num_tracks > 0 or item.media_type <> 'book')`
      : sql<boolean>`(item.num_tracks = 0 and item.media_type = 'book')`
  return progressedItems(db, viewer, libraryId)
    .where('progress.is_finished', '=', sql.lit(1))
    .where(isOfWay)
    .orderBy('progress.finished_at', 'desc')
    .limit(limit)
    .execute()
}

function progressedItems(db: Db, viewer: User, libraryId: string) {
  return db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .leftJoin('episode', 'episode.num', 'progress.episode_num')
    .select(['item.num', 'item.change_num as changeNum', 'item.id as itemId', 'episode.id as episodeId'])
    .select(['progress.updated_at as updatedAt', 'progress.finished_at as finishedAt'])
    .where('progress.user_id', '=', viewer.id)
    .where('progress.library_id', '=', libraryId)
    .where('progress.is_removed', '=', sql.lit(0))
    .where(isVisibleTo(viewer))
}

export interface NewItem {
  readonly num: number
  readonly changeNum: number
}

export async function listNewest(
  db: Db,
  viewer: User,
  libraryId: string,
  limit: number,
): Promise<NewItem[]> {
  return db
    .selectFrom('item')
    .select(['num', 'change_num as changeNum'])
    .where('library_id', '=', libraryId)
    .where(isVisibleTo(viewer))
    .orderBy('added_at', 'desc')
    .orderBy('num', 'desc')
    .limit(limit)
    .execute()
}

export interface NewEpisode extends NewItem {
  readonly itemId: string
  readonly episodeId: string
}

export async function listNewestEpisodes(
  db: Db,
  viewer: User,
  libraryId: string,
  limit: number,
): Promise<NewEpisode[]> {
  return db
    .selectFrom('episode')
    .innerJoin('item', 'item.num', 'episode.item_num')
    .select(['item.num', 'item.change_num as changeNum', 'item.id as itemId', 'episode.id as episodeId'])
    .where('episode.library_id', '=', libraryId)
    .where(isVisibleTo(viewer))
    .orderBy('episode.added_at', 'desc')
    .orderBy('episode.num', 'desc')
    .limit(limit)
    .execute()
}

/** Episodes the user has not finished, by podcast. */
export async function countUnfinishedEpisodes(
  db: Db,
  userId: string,
  itemNums: readonly number[],
): Promise<Map<number, number>> {
  if (itemNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('episode')
    .leftJoin('progress', (join) =>
      join
        .onRef('progress.episode_num', '=', 'episode.num')
        .on('progress.user_id', '=', userId)
        .on('progress.is_finished', '=', sql.lit(1))
        .on('progress.is_removed', '=', sql.lit(0)),
    )
    .select((eb) => ['episode.item_num', eb.fn.countAll<number>().as('count')])
    .where('episode.item_num', 'in', itemNums)
    .where('progress.num', 'is', null)
    .groupBy('episode.item_num')
    .execute()
  return new Map(rows.map((row) => [row.item_num, Number(row.count)]))
}
