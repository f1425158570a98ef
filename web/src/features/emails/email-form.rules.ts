import type { EmailSettingsChange, EmailSettingsView, EreaderDeviceView } from '@lectern/contract/emails'

/** What the form of the mail account holds. */
export interface MailDraft {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly rejectUnauthorized: boolean
  readonly user: string
  /** '' leaves the password as it is. */
  readonly pass: string
  readonly fromAddress: string
  readonly testAddress: string
}

export const draftOf = (settings: EmailSettingsView): MailDraft => ({
  host: settings.host ?? '',
  port: settings.port,
  secure: settings.secure,
  rejectUnauthorized: settings.rejectUnauthorized,
  user: settings.user ?? '',
  pass: '',
  fromAddress: settings.fromAddress ?? '',
  testAddress: settings.testAddress ?? '',
})

/** Without a user name there is nothing that a password could be for. */
export const changeOf = ({ pass, ...draft }: MailDraft): EmailSettingsChange => ({
  ...draft,
  ...(draft.user === '' ? { pass: '' } : pass === '' ? {} : { pass }),
})

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

export type DeviceProblem = 'nameMissing' | 'nameTaken' | 'addressInvalid' | 'userMissing'
export type DeviceField = 'name' | 'email' | 'users'

/** What can't be saved of an e-reader, by field. `others`: the names that are taken. */
export function deviceProblems(
  device: EreaderDeviceView,
  others: readonly string[],
): Partial<Record<DeviceField, DeviceProblem>> {
  const name = device.name.trim().toLowerCase()
  const isTaken = others.some((other) => other.toLowerCase() === name)
  return {
    ...(name === '' ? { name: 'nameMissing' } : isTaken ? { name: 'nameTaken' } : {}),
    ...(ADDRESS.test(device.email.trim()) ? {} : { email: 'addressInvalid' }),
    ...(device.availabilityOption === 'specificUsers' && device.users.length === 0
      ? { users: 'userMissing' }
      : {}),
  }
}
