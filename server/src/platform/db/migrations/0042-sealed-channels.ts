import { isSealed, sealText } from '../../../lib/sealed-text.ts'
import type { Migration } from '../migrate.ts'

/** Encrypts the addresses of notifications, which contain secrets and were stored in plain text. */
export const sealedChannels: Migration = {
  name: '0042-sealed-channels',
  async up(tx) {
    const secret = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'token-secret')
      .executeTakeFirst()
    // If there is no secret yet, as when restoring a backup, they are encrypted when they are next saved.
    if (secret === undefined) return
    const rows = await tx.selectFrom('notification').select(['id', 'urls']).execute()
    for (const { id, urls } of rows) {
      if (isSealed(urls)) continue
      const sealed = sealText(Buffer.from(secret.value, 'base64'), urls)
      await tx.updateTable('notification').set({ urls: sealed }).where('id', '=', id).execute()
    }
  },
}
