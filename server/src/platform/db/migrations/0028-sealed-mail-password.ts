import { sealText } from '../../../lib/sealed-text.ts'
import type { Migration } from '../migrate.ts'

const KEYS = ['email-settings', 'token-secret']

/** Encrypts the password of the mail account, which was stored in plain text. */
export const sealedMailPassword: Migration = {
  name: '0028-sealed-mail-password',
  async up(tx) {
    const rows = await tx.selectFrom('setting').selectAll().where('key', 'in', KEYS).execute()
    const [settings, secret] = KEYS.map((key) => rows.find((row) => row.key === key)?.value)
    // If there is no secret yet, as when restoring a backup, it is encrypted when it is next saved.
    if (settings === undefined || secret === undefined) return
    const stored = JSON.parse(settings) as { pass?: unknown }
    if (typeof stored.pass !== 'string' || stored.pass === '') return
    const value = JSON.stringify({ ...stored, pass: sealText(Buffer.from(secret, 'base64'), stored.pass) })
    await tx.updateTable('setting').set({ value }).where('key', '=', 'email-settings').execute()
  },
}
