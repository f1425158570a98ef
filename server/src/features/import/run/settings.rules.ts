import { authSettings, type AuthSettings } from '@lectern/contract/auth-settings'
import { emails, type EmailSettingsChange } from '@lectern/contract/emails'
import { notifications } from '@lectern/contract/notifications'
import { editableSettings, type ServerSettings } from '@lectern/contract/settings'
import type { EreaderDevice } from '../../emails/emails.types.ts'
import type { ImportedNotification } from '../../notifications/notifications.types.ts'
import { count, type Fields, id, records, timeOr } from '../source/source-values.rules.ts'

/** Converts the old server's settings; invalid ones are left out. */

type Schemas = Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>

export function sound(schemas: Schemas, given: Fields): Record<string, unknown> {
  const read = Object.entries(schemas).flatMap(([key, schema]): [string, unknown][] => {
    if (given[key] === undefined || given[key] === null) return []
    const result = schema.safeParse(given[key])
    return result.success ? [[key, result.data]] : []
  })
  return Object.fromEntries(read)
}

/** Old servers had an unfinished e-reader, which was off unless switched on. */
const NOT_TAKEN = new Set(['enableEReader', 'logLevel', 'podcastEpisodeSchedule', 'protectCovers'])

export function toServerSettings(given: Fields): Partial<ServerSettings> {
  const renamed: Fields = {
    ...given,
    storeCoverWithItem: given['storeCoverWithItem'] ?? given['storeCoverWithBook'],
    storeMetadataWithItem: given['storeMetadataWithItem'] ?? given['storeMetadataWithBook'],
    homeBookshelfView: given['homeBookshelfView'] ?? given['bookshelfView'],
    metadataFileFormat: 'json',
  }
  const schemas = Object.fromEntries(Object.entries(editableSettings).filter(([key]) => !NOT_TAKEN.has(key)))
  return sound(schemas, renamed)
}

/** If OpenID was set up before 2.17.4, redirect URLs had no subfolder. */
export function toAuthSettings(given: Fields): Partial<AuthSettings> {
  const { authHeaderEnabled: _1, authHeaderName: _2, authHeaderSources: _3, ...theirs } = authSettings
  const subfolder = given['authOpenIDSubfolderForRedirectURLs'] ?? ''
  return sound(theirs, { ...given, authOpenIDSubfolderForRedirectURLs: subfolder })
}

export interface MailSettings {
  readonly account: EmailSettingsChange
  readonly devices: readonly EreaderDevice[]
}

export function toMailSettings(given: Fields): MailSettings {
  const seen = new Set<string>()
  const devices = records(given['ereaderDevices']).flatMap((device): EreaderDevice[] => {
    const [read] =
      emails.devices.body.safeParse({ ereaderDevices: [withoutNulls(device)] }).data?.ereaderDevices ?? []
    const isOfNobody = read?.availabilityOption === 'specificUsers' && read.users.length === 0
    if (!read || isOfNobody || seen.has(read.name.toLowerCase())) return []
    seen.add(read.name.toLowerCase())
    return [read]
  })
  return { account: sound(emails.updateSettings.body.shape, given), devices }
}

export function toNotifications(given: Fields): ImportedNotification[] {
  return records(given['notifications']).flatMap((record) => {
    const read = notifications.create.body.safeParse(withoutNulls(record))
    const notificationId = id(record['id'])
    if (!read.success || notificationId === null) return []
    return [
      {
        ...read.data,
        id: notificationId,
        timesFired: count(record['numTimesFired']),
        createdAt: timeOr(record['createdAt'], 0),
      },
    ]
  })
}

export const toNotificationSettings = (given: Fields) =>
  notifications.updateSettings.body.parse(sound(notifications.updateSettings.body.shape, given))

const withoutNulls = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
