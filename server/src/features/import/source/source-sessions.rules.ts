import type { UserId } from '@lectern/contract/ids'
import type { Device } from '../../playback/playback.types.ts'
import type { SourceProgress, SourceSession } from './source.types.ts'
import { textValues } from './source-files.rules.ts'
import {
  type Fields,
  count,
  flag,
  id,
  number,
  numberOr,
  text,
  textFields,
  textOr,
  time,
  timeOr,
} from './source-values.rules.ts'

/** Converts progress, sessions and devices of both stores; expects the newer store's column names. */

const seconds = (value: unknown): number => Math.max(0, numberOr(value, 0))

export function progressFacts(
  row: Fields,
): Omit<SourceProgress, 'id' | 'userId' | 'itemId' | 'mediaId' | 'episodeId' | 'fraction'> {
  const startedAt = timeOr(row['createdAt'], 0)
  return {
    durationSeconds: seconds(row['duration']),
    positionSeconds: seconds(row['currentTime']),
    isFinished: flag(row['isFinished']),
    isHidden: flag(row['hideFromContinueListening']),
    ebookLocation: text(row['ebookLocation']),
    ebookFraction: number(row['ebookProgress']),
    startedAt,
    finishedAt: time(row['finishedAt']),
    updatedAt: timeOr(row['updatedAt'], startedAt),
  }
}

type SessionPlace = 'id' | 'itemId' | 'mediaId' | 'episodeId' | 'mediaType' | 'mediaMetadata' | 'device'

export function sessionFacts(row: Fields): Omit<SourceSession, SessionPlace> {
  const startedAt = timeOr(row['createdAt'], 0)
  return {
    userId: id(row['userId']),
    libraryId: id(row['libraryId']),
    displayTitle: textOr(row['displayTitle'], ''),
    displayAuthor: textOr(row['displayAuthor'], ''),
    coverPath: text(row['coverPath']),
    durationSeconds: seconds(row['duration']),
    playMethod: count(row['playMethod']),
    mediaPlayer: textOr(row['mediaPlayer'], 'unknown'),
    serverVersion: textOr(row['serverVersion'], ''),
    day: dayOf(row['date'], startedAt),
    listenedSeconds: seconds(row['timeListening']),
    startPositionSeconds: seconds(row['startTime']),
    positionSeconds: seconds(row['currentTime']),
    startedAt,
    updatedAt: timeOr(row['updatedAt'], startedAt),
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The stored local date of the old host, because statistics are grouped by it. */
function dayOf(date: unknown, startedAt: number): string {
  return typeof date === 'string' && DAY.test(date) ? date : new Date(startedAt).toISOString().slice(0, 10)
}

const MORE = ['browserName', 'browserVersion', 'osName', 'osVersion', 'sdkVersion', 'deviceType']

/** Takes a device row merged with its extra data, or the device of an old session. */
export function toDevice(given: Fields & { readonly id: string }, userId: UserId): Device {
  const clientName = text(given['clientName']) ?? clientOf(given)
  const version = text(given['deviceVersion'])
  const more = textValues({
    ...(version !== null && clientName === 'Abs Android' ? { sdkVersion: version } : {}),
    ...(version !== null && clientName === 'Abs Web' ? { browserVersion: version } : {}),
    ...Object.fromEntries(MORE.flatMap((key) => (given[key] == null ? [] : [[key, given[key]]]))),
  })
  return {
    id: given.id,
    userId,
    clientDeviceId: text(given['deviceId']) ?? given.id,
    clientName,
    ...textFields(given, ['clientVersion', 'deviceName', 'manufacturer', 'model', 'ipAddress']),
    more,
  }
}

/** The client names that the old server used when it migrated such sessions itself. */
function clientOf(given: Fields): string {
  if (text(given['sdkVersion']) !== null) return 'Abs Android'
  if (text(given['model']) !== null) return 'Abs iOS'
  return text(given['osName']) !== null && text(given['browserName']) !== null ? 'Abs Web' : 'Unknown'
}
