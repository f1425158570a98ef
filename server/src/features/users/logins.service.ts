import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { countLogins, deleteLogin, findLogin, listLogins } from './logins.store.ts'
import { checkMayChange } from './users.rules.ts'
import { findUser } from './users.store.ts'
import type { LoginPage, User } from './users.types.ts'

/** Sign-ins of accounts. */

export async function getLogins(
  ctx: Pick<Context, 'db'>,
  userId: UserId,
  page: number,
  pageSize: number,
): Promise<LoginPage> {
  const [total, logins] = await Promise.all([
    countLogins(ctx.db, userId),
    listLogins(ctx.db, userId, pageSize, page * pageSize),
  ])
  return { total, logins }
}

export async function endLogin(
  ctx: Pick<Context, 'db' | 'events' | 'log'>,
  editor: User,
  userId: UserId,
  loginId: string,
): Promise<void> {
  const target = (await findUser(ctx.db, userId)) ?? notFound('User')
  checkMayChange(editor, target, {})
  await ctx.db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, loginId)
    if (!login || login.userId !== userId) notFound('Login')
    await deleteLogin(tx, loginId)
  })
  if (editor.id !== userId) ctx.log.info(`${editor.username} signed out a device of "${target.username}".`)
  ctx.events.emit('login.ended', { userId, loginId })
}
