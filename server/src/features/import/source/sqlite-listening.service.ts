import { NO_ID } from '@lectern/contract/ids'
import type { ForeignDatabase, ForeignRow } from '../../../platform/db/foreign-sqlite.ts'
import { progressFacts, sessionFacts, toDevice } from './source-sessions.rules.ts'
import type { MediaIndex } from './sqlite-media-index.service.ts'
import type { Device } from '../../playback/playback.types.ts'
import type { SourceProgress, SourceSession } from './source.types.ts'
import type { Placed, SkipCounter } from './source-reader.types.ts'
import { fields, id, numberOr } from './source-values.rules.ts'

/** Reads the long tables, progress and sessions, row by row. */

/** A user may have duplicate progress for the same media: the newest wins; in a tie, the smallest id. */
const PROGRESS = `
  select head.*, head.rowid as place, exists (
    select 1 from mediaProgresses other
    where other.userId = head.userId and other.mediaItemId = head.mediaItemId
      and (other.updatedAt > head.updatedAt or (other.updatedAt = head.updatedAt and other.id < head.id))
  ) as isOutdated
  from mediaProgresses head where head.rowid > ? order by head.rowid`

export function* progressOf(
  db: ForeignDatabase,
  index: MediaIndex,
  behind: number,
  skip: SkipCounter,
): Generator<Placed<SourceProgress>> {
  if (!db.tables.has('mediaProgresses')) return
  for (const row of db.iterate(PROGRESS, behind)) {
    if (row['isOutdated'] === 1) {
      skip('duplicate-progress')
      continue
    }
    const value = toProgress(row, index)
    if (value === null) skip('unreadable-record')
    else yield { place: Number(row['place']), value }
  }
}

function toProgress(row: ForeignRow, index: MediaIndex): SourceProgress | null {
  const userId = id(row['userId'])
  const mediaId = id(row['mediaItemId'])
  if (userId === null || mediaId === null) return null
  const extra = fields(row['extraData'])
  return {
    ...progressFacts(row),
    id: id(row['id']),
    userId,
    itemId: index.placeOf(row)?.itemId ?? id(extra['libraryItemId']),
    mediaId,
    episodeId: row['mediaItemType'] === 'podcastEpisode' ? mediaId : null,
    fraction: numberOr(extra['progress'], 0),
  }
}

/** The old server deletes shorter and longer sessions at startup. */
export const SHORTEST_SECONDS = 3
export const LONGEST_SECONDS = 3_600_000_000

export function* sessionsOf(
  db: ForeignDatabase,
  index: MediaIndex,
  behind: number,
  skip: SkipCounter,
): Generator<Placed<SourceSession>> {
  if (!db.tables.has('playbackSessions')) return
  const devices = new Map<string, Device>()
  const rows = db.iterate(
    'select *, rowid as place from playbackSessions where rowid > ? order by rowid',
    behind,
  )
  for (const row of rows) {
    const value = toSession(row, index, (deviceId) => deviceOf(db, devices, deviceId))
    if (value === null || value.listenedSeconds > LONGEST_SECONDS) skip('unreadable-record')
    else if (value.listenedSeconds <= SHORTEST_SECONDS) skip('short-session')
    else yield { place: Number(row['place']), value }
  }
}

function deviceOf(db: ForeignDatabase, known: Map<string, Device>, deviceId: string | null): Device | null {
  if (deviceId === null || !db.tables.has('devices')) return null
  const found = known.get(deviceId)
  if (found) return found
  const row = db.get('select * from devices where id = ?', deviceId)
  const userId = id(row?.['userId'])
  if (row === undefined || userId === null) return null
  const device = toDevice({ ...row, ...fields(row['extraData']), id: deviceId }, userId)
  known.set(deviceId, device)
  return device
}

function toSession(
  row: ForeignRow,
  index: MediaIndex,
  findDevice: (id: string | null) => Device | null,
): SourceSession | null {
  const sessionId = id(row['id'])
  if (sessionId === null) return null
  const isEpisode = row['mediaItemType'] === 'podcastEpisode'
  const mediaItemId = id(row['mediaItemId'])
  const itemId = id(fields(row['extraData'])['libraryItemId']) ?? index.placeOf(row)?.itemId
  return {
    id: sessionId,
    itemId: itemId ?? mediaItemId ?? NO_ID,
    mediaId: isEpisode ? null : mediaItemId,
    episodeId: isEpisode ? mediaItemId : null,
    mediaType: isEpisode ? 'podcast' : 'book',
    mediaMetadata: metadataText(row['mediaMetadata']),
    device: findDevice(id(row['deviceId'])),
    // Must come last: V8 takes twenty times as long to add members to a copy of an object of this size.
    ...sessionFacts(row),
  }
}

/** Most rows hold plain JSON text, which is used without parsing it. */
function metadataText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return value.startsWith('{') ? value : JSON.stringify(fields(value))
}
