import { sealText } from '../../../lib/sealed-text.ts'
import type { Migration } from '../migrate.ts'

const KEYS = ['email-settings', 'token-secret']

/** The password of the mail account was stored as it is. */
export const sealedMailPassword: Migration = {
  name: '0028-sealed-mail-password',
  async up(tx) {
    const rows = await tx.selectFrom('setting').selectAll().where('key', 'in', KEYS).execute()
    const [settings, secret] = KEYS.map((key) => rows.find((row) => row.key === key)?.value)
    // Without a secret yet, as in a backup that is being restored, it is encrypted when it is next saved.
    if (settings === undefined || secret === undefined) return
    const stored = JSON.parse(settings) as { pass?: unknown }
    if (typeof stored.pass !== 'string' || stored.pass === '') return
    const value = JSON.stringify({ ...stored, pass: sealText(Buffer.from(secret, 'base64'), stored.pass) })
    await tx.updateTable('setting').set({ value }).where('key', '=', 'email-settings').execute()
  },
}
