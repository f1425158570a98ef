import type { UserId } from '@lectern/contract/ids'
import type { DeleteResult, InsertObject, Selectable, UpdateResult } from 'kysely'
import type { MediaType } from '@lectern/contract/constants'
import type { PlayMethod } from '@lectern/contract/playback'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { PlaybackSessionRow } from '../../platform/db/listening-schema.ts'
import type { Database } from '../../platform/db/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import { DEVICE_COLUMNS, type DeviceColumns, toJoinedDevice } from './devices.store.ts'
import type { NewSession, PlaybackSession, SessionState } from './playback.types.ts'

/** Open and closed sessions. */

export type SessionRow = Omit<Selectable<PlaybackSessionRow>, 'device_id'> & DeviceColumns

const withDevice = (db: Db) =>
  db.selectFrom('playback_session as session').leftJoin('device', 'device.id', 'session.device_id')

export const selectSessions = (db: Db) =>
  withDevice(db)
    .select([
      'session.num',
      'session.id',
      'session.user_id',
      'session.library_id',
      'session.item_id',
      'session.media_id',
      'session.episode_id',
      'session.progress_num',
      'session.media_type',
      'session.display_title',
      'session.display_author',
      'session.cover_path',
      'session.media_metadata',
      'session.duration',
      'session.play_method',
      'session.media_player',
      'session.server_version',
      'session.day',
      'session.time_listening',
      'session.start_position',
      'session.position',
      'session.num_syncs',
      'session.started_at',
      'session.updated_at',
      'session.closed_at',
    ])
    .select(DEVICE_COLUMNS)

const openById = statement<{ id: string }, SessionRow>((db, value) =>
  selectSessions(db).where('session.id', '=', value('id')).where('session.closed_at', 'is', null),
)

export async function findOpenSessionRow(db: Db, id: string): Promise<PlaybackSession | undefined> {
  const [row] = await openById(db, { id })
  return row && toSession(row)
}

const selectState = (db: Db) =>
  withDevice(db).select([
    'session.num',
    'session.id',
    'session.user_id',
    'session.item_id',
    'session.episode_id',
    'session.progress_num',
    'session.media_type',
    'session.duration',
    'session.day',
    'session.time_listening',
    'session.position',
    'session.num_syncs',
    'session.updated_at',
    'device.device_name',
    'device.manufacturer',
    'device.model',
    'device.client_name',
    'device.more',
  ])

type StateRow = Awaited<ReturnType<ReturnType<typeof selectState>['execute']>>[number]

const openState = statement<{ id: string }, StateRow>((db, value) =>
  selectState(db).where('session.id', '=', value('id')).where('session.closed_at', 'is', null),
)

/** For reports, which arrive every few seconds: without the metadata. */
export async function findOpenState(db: Db, id: string): Promise<SessionState | undefined> {
  const [row] = await openState(db, { id })
  if (!row) return undefined
  const { device_name, manufacturer, model, client_name } = row
  return {
    num: row.num,
    id: row.id,
    userId: row.user_id,
    itemId: row.item_id,
    episodeId: row.episode_id,
    progressNum: row.progress_num,
    mediaType: row.media_type as MediaType,
    durationSeconds: row.duration,
    day: row.day,
    listenedSeconds: row.time_listening,
    positionSeconds: row.position,
    numSyncs: row.num_syncs,
    updatedAt: row.updated_at,
    closedAt: null,
    device: {
      deviceName: device_name,
      manufacturer,
      model,
      clientName: client_name,
      more: parseJson<Record<string, string>>(row.more, {}),
    },
  }
}

const anyById = statement<{ id: string }, SessionRow>((db, value) =>
  selectSessions(db).where('session.id', '=', value('id')),
)

export async function findSession(db: Db, id: string): Promise<PlaybackSession | undefined> {
  const [row] = await anyById(db, { id })
  return row && toSession(row)
}

const openOfUser = statement<{ userId: UserId }, SessionRow>((db, value) =>
  selectSessions(db).where('session.user_id', '=', value('userId')).where('session.closed_at', 'is', null),
)

/** A handful at most. */
export async function listOpenOf(db: Db, userId: UserId): Promise<PlaybackSession[]> {
  return (await openOfUser(db, { userId })).map(toSession)
}

const openOfDevice = statement<{ userId: UserId; deviceId: string }, SessionRow>((db, value) =>
  selectSessions(db)
    .where('session.user_id', '=', value('userId'))
    .where('session.closed_at', 'is', null)
    .where('session.device_id', '=', value('deviceId')),
)

export async function listOpenOn(db: Db, userId: UserId, deviceId: string): Promise<PlaybackSession[]> {
  return (await openOfDevice(db, { userId, deviceId })).map(toSession)
}

/** Of all users, most recently updated first. */
export async function listOpen(db: Db): Promise<PlaybackSession[]> {
  const rows = await selectSessions(db)
    .where('session.closed_at', 'is', null)
    .orderBy('session.updated_at', 'desc')
    .limit(1000)
    .execute()
  return rows.map(toSession)
}

/** Includes sessions of deleted accounts, which get no more updates. */
export async function listSilentSince(db: Db, time: number, limit: number): Promise<PlaybackSession[]> {
  const rows = await selectSessions(db)
    .where('session.closed_at', 'is', null)
    .where((eb) => eb.or([eb('session.updated_at', '<', time), eb('session.user_id', 'is', null)]))
    .limit(limit)
    .execute()
  return rows.map(toSession)
}

type NewRow = InsertObject<Database, 'playback_session'>

const insertRow = statement<NewSession, { num: number }>((db, value) => {
  const row: NewRow = {
    id: value('id'),
    user_id: value('userId'),
    library_id: value('libraryId'),
    item_id: value('itemId'),
    media_id: value('mediaId'),
    episode_id: value('episodeId'),
    progress_num: value('progressNum'),
    media_type: value('mediaType'),
    display_title: value('displayTitle'),
    display_author: value('displayAuthor'),
    cover_path: value('coverPath'),
    media_metadata: value('mediaMetadata'),
    duration: value('durationSeconds'),
    play_method: value('playMethod'),
    media_player: value('mediaPlayer'),
    device_id: value('deviceId'),
    server_version: value('serverVersion'),
    day: value('day'),
    time_listening: value('listenedSeconds'),
    start_position: value('startPositionSeconds'),
    position: value('positionSeconds'),
    num_syncs: value('numSyncs'),
    started_at: value('startedAt'),
    updated_at: value('updatedAt'),
    closed_at: value('closedAt'),
  }
  return db.insertInto('playback_session').values(row).returning('num')
})

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const [row] = await insertRow(tx, session)
  return row?.num ?? 0
}

export interface SessionProgress {
  readonly num: number
  readonly progressNum: number | null
  readonly positionSeconds: number
  readonly listenedSeconds: number
  readonly numSyncs: number
  readonly updatedAt: number
  readonly closedAt: number | null
}

const updateRow = statement<SessionProgress, UpdateResult>((db, value) =>
  db
    .updateTable('playback_session')
    .set({
      progress_num: value('progressNum'),
      position: value('positionSeconds'),
      time_listening: value('listenedSeconds'),
      num_syncs: value('numSyncs'),
      updated_at: value('updatedAt'),
      closed_at: value('closedAt'),
    })
    .where('num', '=', value('num')),
)

export async function updateSession(tx: Tx, session: SessionProgress): Promise<void> {
  const { num, progressNum, positionSeconds, listenedSeconds, numSyncs, updatedAt, closedAt } = session
  await updateRow(tx, { num, progressNum, positionSeconds, listenedSeconds, numSyncs, updatedAt, closedAt })
}

const deleteRow = statement<{ num: number }, DeleteResult>((db, value) =>
  db.deleteFrom('playback_session').where('num', '=', value('num')),
)

export async function deleteSession(tx: Tx, num: number): Promise<void> {
  await deleteRow(tx, { num })
}

export function toSession(row: SessionRow): PlaybackSession {
  return {
    num: row.num,
    id: row.id,
    userId: row.user_id,
    libraryId: row.library_id,
    itemId: row.item_id,
    mediaId: row.media_id,
    episodeId: row.episode_id,
    progressNum: row.progress_num,
    mediaType: row.media_type as MediaType,
    displayTitle: row.display_title,
    displayAuthor: row.display_author,
    coverPath: row.cover_path,
    mediaMetadata: row.media_metadata,
    durationSeconds: row.duration,
    playMethod: row.play_method as PlayMethod,
    mediaPlayer: row.media_player,
    device: toJoinedDevice(row),
    serverVersion: row.server_version,
    day: row.day,
    listenedSeconds: row.time_listening,
    startPositionSeconds: row.start_position,
    positionSeconds: row.position,
    numSyncs: row.num_syncs,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  }
}
