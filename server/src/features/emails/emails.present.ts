import type { EmailSettingsView, EreaderDeviceView } from '@lectern/contract/emails'
import type { EmailSettings, EreaderDevice } from './emails.types.ts'

export function presentEmailSettings({ account, devices }: EmailSettings): EmailSettingsView {
  return {
    id: 'email-settings',
    ...account,
    pass: null,
    hasPass: account.pass !== null,
    ereaderDevices: devices.map(presentDevice),
  }
}

export const presentDevice = (device: EreaderDevice): EreaderDeviceView => ({
  ...device,
  users: [...device.users],
})
