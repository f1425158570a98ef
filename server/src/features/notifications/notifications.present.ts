import {
  NOTIFICATION_DELAY_MS,
  type NotificationEventView,
  type NotificationSettingsView,
  type NotificationView,
  type SentNotificationView,
} from '@lectern/contract/notifications'
import type { NotificationEvent } from './event-table.rules.ts'
import type { Notification, NotificationSettings, SentNotification } from './notifications.types.ts'

export function presentNotifications({
  settings,
  notifications,
}: {
  readonly settings: NotificationSettings
  readonly notifications: readonly Notification[]
}): NotificationSettingsView {
  return {
    id: 'notification-settings',
    appriseType: 'api',
    ...settings,
    notifications: notifications.map(presentNotification),
    notificationDelay: NOTIFICATION_DELAY_MS,
  }
}

function presentNotification(notification: Notification): NotificationView {
  return {
    id: notification.id,
    libraryId: notification.libraryId,
    eventName: notification.eventName,
    urls: [...notification.urls],
    titleTemplate: notification.titleTemplate,
    bodyTemplate: notification.bodyTemplate,
    enabled: notification.isEnabled,
    type: notification.type,
    lastFiredAt: notification.lastFiredAt,
    lastAttemptFailed: notification.lastAttemptFailed,
    numConsecutiveFailedAttempts: notification.failuresInARow,
    numTimesFired: notification.timesFired,
    createdAt: notification.createdAt,
  }
}

export function presentEvent(event: NotificationEvent): NotificationEventView {
  return { ...event, testData: { ...event.testData }, variables: Object.keys(event.testData) }
}

export function presentSent({ num, channels, ...sent }: SentNotification): SentNotificationView {
  return { id: num, ...sent, channels: [...channels] }
}
