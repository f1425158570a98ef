import type { UserId } from '@lectern/contract/ids'
import type { NewAppPassword } from '@lectern/contract/keys'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { User } from '../users.types.ts'
import {
  deleteAppPassword,
  findAppPassword,
  insertAppPassword,
  listAppPasswords,
} from './app-passwords.store.ts'
import { hashOfMd5, md5Of, newAppPassword } from './key-secrets.service.ts'
import type { AppPassword } from './keys.types.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

const MAX_PER_ACCOUNT = 50

export async function getAppPasswords(ctx: Pick<Context, 'db'>, userId: UserId): Promise<AppPassword[]> {
  return listAppPasswords(ctx.db, userId)
}

export async function createAppPassword(
  ctx: Ctx,
  owner: User,
  given: NewAppPassword,
): Promise<{ readonly made: AppPassword; readonly password: string }> {
  const password = newAppPassword()
  const made: AppPassword = {
    id: newId(),
    userId: owner.id,
    passwordHash: hashOfMd5(md5Of(password)),
    name: given.name,
    scope: given.scope,
    lastUsedAt: null,
    lastUsedAddress: null,
    createdAt: ctx.clock.now(),
  }
  await ctx.db.transaction().execute(async (tx) => {
    const { length } = await listAppPasswords(tx, owner.id)
    if (length >= MAX_PER_ACCOUNT)
      throw new AppError('invalid', `You have ${MAX_PER_ACCOUNT} app passwords: revoke one first`)
    await insertAppPassword(tx, made)
  })
  ctx.log.info(`${owner.username} created the app password "${made.name}".`)
  return { made, password }
}

export async function revokeAppPassword(ctx: Ctx, owner: User, id: string): Promise<void> {
  const { name } = await ctx.db.transaction().execute(async (tx) => {
    const found = await findAppPassword(tx, id)
    if (!found || found.userId !== owner.id) return notFound('App password')
    await deleteAppPassword(tx, id)
    return found
  })
  ctx.log.info(`${owner.username} revoked the app password "${name}".`)
  ctx.events.emit('keys.changed', { userId: owner.id })
}
