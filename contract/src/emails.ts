import { z } from 'zod'
import { EreaderDeviceView } from './auth.ts'
import { adminOnly, endpoint, signedIn, withPermission } from './endpoint.ts'
import { Id, ItemId, UserId } from './ids.ts'
import { EmailAddress } from './users.ts'

/** E-mail: the account the server sends from, and the e-readers it sends books to. */

export type EreaderDeviceView = z.output<typeof EreaderDeviceView>

export const EmailSettingsView = z.object({
  id: z.literal('email-settings'),
  host: z.string().nullable(),
  port: z.int(),
  secure: z.boolean(),
  rejectUnauthorized: z.boolean(),
  user: z.string().nullable(),
  /** Never included in responses; `hasPass` says whether it is set. */
  pass: z.null(),
  /** Lectern only. */
  hasPass: z.boolean(),
  testAddress: z.string().nullable(),
  fromAddress: z.string().nullable(),
  ereaderDevices: z.array(EreaderDeviceView),
})
export type EmailSettingsView = z.output<typeof EmailSettingsView>

const OptionalText = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .optional()

/** `anne@books.example` or `Books <anne@books.example>`. */
const Sender = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^([^<>\r\n]*<[^\s@<>,;:"]+@[^\s@<>,;:"]+>|[^\s@<>,;:"]+@[^\s@<>,;:"]+)$/,
    'is not an e-mail address',
  )

const orNothing = <S extends z.ZodType<string>>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .optional()

const EmailSettingsChange = z.object({
  host: OptionalText,
  port: z.int().min(1).max(65_535).optional(),
  secure: z.boolean().optional(),
  rejectUnauthorized: z.boolean().optional(),
  user: OptionalText,
  /** If absent or null the current password is kept; '' removes it. */
  pass: z.string().max(1000).nullish(),
  testAddress: orNothing(EmailAddress),
  fromAddress: orNothing(Sender),
})
export type EmailSettingsChange = z.output<typeof EmailSettingsChange>

const EreaderDevice = z.object({
  name: z.string().trim().min(1).max(200),
  email: EmailAddress,
  availabilityOption: EreaderDeviceView.shape.availabilityOption.default('adminOrUp'),
  users: z.array(UserId).max(1000).default([]),
})
const EreaderDevices = z.object({ ereaderDevices: z.array(EreaderDevice).max(500) })
const EreaderDevicesView = z.object({ ereaderDevices: z.array(EreaderDeviceView) })

/** Lectern only: the result of sending a book to an e-reader. */
export const EbookSentView = z.object({
  libraryItemId: Id,
  title: z.string(),
  deviceName: z.string(),
  state: z.enum(['sent', 'retrying', 'failed']),
  error: z.string().nullable(),
})

export const emails = {
  settings: endpoint({
    method: 'GET',
    path: '/api/emails/settings',
    access: adminOnly,
    summary: 'The e-mail settings of the server, without the password.',
    reply: z.object({ settings: EmailSettingsView }),
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/api/emails/settings',
    access: adminOnly,
    summary: 'Change the e-mail settings. Fields that are left out keep their values.',
    body: EmailSettingsChange,
    reply: z.object({ settings: EmailSettingsView }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/emails/test',
    access: adminOnly,
    summary: 'Send a test e-mail and return the mail server’s response.',
    reply: 'ok',
  }),
  devices: endpoint({
    method: 'POST',
    path: '/api/emails/ereader-devices',
    access: adminOnly,
    summary: 'Replace the list of all e-readers.',
    body: EreaderDevices,
    reply: EreaderDevicesView,
  }),
  ownDevices: endpoint({
    method: 'POST',
    path: '/api/me/ereader-devices',
    access: withPermission('createEreader'),
    summary: 'Replace the caller’s own list of e-readers.',
    body: EreaderDevices,
    reply: EreaderDevicesView,
  }),
  sendEbook: endpoint({
    method: 'POST',
    path: '/api/emails/send-ebook-to-device',
    access: signedIn,
    summary: 'Send the e-book of an item to an e-reader, in the background.',
    body: z.object({ libraryItemId: ItemId, deviceName: z.string().max(200) }),
    reply: 'ok',
  }),
}
