import { NO_ID, type UserId } from '@lectern/contract/ids'
import type { ApiKeyChange, NewApiKey } from '@lectern/contract/keys'
import type { Context } from '../../../context.ts'
import { AppError, notFound } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { lockForTransaction } from '../../../platform/db/locks.ts'
import { newId } from '../../../platform/ids.ts'
import { hashToken } from '../tokens.service.ts'
import { findUser, listUsers } from '../users.store.ts'
import type { User } from '../users.types.ts'
import { deleteApiKey, findApiKey, listApiKeys, saveApiKey } from './api-keys.store.ts'
import { newApiKey } from './key-secrets.service.ts'
import { checkMayManage } from './keys.rules.ts'
import type { ApiKey, OwnedApiKey } from './keys.types.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

export async function getApiKeys(ctx: Pick<Context, 'db'>): Promise<OwnedApiKey[]> {
  const [keys, users] = await Promise.all([listApiKeys(ctx.db), listUsers(ctx.db)])
  const byId = new Map(users.map((user) => [user.id, user]))
  return keys.flatMap((key) => {
    const user = byId.get(key.userId)
    return user ? [{ key, user, creator: byId.get(key.createdBy ?? NO_ID) ?? null }] : []
  })
}

export async function createApiKey(
  ctx: Ctx,
  editor: User,
  given: NewApiKey,
): Promise<{ readonly owned: OwnedApiKey; readonly secret: string }> {
  const secret = newApiKey()
  const now = ctx.clock.now()
  const { key, user } = await ctx.db.transaction().execute(async (tx) => {
    const owner = await ownerFor(tx, editor, given.userId)
    const made: ApiKey = {
      id: newId(),
      keyHash: hashToken(secret),
      name: given.name,
      description: given.description || null,
      userId: owner.id,
      createdBy: editor.id,
      isActive: given.isActive,
      expiresAt: given.expiresIn == null ? null : now + given.expiresIn * 1000,
      lastUsedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    await saveApiKey(tx, made)
    return { key: made, user: owner }
  })
  ctx.log.info(`${editor.username} created the API key "${key.name}" for ${user.username}.`)
  return { owned: { key, user, creator: editor }, secret }
}

export async function changeApiKey(
  ctx: Ctx,
  editor: User,
  id: string,
  change: ApiKeyChange,
): Promise<OwnedApiKey> {
  const { before, after } = await ctx.db.transaction().execute(async (tx) => {
    const found = await findManaged(tx, editor, id)
    const user = change.userId === undefined ? found.user : await ownerFor(tx, editor, change.userId)
    const key: ApiKey = {
      ...found.key,
      userId: user.id,
      isActive: change.isActive ?? found.key.isActive,
      updatedAt: ctx.clock.now(),
    }
    await saveApiKey(tx, key)
    const creator = key.createdBy === null ? null : ((await findUser(tx, key.createdBy)) ?? null)
    return { before: found, after: { key, user, creator } }
  })
  ctx.log.info(`${editor.username} changed the API key "${after.key.name}" of ${after.user.username}.`)
  ctx.events.emit('keys.changed', { userId: before.user.id })
  return after
}

export async function removeApiKey(ctx: Ctx, editor: User, id: string): Promise<void> {
  const { key, user } = await ctx.db.transaction().execute(async (tx) => {
    const found = await findManaged(tx, editor, id)
    await deleteApiKey(tx, id)
    return found
  })
  ctx.log.info(`${editor.username} deleted the API key "${key.name}" of ${user.username}.`)
  ctx.events.emit('keys.changed', { userId: user.id })
}

/** Locks the key: a change must not bring back a key that is deleted at the same time. */
async function findManaged(tx: Tx, editor: User, id: string): Promise<{ key: ApiKey; user: User }> {
  await lockForTransaction(tx, `API key ${id}`)
  const key = (await findApiKey(tx, id)) ?? notFound('API key')
  const user = (await findUser(tx, key.userId)) ?? notFound('User')
  checkMayManage(editor, user)
  return { key, user }
}

async function ownerFor(db: Db, editor: User, userId: UserId): Promise<User> {
  const owner = await findUser(db, userId)
  if (!owner) throw new AppError('invalid', 'There is no such user')
  checkMayManage(editor, owner)
  return owner
}
