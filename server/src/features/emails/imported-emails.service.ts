import type { EmailSettingsChange } from '@lectern/contract/emails'
import type { Tx } from '../../platform/db/db.ts'
import { changedAccount } from './emails.service.ts'
import { editEmailSettings } from './emails.store.ts'
import type { EreaderDevice } from './emails.types.ts'

/** An existing mail account and existing e-readers are kept; other e-readers are added. */
export async function saveImportedEmails(
  tx: Tx,
  account: EmailSettingsChange,
  devices: readonly EreaderDevice[],
  tokenSecret: Uint8Array,
): Promise<void> {
  await editEmailSettings(tx, (before) => {
    const names = new Set(before.devices.map(({ name }) => name.toLowerCase()))
    return {
      account:
        before.account.host === null ? changedAccount(before.account, account, tokenSecret) : before.account,
      devices: [...before.devices, ...devices.filter(({ name }) => !names.has(name.toLowerCase()))],
    }
  })
}
