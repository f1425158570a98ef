import type { NotificationSettingsChange } from '@lectern/contract/notifications'
import type { Tx } from '../../platform/db/db.ts'
import {
  findLibraryName,
  findNotification,
  insertNotification,
  loadNotificationSettings,
  saveNotificationSettings,
} from './notifications.store.ts'
import type { ImportedNotification } from './notifications.types.ts'

/** Stores notifications that don't exist yet and returns how many. An existing Apprise API URL is kept. */
export async function saveImportedNotifications(
  tx: Tx,
  settings: NotificationSettingsChange,
  notifications: readonly ImportedNotification[],
  tokenSecret: Uint8Array,
): Promise<number> {
  if ((await loadNotificationSettings(tx)).appriseApiUrl === null)
    await saveNotificationSettings(tx, settings)
  let added = 0
  for (const { enabled, libraryId, ...notification } of notifications) {
    if (await findNotification(tx, tokenSecret, notification.id)) continue
    const isKnown = libraryId !== null && (await findLibraryName(tx, libraryId)) !== undefined
    await insertNotification(tx, tokenSecret, {
      ...notification,
      libraryId: isKnown ? libraryId : null,
      isEnabled: enabled && (libraryId === null || isKnown),
      lastFiredAt: null,
      lastAttemptFailed: false,
      failuresInARow: 0,
    })
    added += 1
  }
  return added
}
