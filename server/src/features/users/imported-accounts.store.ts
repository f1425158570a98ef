import type { UserId } from '@lectern/contract/ids'
import type { Tx } from '../../platform/db/db.ts'
import { idPortions } from '../../platform/db/upsert.ts'

export async function setAccountsActive(tx: Tx, ids: readonly UserId[]): Promise<void> {
  for (const portion of idPortions(ids)) {
    await tx.updateTable('user').set({ is_active: 1 }).where('id', 'in', portion).execute()
  }
}
