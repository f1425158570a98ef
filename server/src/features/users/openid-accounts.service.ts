import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findUserByOpenidSub, findUsersByEmail } from './openid-accounts.store.ts'
import {
  applyProviderClaims,
  type OpenidPerson,
  type OpenidPolicy,
  OpenidRefusal,
} from './openid-accounts.rules.ts'
import { defaultPermissions, NO_PASSWORD_HASH, unusedName } from './users.rules.ts'
import { newAccount } from './users.service.ts'
import { findUser, findUserByName, findUserToChange, listUsers, saveUser } from './users.store.ts'
import type { User } from './users.types.ts'

/** Accounts of people authenticated by an OpenID provider. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

export async function signInWithOpenid(ctx: Ctx, person: OpenidPerson, policy: OpenidPolicy): Promise<User> {
  const { user, isNew, isChanged } = await ctx.db.transaction().execute(async (tx) => {
    const found = await findOrMatch(tx, person, policy)
    if (!found && !policy.registers) throw new OpenidRefusal('there is no account for this person')
    const before = found ?? (await newOpenidAccount(tx, person, ctx.clock.now()))
    if (!before.isActive) throw new OpenidRefusal(`the account "${before.username}" is disabled`)
    const after = applyProviderClaims(before, person, ctx.clock.now())
    if (after !== before || !found) await saveUser(tx, after)
    return {
      user: (await findUser(tx, after.id)) ?? after,
      isNew: !found,
      isChanged: after !== before,
    }
  })
  if (isNew) ctx.log.info(`The account "${user.username}" (${user.type}) was made for a new OpenID sign-in.`)
  if (isNew) ctx.events.emit('user.added', { user })
  else if (isChanged) ctx.events.emit('user.changed', { user })
  return user
}

async function findOrMatch(tx: Tx, person: OpenidPerson, policy: OpenidPolicy): Promise<User | undefined> {
  const linked = await findUserByOpenidSub(tx, person.sub)
  if (linked) return findUserToChange(tx, linked.id)
  const match = policy.matchBy === null ? undefined : await findMatch(tx, person, policy.matchBy)
  if (!match) return undefined
  if (match.openidSub !== null)
    throw new OpenidRefusal(`the account "${match.username}" is linked to somebody else`)
  // Otherwise, anyone able to choose their name or email at the provider could become root.
  if (match.type === 'root')
    throw new OpenidRefusal('the root account is linked on its own account page, never by a match')
  return findUserToChange(tx, match.id)
}

async function findMatch(db: Db, person: OpenidPerson, by: 'email' | 'username'): Promise<User | undefined> {
  if (by === 'username') {
    for (const name of person.usernames) {
      const user = await findUserByName(db, name)
      if (user) return user
    }
    return undefined
  }
  if (person.email === null) throw new OpenidRefusal('the provider tells no e-mail address to match by')
  if (person.isEmailVerified === false)
    throw new OpenidRefusal('the provider says that the e-mail address is not verified')
  const [user, ...others] = await findUsersByEmail(db, person.email)
  if (others.length > 0) throw new OpenidRefusal('several accounts have this e-mail address')
  return user
}

async function newOpenidAccount(tx: Tx, person: OpenidPerson, now: number): Promise<User> {
  const type = person.type ?? 'user'
  const taken = (await listUsers(tx)).map(({ username }) => username)
  return {
    ...newAccount(now),
    username: unusedName(person.newName, taken),
    email: person.isEmailVerified === true ? person.email : null,
    type,
    passwordHash: NO_PASSWORD_HASH,
    permissions: defaultPermissions(type),
    openidSub: person.sub,
  }
}

/** Links the caller's own account, from the account page. */
export async function linkOpenid(ctx: Ctx, userId: UserId, sub: string): Promise<User> {
  const user = await ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserToChange(tx, userId)) ?? notFound('User')
    const other = await findUserByOpenidSub(tx, sub)
    if (other && other.id !== userId)
      throw new OpenidRefusal(`this person is linked to the account "${other.username}"`)
    const linked = { ...found, openidSub: sub, updatedAt: ctx.clock.now() }
    await saveUser(tx, linked)
    return linked
  })
  ctx.log.info(`${user.username} linked their account with the OpenID provider.`)
  ctx.events.emit('user.changed', { user })
  return user
}

export async function unlinkOpenid(
  ctx: Ctx & Pick<Context, 'settings'>,
  editor: User,
  userId: UserId,
): Promise<User> {
  const user = await ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserToChange(tx, userId)) ?? notFound('User')
    if (found.type === 'root' && editor.type !== 'root')
      throw new AppError('forbidden', 'Only root may change root')
    const isOnlyWayIn = !ctx.settings.current().authActiveAuthMethods.includes('local')
    if (found.type === 'root' && isOnlyWayIn)
      throw new AppError('invalid', 'Turn password sign-in on first: root could not sign in any more')
    if (editor.id === userId && (isOnlyWayIn || found.passwordHash === NO_PASSWORD_HASH))
      throw new AppError('invalid', 'You could not sign in any more: you have no password here')
    const unlinked = { ...found, openidSub: null, updatedAt: ctx.clock.now() }
    await saveUser(tx, unlinked)
    return unlinked
  })
  ctx.log.info(`${editor.username} unlinked the account "${user.username}" from the OpenID provider.`)
  ctx.events.emit('user.changed', { user })
  return user
}

export async function isRootLinked(ctx: Pick<Context, 'db'>): Promise<boolean> {
  const root = (await listUsers(ctx.db)).find(({ type }) => type === 'root')
  return root?.isActive === true && root.openidSub !== null
}
