import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { Insertable, InsertResult, Selectable, UpdateResult } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ProgressRow } from '../../platform/db/listening-schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { readFinishRule } from './finish-rule.cache.ts'
import type { Head, Place, StoredHead } from './progress.types.ts'

/**
 * Everyone's progress, one row per user and item or episode. These statements run on every report, so they are built
 * once.
 */

type HeadRow = Pick<
  Selectable<ProgressRow>,
  | 'num'
  | 'id'
  | 'duration'
  | 'position'
  | 'fraction'
  | 'is_finished'
  | 'is_hidden'
  | 'is_removed'
  | 'ebook_location'
  | 'ebook_fraction'
  | 'started_at'
  | 'finished_at'
  | 'updated_at'
  | 'position_at'
  | 'last_event_num'
>

export const HEAD_COLUMNS = [
  'progress.num',
  'progress.id',
  'progress.duration',
  'progress.position',
  'progress.fraction',
  'progress.is_finished',
  'progress.is_hidden',
  'progress.is_removed',
  'progress.ebook_location',
  'progress.ebook_fraction',
  'progress.started_at',
  'progress.finished_at',
  'progress.updated_at',
  'progress.position_at',
  'progress.last_event_num',
] as const

const headOfItem = statement<{ userId: UserId; itemNum: ItemNum }, HeadRow>((db, value) =>
  db
    .selectFrom('progress')
    .select(HEAD_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('item_num', '=', value('itemNum'))
    .where('episode_num', 'is', null),
)

const headOfEpisode = statement<{ userId: UserId; episodeNum: number }, HeadRow>((db, value) =>
  db
    .selectFrom('progress')
    .select(HEAD_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('episode_num', '=', value('episodeNum')),
)

export async function findHead(db: Db, userId: UserId, place: Place): Promise<StoredHead | undefined> {
  const { itemNum, episodeNum } = place
  const [row] =
    episodeNum === null
      ? await headOfItem(db, { userId, itemNum })
      : await headOfEpisode(db, { userId, episodeNum })
  return row && toHead(row)
}

const headByItemId = statement<{ userId: UserId; itemId: ItemId }, HeadRow>((db, value) =>
  db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .select(HEAD_COLUMNS)
    .where('item.id', '=', value('itemId'))
    .where('progress.user_id', '=', value('userId'))
    .where('progress.episode_num', 'is', null),
)

const headByEpisodeId = statement<{ userId: UserId; episodeId: string }, HeadRow>((db, value) =>
  db
    .selectFrom('progress')
    .innerJoin('episode', 'episode.num', 'progress.episode_num')
    .select(HEAD_COLUMNS)
    .where('episode.id', '=', value('episodeId'))
    .where('progress.user_id', '=', value('userId')),
)

/** For an item or episode that is known to exist. */
export async function findHeadById(
  db: Db,
  userId: UserId,
  itemId: ItemId,
  episodeId: string | null,
): Promise<StoredHead | undefined> {
  const [row] =
    episodeId === null
      ? await headByItemId(db, { userId, itemId })
      : await headByEpisodeId(db, { userId, episodeId })
  return row && toHead(row)
}

const headAndPlace = statement<{ num: number }, HeadRow & PlaceRow>((db, value) =>
  db
    .selectFrom('progress')
    .innerJoin('item', 'item.num', 'progress.item_num')
    .innerJoin('library', 'library.id', 'progress.library_id')
    .leftJoin('episode', 'episode.num', 'progress.episode_num')
    .select(HEAD_COLUMNS)
    .select([
      'progress.item_num',
      'progress.episode_num',
      'progress.library_id',
      'item.id as item_id',
      'item.media_id',
      'item.media_type',
      'item.duration as item_duration',
      'library.settings',
      'episode.id as episode_id',
      'episode.duration as episode_duration',
    ])
    .where('progress.num', '=', value('num')),
)

interface PlaceRow {
  item_num: ItemNum
  episode_num: number | null
  library_id: LibraryId
  item_id: ItemId
  media_id: string
  media_type: string
  item_duration: number
  settings: string
  episode_id: string | null
  episode_duration: number | null
}

/** Loads head and place in one query, for a session that knows its progress. */
export async function findHeadAndPlace(
  db: Db,
  num: number,
): Promise<{ head: StoredHead; place: Place } | undefined> {
  const [row] = await headAndPlace(db, { num })
  return row && { head: toHead(row), place: toPlace(row) }
}

function toPlace(row: PlaceRow): Place {
  return {
    itemNum: row.item_num,
    itemId: row.item_id,
    mediaId: row.media_id,
    mediaType: row.media_type,
    libraryId: row.library_id,
    episodeNum: row.episode_num,
    episodeId: row.episode_id,
    durationSeconds: row.episode_duration ?? row.item_duration,
    rule: readFinishRule(row.settings),
  }
}

export async function insertHead(
  tx: Tx,
  userId: UserId,
  place: Place,
  id: string,
  head: Head,
): Promise<StoredHead> {
  const row: Insertable<ProgressRow> = {
    id,
    user_id: userId,
    library_id: place.libraryId,
    item_num: place.itemNum,
    episode_num: place.episodeNum,
    ...toColumns(head),
  }
  const { num } = await tx.insertInto('progress').values(row).returning('num').executeTakeFirstOrThrow()
  return { ...head, num, id, lastEventNum: 0 }
}

const updateRow = statement<ReturnType<typeof toColumns> & { num: number; eventNum: number }, UpdateResult>(
  (db, value) =>
    db
      .updateTable('progress')
      .set({
        duration: value('duration'),
        position: value('position'),
        fraction: value('fraction'),
        is_finished: value('is_finished'),
        is_hidden: value('is_hidden'),
        is_removed: value('is_removed'),
        ebook_location: value('ebook_location'),
        ebook_fraction: value('ebook_fraction'),
        started_at: value('started_at'),
        finished_at: value('finished_at'),
        updated_at: value('updated_at'),
        position_at: value('position_at'),
        last_event_num: value('eventNum'),
      })
      .where('num', '=', value('num')),
)

/** Also stores the event that set the position. */
export async function updateHead(tx: Tx, num: number, head: Head, eventNum: number): Promise<void> {
  await updateRow(tx, { ...toColumns(head), num, eventNum })
}

const bumpRow = statement<{ userId: UserId; stateStep: number }, InsertResult>((db, value) =>
  db
    .insertInto('user_progress_state')
    .values({ user_id: value('userId'), position_num: 1, state_num: value('stateStep') })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        position_num: eb('user_progress_state.position_num', '+', 1),
        state_num: eb('user_progress_state.state_num', '+', eb.ref('excluded.state_num')),
      })),
    ),
)

/** Invalidates caches of this user's progress. */
export async function bumpProgressState(tx: Tx, userId: UserId, isStateChanged: boolean): Promise<void> {
  await bumpRow(tx, { userId, stateStep: isStateChanged ? 1 : 0 })
}

export function toHead(row: HeadRow): StoredHead {
  return {
    num: row.num,
    id: row.id,
    durationSeconds: row.duration,
    positionSeconds: row.position,
    fraction: row.fraction,
    isFinished: row.is_finished === 1,
    isHidden: row.is_hidden === 1,
    isRemoved: row.is_removed === 1,
    ebookLocation: row.ebook_location,
    ebookFraction: row.ebook_fraction,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    updatedAt: row.updated_at,
    positionAt: row.position_at,
    lastEventNum: row.last_event_num,
  }
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

function toColumns(head: Head) {
  return {
    duration: head.durationSeconds,
    position: head.positionSeconds,
    fraction: head.fraction,
    is_finished: flag(head.isFinished),
    is_hidden: flag(head.isHidden),
    is_removed: flag(head.isRemoved),
    ebook_location: head.ebookLocation,
    ebook_fraction: head.ebookFraction,
    started_at: head.startedAt,
    finished_at: head.finishedAt,
    updated_at: head.updatedAt,
    position_at: head.positionAt,
  }
}
