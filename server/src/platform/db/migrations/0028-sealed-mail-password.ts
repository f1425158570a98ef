import { sealText } from '../../../lib/sealed-text.ts'
import { findSetting, saveSetting } from '../setting-rows.ts'
import type { Migration } from '../migrate.ts'

/** The password of the mail account was stored as it is. */
export const sealedMailPassword: Migration = {
  name: '0028-sealed-mail-password',
  async up(tx) {
    const [settings, secret] = [
      await findSetting(tx, 'email-settings'),
      await findSetting(tx, 'token-secret'),
    ]
    // Without a secret yet, as in a backup that is being restored, it is encrypted when it is next saved.
    if (settings === undefined || secret === undefined) return
    const stored = JSON.parse(settings) as { pass?: unknown }
    if (typeof stored.pass !== 'string' || stored.pass === '') return
    const pass = sealText(Buffer.from(secret, 'base64'), stored.pass)
    await saveSetting(tx, 'email-settings', JSON.stringify({ ...stored, pass }))
  },
}
