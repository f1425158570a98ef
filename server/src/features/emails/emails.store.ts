import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-rows.ts'
import type { EmailSettings, EreaderDevice, MailAccount } from './emails.types.ts'

const SETTINGS = 'email-settings'

const NEW_ACCOUNT: MailAccount = {
  host: null,
  port: 465,
  secure: true,
  rejectUnauthorized: true,
  user: null,
  pass: null,
  testAddress: null,
  fromAddress: null,
}

type Stored = Partial<MailAccount> & { readonly ereaderDevices?: readonly EreaderDevice[] }

export async function loadEmailSettings(db: Db): Promise<EmailSettings> {
  const { ereaderDevices = [], ...account } = parseJson<Stored>(await findSetting(db, SETTINGS), {})
  return { account: { ...NEW_ACCOUNT, ...account }, devices: ereaderDevices }
}

/** Holds a lock, so that there is one writer at a time. */
export async function editEmailSettings(
  tx: Tx,
  edit: (before: EmailSettings) => EmailSettings,
): Promise<EmailSettings> {
  await lockForTransaction(tx, SETTINGS)
  const after = edit(await loadEmailSettings(tx))
  const stored: Stored = { ...after.account, ereaderDevices: after.devices }
  await saveSetting(tx, SETTINGS, JSON.stringify(stored))
  return after
}
