import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id, OptionalLibraryId } from './ids.ts'
import { Truthy } from './lenient.ts'
import { readChannel } from './rules/notification-channels.ts'

/** Notifications about server events, sent to other services. */

export const NOTIFICATION_EVENTS = [
  'onPodcastEpisodeDownloaded',
  'onBackupCompleted',
  'onBackupFailed',
  'onRSSFeedFailed',
  'onRSSFeedDisabled',
  'onTest',
] as const
export type NotificationEventName = (typeof NOTIFICATION_EVENTS)[number]
const EventName = z.enum(NOTIFICATION_EVENTS)

const TYPES = ['info', 'success', 'warning', 'failure'] as const

export const NotificationView = z.object({
  id: Id,
  libraryId: Id.nullable(),
  eventName: EventName,
  urls: z.array(z.string()),
  titleTemplate: z.string(),
  bodyTemplate: z.string(),
  enabled: z.boolean(),
  type: z.enum(TYPES),
  lastFiredAt: z.int().nullable(),
  lastAttemptFailed: z.boolean(),
  numConsecutiveFailedAttempts: z.int(),
  numTimesFired: z.int(),
  createdAt: z.int(),
})
export type NotificationView = z.output<typeof NotificationView>

export const DEFAULT_MAX_FAILED_ATTEMPTS = 5
export const DEFAULT_MAX_NOTIFICATION_QUEUE = 20
export const NOTIFICATION_DELAY_MS = 1000

export const NotificationSettingsView = z.object({
  id: z.literal('notification-settings'),
  appriseType: z.literal('api'),
  appriseApiUrl: z.string().nullable(),
  notifications: z.array(NotificationView),
  maxFailedAttempts: z.int(),
  maxNotificationQueue: z.int(),
  notificationDelay: z.int(),
})
export type NotificationSettingsView = z.output<typeof NotificationSettingsView>

export const NotificationEventView = z.object({
  name: EventName,
  requiresLibrary: z.boolean(),
  libraryMediaType: z.string().optional(),
  description: z.string(),
  variables: z.array(z.string()),
  defaults: z.object({ title: z.string(), body: z.string() }),
  testData: z.record(z.string(), z.string()),
})
export type NotificationEventView = z.output<typeof NotificationEventView>

const NotificationDataView = z.object({ events: z.array(NotificationEventView) })

/** Lectern only: a delivery or a failure. */
export const SentNotificationView = z.object({
  id: z.int(),
  notificationId: Id,
  eventName: EventName,
  title: z.string(),
  body: z.string(),
  channels: z.array(z.string()),
  error: z.string().nullable(),
  isTest: z.boolean(),
  sentAt: z.int(),
})
export type SentNotificationView = z.output<typeof SentNotificationView>

const Address = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => readChannel(text) !== null, 'is not an address that notifications can be sent to')

const fields = {
  libraryId: OptionalLibraryId.transform((id) => id ?? null),
  eventName: EventName,
  urls: z.array(Address).min(1, 'needs at least one address').max(20),
  titleTemplate: z.string().max(1000),
  bodyTemplate: z.string().max(10_000),
  enabled: z.boolean(),
  type: z
    .enum(TYPES)
    .nullish()
    .transform((type) => type ?? 'info'),
}

const NewNotification = z.object({
  ...fields,
  titleTemplate: fields.titleTemplate.default(''),
  bodyTemplate: fields.bodyTemplate.default(''),
  enabled: fields.enabled.default(false),
})
export type NewNotification = z.output<typeof NewNotification>

const NotificationChange = z.object({ id: Id.optional(), ...fields }).partial()
export type NotificationChange = Partial<NewNotification>

const AppriseUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).max(2000)])
  .nullish()
  .transform((url) => (url ? url : null))

const SettingsChange = z.object({
  appriseApiUrl: AppriseUrl,
  maxFailedAttempts: z.int().min(1).max(1000).default(DEFAULT_MAX_FAILED_ATTEMPTS),
  maxNotificationQueue: z.int().min(1).max(1000).default(DEFAULT_MAX_NOTIFICATION_QUEUE),
})
export type NotificationSettingsChange = z.output<typeof SettingsChange>

const TestQuery = z.object({ fail: Truthy })

export const notifications = {
  get: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: adminOnly,
    summary: 'List notifications and the available events.',
    reply: z.object({ data: NotificationDataView, settings: NotificationSettingsView }),
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/api/notifications',
    access: adminOnly,
    summary: 'Set the Apprise API URL and the limits; numbers that are left out return to their defaults.',
    body: SettingsChange,
    reply: 'ok',
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/notificationdata',
    access: adminOnly,
    summary: 'List the events that can trigger a notification, with their variables.',
    reply: NotificationDataView,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/notifications/log',
    access: adminOnly,
    summary: 'Recent deliveries and failures, newest first.',
    reply: z.object({ sent: z.array(SentNotificationView) }),
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/notifications/push-key',
    access: adminOnly,
    summary: 'Lectern only: the public key for Web Push subscriptions.',
    reply: z.object({ publicKey: z.string() }),
  }),
  fireTest: endpoint({
    method: 'GET',
    path: '/api/notifications/test',
    access: adminOnly,
    summary: 'Trigger the test event; fail=1 simulates a failed delivery.',
    query: TestQuery,
    reply: 'ok',
    changesStateOnGet: true,
  }),
  fireTestNow: endpoint({
    method: 'POST',
    path: '/api/notifications/test',
    access: adminOnly,
    summary: 'Trigger the test event; used by the web client.',
    query: TestQuery,
    reply: 'ok',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notifications',
    access: adminOnly,
    summary: 'Add a notification.',
    body: NewNotification,
    reply: NotificationSettingsView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/notifications/:id',
    access: adminOnly,
    summary: 'Change a notification; enabling it resets its failure count.',
    params: ById,
    body: NotificationChange,
    reply: NotificationSettingsView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: adminOnly,
    summary: 'Delete a notification.',
    params: ById,
    reply: NotificationSettingsView,
  }),
  testOne: endpoint({
    method: 'GET',
    path: '/api/notifications/:id/test',
    access: adminOnly,
    summary: 'Send a notification now, with sample data.',
    params: ById,
    reply: 'ok',
    changesStateOnGet: true,
  }),
  testOneNow: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/test',
    access: adminOnly,
    summary: 'Send a notification now, with sample data; used by the web client.',
    params: ById,
    reply: 'ok',
  }),
}
