import type { LibraryId } from '@lectern/contract/ids'
import type { NotificationChange } from '@lectern/contract/notifications'
import { readChannel } from '@lectern/contract/rules/notification-channels'
import { fillTemplate } from '@lectern/contract/rules/templates'
import type { Message, Notification, NotificationSettings } from './notifications.types.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

/** Updates a notification after an attempt to send it. Too many failures in a row disable it. */
export function afterAttempt(
  notification: Notification,
  { isDelivered, now, maxFailedAttempts }: { isDelivered: boolean; now: number; maxFailedAttempts: number },
): Notification {
  const failuresInARow = isDelivered ? 0 : notification.failuresInARow + 1
  return {
    ...notification,
    failuresInARow,
    lastFiredAt: now,
    lastAttemptFailed: !isDelivered,
    timesFired: notification.timesFired + 1,
    isEnabled: notification.isEnabled && failuresInARow < maxFailedAttempts,
  }
}

/** Enabling a notification resets its failures. */
export function changed(before: Notification, { enabled, ...change }: NotificationChange): Notification {
  const isEnabled = enabled ?? before.isEnabled
  const isRevived = isEnabled && !before.isEnabled
  return {
    ...before,
    ...withoutUndefined(change),
    isEnabled,
    ...(isRevived ? { failuresInARow: 0, lastAttemptFailed: false } : {}),
  }
}

/** Whether the notification applies to an event and has a channel to send it to. */
export function concerns(
  { eventName, libraryId, isEnabled, urls }: Notification,
  event: { readonly name: string; readonly libraryId: LibraryId | null },
  { appriseApiUrl }: Pick<NotificationSettings, 'appriseApiUrl'>,
): boolean {
  const hasReceiver =
    appriseApiUrl !== null || urls.some((url) => (readChannel(url)?.kind ?? 'apprise') !== 'apprise')
  const isSameLibrary = libraryId === null || event.libraryId === null || libraryId === event.libraryId
  return isEnabled && eventName === event.name && isSameLibrary && hasReceiver
}

export function messageFor(
  notification: Pick<Notification, 'eventName' | 'type' | 'titleTemplate' | 'bodyTemplate'>,
  values: Readonly<Record<string, string>>,
  { id, createdAt }: Pick<Message, 'id' | 'createdAt'>,
): Message {
  return {
    id,
    createdAt,
    eventName: notification.eventName,
    type: notification.type,
    title: fillTemplate(notification.titleTemplate, values),
    body: fillTemplate(notification.bodyTemplate, values),
    values,
  }
}
