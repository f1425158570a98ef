import type { UserId } from '@lectern/contract/ids'
import { progressFacts, sessionFacts, toDevice } from './source-sessions.rules.ts'
import type { SourceProgress, SourceSession } from './source.types.ts'
import { type Fields, fields, id, numberOr, text, textOr } from './source-values.rules.ts'

/** Converts progress and sessions of the older store. */

export function toNjodbProgress(record: Fields, user: Fields): SourceProgress | null {
  const userId = id(user['id'])
  const itemId = id(record['libraryItemId'])
  if (userId === null || itemId === null) return null
  const episodeId = id(record['episodeId'])
  return {
    ...progressFacts({ ...record, createdAt: record['startedAt'], updatedAt: record['lastUpdate'] }),
    id: null,
    userId,
    itemId,
    mediaId: episodeId ?? itemId,
    episodeId,
    fraction: numberOr(record['progress'], 0),
  }
}

export function toNjodbSession(
  record: Fields,
  deviceIdOf: (userId: UserId, properties: string) => string,
): SourceSession | null {
  const sessionId = id(record['id'])
  const itemId = id(record['libraryItemId'])
  if (sessionId === null || itemId === null) return null
  const info = fields(record['deviceInfo'])
  const metadata = fields(record['mediaMetadata'])
  const serverVersion = info['serverVersion'] ?? record['serverVersion']
  const facts = sessionFacts({ ...record, serverVersion, createdAt: record['startedAt'] })
  const { userId } = facts
  const hasDevice = userId !== null && Object.keys(info).length > 0
  return {
    ...facts,
    id: sessionId,
    itemId,
    mediaId: null,
    episodeId: id(record['episodeId']),
    mediaType: record['mediaType'] === 'podcast' ? 'podcast' : 'book',
    mediaMetadata: Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
    device: hasDevice ? toDevice({ ...info, id: deviceIdOf(userId, propertiesOf(info)) }, userId) : null,
  }
}

/** Identifies a device: by its own id, else by everything but its address and versions, which change. */
function propertiesOf(info: Fields): string {
  const named = text(info['deviceId'])
  if (named !== null) return named
  return ['manufacturer', 'model', 'osName', 'browserName'].map((key) => textOr(info[key], '')).join('/')
}
