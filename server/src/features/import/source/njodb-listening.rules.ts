import { dayOf, toDevice } from './source-sessions.rules.ts'
import type { SourceProgress, SourceSession } from './source.types.ts'
import {
  type Fields,
  fields,
  flag,
  id,
  number,
  numberOr,
  text,
  textOr,
  time,
  timeOr,
  whole,
} from './source-values.rules.ts'

/** Progress and sessions of the older store. */

export function toNjodbProgress(record: Fields, user: Fields): SourceProgress | null {
  const userId = id(user['id'])
  const itemId = id(record['libraryItemId'])
  if (userId === null || itemId === null) return null
  const startedAt = timeOr(record['startedAt'], 0)
  return {
    id: null,
    userId,
    itemId,
    episodeId: id(record['episodeId']),
    durationSeconds: Math.max(0, numberOr(record['duration'], 0)),
    positionSeconds: Math.max(0, numberOr(record['currentTime'], 0)),
    fraction: numberOr(record['progress'], 0),
    isFinished: flag(record['isFinished']),
    isHidden: flag(record['hideFromContinueListening']),
    ebookLocation: text(record['ebookLocation']),
    ebookFraction: number(record['ebookProgress']),
    startedAt,
    finishedAt: time(record['finishedAt']),
    updatedAt: timeOr(record['lastUpdate'], startedAt),
  }
}

export function toNjodbSession(
  record: Fields,
  deviceIdOf: (userId: string, properties: string) => string,
): SourceSession | null {
  const sessionId = id(record['id'])
  const itemId = id(record['libraryItemId'])
  if (sessionId === null || itemId === null) return null
  const userId = id(record['userId'])
  const said = fields(record['deviceInfo'])
  const hasDevice = userId !== null && Object.keys(said).length > 0
  const startedAt = timeOr(record['startedAt'], 0)
  const metadata = fields(record['mediaMetadata'])
  return {
    id: sessionId,
    userId,
    libraryId: id(record['libraryId']),
    itemId,
    mediaId: null,
    episodeId: id(record['episodeId']),
    mediaType: record['mediaType'] === 'podcast' ? 'podcast' : 'book',
    displayTitle: textOr(record['displayTitle'], ''),
    displayAuthor: textOr(record['displayAuthor'], ''),
    coverPath: text(record['coverPath']),
    mediaMetadata: Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
    durationSeconds: Math.max(0, numberOr(record['duration'], 0)),
    playMethod: whole(record['playMethod']),
    mediaPlayer: textOr(record['mediaPlayer'], 'unknown'),
    device: hasDevice ? toDevice({ ...said, id: deviceIdOf(userId, propertiesOf(said)) }, userId) : null,
    serverVersion: textOr(said['serverVersion'] ?? record['serverVersion'], ''),
    day: dayOf(record['date'], startedAt),
    listenedSeconds: Math.max(0, numberOr(record['timeListening'], 0)),
    startPositionSeconds: Math.max(0, numberOr(record['startTime'], 0)),
    positionSeconds: Math.max(0, numberOr(record['currentTime'], 0)),
    startedAt,
    updatedAt: timeOr(record['updatedAt'], startedAt),
  }
}

/** What makes a device: its own id, else everything but the address and versions, which change. */
function propertiesOf(said: Fields): string {
  const named = text(said['deviceId'])
  if (named !== null) return named
  return ['manufacturer', 'model', 'osName', 'browserName'].map((key) => textOr(said[key], '')).join('/')
}
