import type { EmailSettingsChange, EmailSettingsView, EreaderDeviceView } from '@lectern/contract/emails'

/** State of the mail account form. */
export interface MailDraft {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly rejectUnauthorized: boolean
  readonly user: string
  /** Empty to leave the password unchanged. */
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

/** Without a user name there is no use for a password. */
export const changeOf = ({ pass, ...draft }: MailDraft): EmailSettingsChange => ({
  ...draft,
  ...(draft.user === '' ? { pass: '' } : pass === '' ? {} : { pass }),
})

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

/** Also `Books <books@example.org>`. */
const SENDER = /^[^<>]*<[^\s@<>,;:"]+@[^\s@<>,;:"]+>$/

/** Validates the mail account, by field. Both addresses are optional. */
export function mailProblems({
  fromAddress,
  testAddress,
}: Pick<MailDraft, 'fromAddress' | 'testAddress'>): Partial<
  Record<'fromAddress' | 'testAddress', 'addressInvalid'>
> {
  const [from, test] = [fromAddress.trim(), testAddress.trim()]
  return {
    ...(from !== '' && !ADDRESS.test(from) && !SENDER.test(from) && { fromAddress: 'addressInvalid' }),
    ...(test !== '' && !ADDRESS.test(test) && { testAddress: 'addressInvalid' }),
  }
}

export type DeviceProblem = 'nameMissing' | 'nameTaken' | 'addressInvalid' | 'userMissing'
export type DeviceField = 'name' | 'email' | 'users'

/** Validates an e-reader, by field. `others` are the names in use. */
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
