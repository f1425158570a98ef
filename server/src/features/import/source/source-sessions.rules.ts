import type { SourceDevice } from './source.types.ts'
import { textValues } from './source-files.rules.ts'
import { type Fields, text } from './source-values.rules.ts'

/** What both stores say of sessions and of what played them. */

const DAY = /^\d{4}-\d\d-\d\d$/

/** The old host's local date, as it is stored: statistics count by it. */
export function dayOf(date: unknown, startedAt: number): string {
  return typeof date === 'string' && DAY.test(date) ? date : new Date(startedAt).toISOString().slice(0, 10)
}

const MORE = ['browserName', 'browserVersion', 'osName', 'osVersion', 'sdkVersion', 'deviceType']

/** A row with its extra data beside it, or the device of an old session. */
export function toDevice(given: Fields & { readonly id: string }, userId: string): SourceDevice {
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
    clientVersion: text(given['clientVersion']),
    deviceName: text(given['deviceName']),
    manufacturer: text(given['manufacturer']),
    model: text(given['model']),
    ipAddress: text(given['ipAddress']),
    more,
  }
}

/** The names that the old server gave when it converted these itself. */
function clientOf(given: Fields): string {
  if (text(given['sdkVersion']) !== null) return 'Abs Android'
  if (text(given['model']) !== null) return 'Abs iOS'
  return text(given['osName']) !== null && text(given['browserName']) !== null ? 'Abs Web' : 'Unknown'
}
