import type { EmailSettingsChange } from '@lectern/contract/emails'
import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { isSealed, unsealText, sealText } from '../../lib/sealed-text.ts'
import type { User } from '../users/users.types.ts'
import { editEmailSettings, loadEmailSettings } from './emails.store.ts'
import type { EmailSettings, EreaderDevice, Mail, MailAccount } from './emails.types.ts'
import { mayUse, problemOf, withoutUser, withOwn } from './ereaders.rules.ts'
import { NOT_SET_UP, sendMail } from './send-mail.provider.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

/** The server's mail account, and e-readers that receive books by mail. */

type Ctx = Pick<Context, 'db' | 'events'>

export function getEmailSettings(ctx: Pick<Context, 'db'>): Promise<EmailSettings> {
  return loadEmailSettings(ctx.db)
}

export async function getDevicesFor(ctx: Pick<Context, 'db'>, user: User): Promise<EreaderDevice[]> {
  return (await loadEmailSettings(ctx.db)).devices.filter((device) => mayUse(user, device))
}

export function changeEmailSettings(
  ctx: Ctx & Pick<Context, 'tokenSecret'>,
  change: EmailSettingsChange,
): Promise<EmailSettings> {
  return ctx.db.transaction().execute((tx) =>
    editEmailSettings(tx, (before) => ({
      ...before,
      account: changedAccount(before.account, change, ctx.tokenSecret),
    })),
  )
}

/** The password is stored encrypted. */
export function changedAccount(
  before: MailAccount,
  { pass, ...change }: EmailSettingsChange,
  tokenSecret: Uint8Array,
): MailAccount {
  const sealed = pass == null ? before.pass : pass === '' ? null : sealText(tokenSecret, pass)
  return { ...before, ...withoutUndefined(change), pass: sealed }
}

export function replaceDevices(
  ctx: Ctx,
  devices: readonly EreaderDevice[],
): Promise<readonly EreaderDevice[]> {
  return editDevices(ctx, () => devices)
}

/** Always limits the devices to the user's own account, whatever the request says. */
export async function replaceOwnDevices(
  ctx: Ctx,
  user: User,
  devices: readonly EreaderDevice[],
): Promise<readonly EreaderDevice[]> {
  const own = devices.map((device) => ({
    ...device,
    availabilityOption: 'specificUsers' as const,
    users: [user.id],
  }))
  const all = await editDevices(ctx, (before) => withOwn(before, user, own))
  return all.filter((device) => mayUse(user, device))
}

export async function forgetUserOfDevices(ctx: Ctx, userId: UserId): Promise<void> {
  const { devices } = await loadEmailSettings(ctx.db)
  if (!devices.some(({ users }) => users.includes(userId))) return
  await editDevices(ctx, (before) => withoutUser(before, userId))
}

async function editDevices(
  ctx: Ctx,
  edit: (before: readonly EreaderDevice[]) => readonly EreaderDevice[],
): Promise<readonly EreaderDevice[]> {
  const { devices } = await ctx.db.transaction().execute((tx) =>
    editEmailSettings(tx, (before) => {
      const after = edit(before.devices)
      const problem = problemOf(after)
      if (problem !== null) invalid(problem)
      return { ...before, devices: after }
    }),
  )
  ctx.events.emit('ereaders.changed', { devices })
  return devices
}

/** Sends mail from the server's account. */
export async function sendFromServer(
  ctx: Pick<Context, 'db' | 'tokenSecret' | 'log'>,
  mail: Mail,
  onSent?: (bytes: number) => void,
): Promise<void> {
  const { account } = await loadEmailSettings(ctx.db)
  await sendMail(withOpenPassword(ctx, account), mail, onSent)
}

/** Decrypts the password. Older versions stored it unencrypted. */
function withOpenPassword(ctx: Pick<Context, 'tokenSecret' | 'log'>, account: MailAccount): MailAccount {
  if (account.pass === null || !isSealed(account.pass)) return account
  const pass = unsealText(ctx.tokenSecret, account.pass)
  if (pass === null)
    ctx.log.warn('The password of the mail account cannot be read on this server: enter it again.')
  return { ...account, pass }
}

export async function sendTestMail(ctx: Pick<Context, 'db' | 'tokenSecret' | 'log'>): Promise<void> {
  const { account } = await loadEmailSettings(ctx.db)
  const to = account.testAddress ?? account.fromAddress
  if (to === null) invalid(NOT_SET_UP)
  const open = withOpenPassword(ctx, account)
  await sendMail(open, { to, subject: 'Test mail from Lectern', text: 'Mail from this server arrives.' })
}
