import type { EmailSettingsChange, EmailSettingsView, EreaderDeviceView } from '@lectern/contract/emails'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export const emailSettingsQuery = () =>
  queryOptions({
    queryKey: ['emails'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('emails.settings', { signal })).settings,
  })

/** E-readers that this account may send to. */
export const usableDevicesQuery = () =>
  queryOptions({
    queryKey: ['ereaders'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('auth.authorize', { signal })).ereaderDevices,
  })

export const accountNamesQuery = () =>
  queryOptions({
    queryKey: ['ereaders', 'accounts'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call('users.list', { query: {}, signal })).users.map(({ id, username }) => ({
        value: id,
        label: username,
      })),
  })

const putSettings = (settings: EmailSettingsView): void =>
  void queryClient.setQueryData(emailSettingsQuery().queryKey, settings)

export async function saveEmailSettings(change: EmailSettingsChange): Promise<void> {
  putSettings((await call('emails.updateSettings', { body: change })).settings)
}

export async function sendTestMail(): Promise<void> {
  await call('emails.test')
}

export async function saveDevices(ereaderDevices: EreaderDeviceView[]): Promise<void> {
  const saved = await call('emails.devices', { body: { ereaderDevices } })
  queryClient.setQueryData(emailSettingsQuery().queryKey, (known) => known && { ...known, ...saved })
}

export async function saveOwnDevices(ereaderDevices: EreaderDeviceView[]): Promise<void> {
  const saved = await call('emails.ownDevices', { body: { ereaderDevices } })
  queryClient.setQueryData(usableDevicesQuery().queryKey, saved.ereaderDevices)
}

export async function sendEbook(libraryItemId: string, deviceName: string): Promise<void> {
  await call('emails.sendEbook', { body: { libraryItemId, deviceName } })
}
