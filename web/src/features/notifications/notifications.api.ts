import type { GivenBody } from '@lectern/contract/endpoint'
import type { notifications, NotificationSettingsView } from '@lectern/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    staleTime: 0,
    queryFn: ({ signal }) => call('notifications.get', { signal }),
  })

export const sentQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'sent'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('notifications.log', { signal })).sent,
  })

/** Libraries that a notification can be limited to. */
export const libraryChoicesQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'libraries'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('libraries.list', { query: {}, signal })).libraries,
  })

/** Stores settings received in an event or a response. */
export function putSettings(settings: NotificationSettingsView): void {
  queryClient.setQueryData(notificationsQuery().queryKey, (known) => known && { ...known, settings })
  void queryClient.invalidateQueries({ queryKey: sentQuery().queryKey })
}

export interface DeliverySettings {
  readonly appriseApiUrl: string | null
  readonly maxFailedAttempts: number
  readonly maxNotificationQueue: number
}

export async function saveDelivery(settings: DeliverySettings): Promise<void> {
  await call('notifications.updateSettings', { body: settings })
  await queryClient.invalidateQueries({ queryKey: notificationsQuery().queryKey })
}

export async function saveNotification(
  id: string | null,
  draft: GivenBody<typeof notifications.create>,
): Promise<void> {
  putSettings(
    id === null
      ? await call('notifications.create', { body: draft })
      : await call('notifications.update', { params: { id }, body: { id, ...draft } }),
  )
}

export async function enableNotification(id: string): Promise<void> {
  putSettings(await call('notifications.update', { params: { id }, body: { id, enabled: true } }))
}

export async function removeNotification(id: string): Promise<void> {
  putSettings(await call('notifications.remove', { params: { id } }))
}

export async function sendTest(id: string): Promise<void> {
  try {
    await call('notifications.testOneNow', { params: { id } })
  } finally {
    void queryClient.invalidateQueries({ queryKey: sentQuery().queryKey })
  }
}

export async function fireTestEvent({ fail }: { readonly fail: boolean }): Promise<void> {
  await call('notifications.fireTestNow', { query: { fail } })
}
