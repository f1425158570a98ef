import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { setAccountsActive } from './imported-accounts.store.ts'
import { findUserByOpenidSub } from './openid-accounts.store.ts'
import { findUser, findUserToChange, saveUser } from './users.store.ts'
import type { User } from './users.types.ts'

/** Accounts imported from another server, with their ids and passwords. */

export interface AccountChange extends Pick<User, 'id' | 'username' | 'type'> {}

/**
 * Nobody can sign in to the new accounts until `openImportedAccounts` is called, except root: an import that is stopped
 * must not leave the server without one.
 */
export async function saveImportedAccounts(
  tx: Tx,
  added: readonly User[],
  changed: readonly AccountChange[],
): Promise<void> {
  for (const { id, username, type } of changed) {
    const user = await findUserToChange(tx, id)
    if (user) await saveUser(tx, { ...user, username, type })
  }
  for (const user of added) {
    const isLinkTaken = user.openidSub !== null && (await findUserByOpenidSub(tx, user.openidSub))
    const isActive = user.type === 'root' && user.isActive
    await saveUser(tx, { ...user, openidSub: isLinkTaken ? null : user.openidSub, isActive })
  }
}

export async function openImportedAccounts(
  ctx: Pick<Context, 'db' | 'events'>,
  activeIds: readonly UserId[],
  changedIds: readonly UserId[],
): Promise<void> {
  await ctx.db.transaction().execute((tx) => setAccountsActive(tx, activeIds))
  for (const [ids, event] of [
    [activeIds, 'user.added'],
    [changedIds, 'user.changed'],
  ] as const) {
    for (const id of ids) {
      const user = await findUser(ctx.db, id)
      if (user) ctx.events.emit(event, { user })
    }
  }
}
