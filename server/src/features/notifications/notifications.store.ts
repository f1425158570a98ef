import type { LibraryId } from '@lectern/contract/ids'
import {
  DEFAULT_MAX_FAILED_ATTEMPTS,
  DEFAULT_MAX_NOTIFICATION_QUEUE,
  type NotificationEventName,
} from '@lectern/contract/notifications'
import type { Insertable, Selectable } from 'kysely'
import { parseJson } from '../../lib/json.ts'
import { isSealed, unsealText, sealText } from '../../lib/sealed-text.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import { findRow } from '../../platform/db/find-row.ts'
import type { NotificationRow } from '../../platform/db/notification-schema.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'
import type { Notification, NotificationSettings, NotificationType } from './notifications.types.ts'

const SETTINGS = 'notification-settings'

export async function loadNotificationSettings(db: Db): Promise<NotificationSettings> {
  const stored = parseJson<Partial<NotificationSettings> | null>(await findSetting(db, SETTINGS), null)
  return {
    appriseApiUrl: stored?.appriseApiUrl ?? null,
    maxFailedAttempts: stored?.maxFailedAttempts ?? DEFAULT_MAX_FAILED_ATTEMPTS,
    maxNotificationQueue: stored?.maxNotificationQueue ?? DEFAULT_MAX_NOTIFICATION_QUEUE,
  }
}

export async function saveNotificationSettings(tx: Tx, settings: NotificationSettings): Promise<void> {
  await saveSetting(tx, SETTINGS, JSON.stringify(settings))
}

/** URLs contain secrets, so they are stored encrypted. `secret` is the server's own. */

export async function listNotifications(db: Db, secret: Uint8Array): Promise<Notification[]> {
  const rows = await db.selectFrom('notification').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toNotification(row, secret))
}

export async function findNotification(
  db: Db,
  secret: Uint8Array,
  id: string,
): Promise<Notification | undefined> {
  const row = await findRow(db, 'notification', { id })
  return row && toNotification(row, secret)
}

export async function insertNotification(
  db: Db,
  secret: Uint8Array,
  notification: Notification,
): Promise<void> {
  await db.insertInto('notification').values(toRow(notification, secret)).execute()
}

export async function updateNotification(
  tx: Tx,
  secret: Uint8Array,
  notification: Notification,
): Promise<void> {
  const row = toRow(notification, secret)
  await tx.updateTable('notification').set(row).where('id', '=', notification.id).execute()
}

export const deleteNotification = (db: Db, id: string): Promise<boolean> =>
  deleteRow(db, 'notification', { id })

export async function findLibraryName(db: Db, id: LibraryId): Promise<string | undefined> {
  const row = await db.selectFrom('library').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

function toNotification(row: Selectable<NotificationRow>, secret: Uint8Array): Notification {
  return {
    id: row.id,
    libraryId: row.library_id,
    eventName: row.event_name as NotificationEventName,
    urls: openUrls(row.urls, secret),
    titleTemplate: row.title_template,
    bodyTemplate: row.body_template,
    type: row.type as NotificationType,
    isEnabled: row.is_enabled === 1,
    lastFiredAt: row.last_fired_at,
    lastAttemptFailed: row.last_attempt_failed === 1,
    failuresInARow: row.failures_in_a_row,
    timesFired: row.times_fired,
    createdAt: row.created_at,
  }
}

function toRow(notification: Notification, secret: Uint8Array): Insertable<NotificationRow> {
  return {
    id: notification.id,
    library_id: notification.libraryId,
    event_name: notification.eventName,
    urls: sealText(secret, JSON.stringify(notification.urls)),
    title_template: notification.titleTemplate,
    body_template: notification.bodyTemplate,
    type: notification.type,
    is_enabled: notification.isEnabled ? 1 : 0,
    last_fired_at: notification.lastFiredAt,
    last_attempt_failed: notification.lastAttemptFailed ? 1 : 0,
    failures_in_a_row: notification.failuresInARow,
    times_fired: notification.timesFired,
    created_at: notification.createdAt,
  }
}

/** URLs in a restored backup of an older version are not encrypted; those encrypted by another server are lost. */
const openUrls = (stored: string, secret: Uint8Array): string[] =>
  parseJson<string[]>(isSealed(stored) ? unsealText(secret, stored) : stored, [])
