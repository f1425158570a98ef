import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { progressOfEpisode, progressOfItem } from '../../platform/db/progress-of.ts'
import { type PlaceFor, statement } from '../../platform/db/statement.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import { isEpisodeVisibleTo } from '../visibility/visibility.sql.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** Items and episodes by a user's activity and by when they were added, limited to what the viewer may see. */

export interface Stamp {
  readonly changeNum: number
  readonly positionNum: number
  readonly stateNum: number
}

interface StampRow {
  readonly change_num: number
  readonly position_num: number | null
  readonly state_num: number | null
}

const stampStatement = statement<{ readonly userId: UserId; readonly libraryId: LibraryId }, StampRow>(
  (db, value) =>
    db
      .selectFrom('library')
      .leftJoin('user_progress_state as state', (join) => join.on('state.user_id', '=', value('userId')))
      .select(['library.change_num', 'state.position_num', 'state.state_num'])
      .where('library.id', '=', value('libraryId')),
)

/** Changes whenever one of this user's shelves could change. */
export async function readStamp(db: Db, userId: UserId, libraryId: LibraryId): Promise<Stamp | undefined> {
  const [row] = await stampStatement(db, { userId, libraryId })
  return (
    row && { changeNum: row.change_num, positionNum: row.position_num ?? 0, stateNum: row.state_num ?? 0 }
  )
}

export interface ProgressedItem {
  readonly num: ItemNum
  readonly changeNum: number
  readonly itemId: ItemId
  readonly episodeId: string | null
  readonly updatedAt: number
  readonly finishedAt: number | null
}

/** `heard`: items with audio. `read`: the others, and those of which only the e-book was opened. */
export type Way = 'heard' | 'read'

interface OfUser {
  readonly userId: UserId
  readonly libraryId: LibraryId
  readonly limit: number
}

const IS_HEARD = sql<SqlBool>`(item.num_tracks > 0 or item.media_type <> 'book')`
const OPEN: Readonly<Record<Way, RawBuilder<SqlBool>>> = {
  heard: sql`(progress.fraction > 0 and ${IS_HEARD})`,
  read: sql`(item.media_type = 'book' and coalesce(progress.ebook_fraction, 0) > 0
    and (item.num_tracks = 0 or progress.fraction = 0))`,
}
const FINISHED: Readonly<Record<Way, RawBuilder<SqlBool>>> = { heard: IS_HEARD, read: sql`(not ${IS_HEARD})` }

const openStatement = (way: Way) =>
  libraryStatement<OfUser, ProgressedItem>((db, value, isVisible, isEpisodeVisible) =>
    progressedItems(db, value)
      .where('progress.is_finished', '=', sql.lit(0))
      .where('progress.is_hidden', '=', 0)
      .where(OPEN[way])
      .where(isVisible)
      .where(isEpisodeVisible())
      .orderBy('progress.updated_at', 'desc')
      .limit(value('limit')),
  )
const finishedStatement = (way: Way) =>
  libraryStatement<OfUser, ProgressedItem>((db, value, isVisible, isEpisodeVisible) =>
    progressedItems(db, value)
      .where('progress.is_finished', '=', sql.lit(1))
      .where(FINISHED[way])
      .where(isVisible)
      .where(isEpisodeVisible())
      .orderBy('progress.finished_at', 'desc')
      .limit(value('limit')),
  )

function progressedItems(db: Db, value: PlaceFor<OfUser>) {
  return db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .leftJoin('episode', 'episode.num', 'progress.episode_num')
    .select(['item.num', 'item.change_num as changeNum', 'item.id as itemId', 'episode.id as episodeId'])
    .select(['progress.updated_at as updatedAt', 'progress.finished_at as finishedAt'])
    .where('progress.user_id', '=', value('userId'))
    .where('progress.library_id', '=', value('libraryId'))
    .where('progress.is_removed', '=', sql.lit(0))
}

const OPEN_STATEMENTS = { heard: openStatement('heard'), read: openStatement('read') }
const FINISHED_STATEMENTS = { heard: finishedStatement('heard'), read: finishedStatement('read') }

/** Started and not finished, most recent first; hidden ones are left out. */
export function listOpen(db: Db, viewer: LibraryViewer, libraryId: LibraryId, way: Way, limit: number) {
  return OPEN_STATEMENTS[way](db, viewer, { userId: viewer.id, libraryId, limit })
}

/** Most recently finished first. */
export function listFinished(db: Db, viewer: LibraryViewer, libraryId: LibraryId, way: Way, limit: number) {
  return FINISHED_STATEMENTS[way](db, viewer, { userId: viewer.id, libraryId, limit })
}

/** Items on the user's listening list that are not finished, most recently added first. */
const wantedStatement = libraryStatement<OfUser, NewItem>((db, value, isVisible) =>
  db
    .selectFrom('item_mark')
    .innerJoin('item', 'item.num', 'item_mark.item_num')
    .leftJoin('progress', (join) =>
      join.on(progressOfItem(value('userId'))).on('progress.is_finished', '=', sql.lit(1)),
    )
    .select(['item.num', 'item.change_num as changeNum'])
    .where('item_mark.user_id', '=', value('userId'))
    .where('item_mark.wanted_at', 'is not', null)
    .where('item.library_id', '=', value('libraryId'))
    .where('progress.num', 'is', null)
    .where(isVisible)
    .orderBy('item_mark.wanted_at', 'desc')
    .limit(value('limit')),
)

export function listWanted(db: Db, viewer: LibraryViewer, libraryId: LibraryId, limit: number) {
  return wantedStatement(db, viewer, { userId: viewer.id, libraryId, limit })
}

export interface NewItem {
  readonly num: ItemNum
  readonly changeNum: number
}

interface OfLibrary {
  readonly libraryId: LibraryId
  readonly limit: number
}

export const listNewest = libraryStatement<OfLibrary, NewItem>((db, value, isVisible) =>
  db
    .selectFrom('item')
    .select(['num', 'change_num as changeNum'])
    .where('library_id', '=', value('libraryId'))
    .where(isVisible)
    .orderBy('added_at', 'desc')
    .orderBy('num', 'desc')
    .limit(value('limit')),
)

export interface NewEpisode extends NewItem {
  readonly itemId: ItemId
  readonly episodeId: string
}

export const listNewestEpisodes = libraryStatement<OfLibrary, NewEpisode>(
  (db, value, isVisible, isEpisodeVisible) =>
    db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .select(['item.num', 'item.change_num as changeNum', 'item.id as itemId', 'episode.id as episodeId'])
      .where('episode.library_id', '=', value('libraryId'))
      .where('episode.position', 'is not', null)
      .where(isVisible)
      .where(isEpisodeVisible())
      .orderBy('episode.added_at', 'desc')
      .orderBy('episode.num', 'desc')
      .limit(value('limit')),
)

/** Counts the episodes that the viewer may see and has not finished, by podcast. */
export async function countUnfinishedEpisodes(
  db: Db,
  viewer: User,
  itemNums: readonly ItemNum[],
): Promise<Map<ItemNum, number>> {
  if (itemNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('episode')
    .leftJoin('progress', (join) =>
      join.on(progressOfEpisode(viewer.id)).on('progress.is_finished', '=', sql.lit(1)),
    )
    .select((eb) => ['episode.item_num', eb.fn.countAll<number>().as('count')])
    .where('episode.item_num', 'in', itemNums)
    .where('episode.position', 'is not', null)
    .where('progress.num', 'is', null)
    .where(isEpisodeVisibleTo(viewer))
    .groupBy('episode.item_num')
    .execute()
  return new Map(rows.map((row) => [row.item_num, Number(row.count)]))
}
