import type { LibraryId } from '@lectern/contract/ids'
import type { NewNotification, NotificationEventName } from '@lectern/contract/notifications'

export type NotificationType = 'info' | 'success' | 'warning' | 'failure'

export interface Notification {
  readonly id: string
  /** Null for all libraries. */
  readonly libraryId: LibraryId | null
  readonly eventName: NotificationEventName
  /** Where it is sent; parsed by contract/rules/notification-channels. */
  readonly urls: readonly string[]
  readonly titleTemplate: string
  readonly bodyTemplate: string
  readonly type: NotificationType
  readonly isEnabled: boolean
  readonly lastFiredAt: number | null
  readonly lastAttemptFailed: boolean
  readonly failuresInARow: number
  readonly timesFired: number
  readonly createdAt: number
}

export interface NotificationSettings {
  readonly appriseApiUrl: string | null
  /** The number of failures in a row after which a notification is disabled. */
  readonly maxFailedAttempts: number
  /** How many events may be queued while one is being sent. */
  readonly maxNotificationQueue: number
}

/** A notification for one event, ready to be sent. */
export interface Message {
  readonly id: string
  readonly eventName: NotificationEventName
  readonly type: NotificationType
  readonly title: string
  readonly body: string
  readonly values: Readonly<Record<string, string>>
  readonly createdAt: number
}

export interface SentNotification {
  readonly num: number
  readonly notificationId: string
  readonly eventName: NotificationEventName
  readonly title: string
  readonly body: string
  readonly channels: readonly string[]
  /** Null if it was delivered. */
  readonly error: string | null
  readonly isTest: boolean
  readonly sentAt: number
}

/** A request to an external server. */
export interface ChannelRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** From another installation, with its id. */
export interface ImportedNotification extends NewNotification {
  readonly id: string
  readonly timesFired: number
  readonly createdAt: number
}
