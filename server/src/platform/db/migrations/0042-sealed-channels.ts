import { isSealed, sealText } from '../../../lib/sealed-text.ts'
import type { Migration } from '../migrate.ts'

/** The addresses of notifications hold secrets and were stored as they are. */
export const sealedChannels: Migration = {
  name: '0042-sealed-channels',
  async up(tx) {
    const secret = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'token-secret')
      .executeTakeFirst()
    // Without a secret yet, as in a backup that is being restored, they are encrypted when they are next saved.
    if (secret === undefined) return
    const rows = await tx.selectFrom('notification').select(['id', 'urls']).execute()
    for (const { id, urls } of rows) {
      if (isSealed(urls)) continue
      const sealed = sealText(Buffer.from(secret.value, 'base64'), urls)
      await tx.updateTable('notification').set({ urls: sealed }).where('id', '=', id).execute()
    }
  },
}
