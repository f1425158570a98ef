import type { UserId } from '@lectern/contract/ids'
import type { NewUser, UserChange } from '@lectern/contract/users'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { keepInTrash } from '../../platform/db/trash/trash.ts'
import { isDuplicate } from '../../platform/db/duplicates.ts'
import { newId } from '../../platform/ids.ts'
import { deleteLoginsOf } from './logins.store.ts'
import { hashPassword } from './passwords.service.ts'
import { applyChange, checkMayChange, checkMayRemove, defaultPermissions } from './users.rules.ts'
import {
  deleteUser,
  findUser,
  findUserByName,
  findUserToChange,
  hasRoot,
  listUsers,
  saveUser,
  touchLastSeen,
} from './users.store.ts'
import type { User } from './users.types.ts'

/** Accounts and their permissions. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

export async function isSetUp(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return hasRoot(ctx.db)
}

/** Creates the first account of a fresh server. Works only once. */
export async function createRoot(ctx: Ctx, username: string, password: string): Promise<User> {
  const isSetUpAlready = () => new AppError('conflict', 'This server is already set up')
  // Checked before the expensive hash, which anyone could trigger otherwise.
  if (await hasRoot(ctx.db)) throw isSetUpAlready()
  const root: User = {
    ...newAccount(ctx.clock.now()),
    username,
    type: 'root',
    passwordHash: await hashPassword(password),
    permissions: defaultPermissions('root'),
  }
  await write(ctx, isSetUpAlready, async (tx) => {
    if (await hasRoot(tx)) throw isSetUpAlready()
    await checkNameIsFree(tx, username, root.id)
    await saveUser(tx, root)
  })
  ctx.log.info(`Created the root account "${username}".`)
  ctx.events.emit('user.added', { user: root })
  return root
}

export async function createUser(ctx: Ctx, editor: User, given: NewUser): Promise<User> {
  const now = ctx.clock.now()
  const { username, password, type, ...rest } = given
  await checkNameIsFree(ctx.db, username, '')
  const blank: User = {
    ...newAccount(now),
    username,
    type,
    passwordHash: await hashPassword(password),
    permissions: defaultPermissions(type),
  }
  const user = await write(ctx, nameIsTaken, async (tx) => {
    await checkNameIsFree(tx, username, blank.id)
    return saveAndRead(tx, applyChange(blank, rest, undefined, now))
  })
  ctx.log.info(`${editor.username} created the account "${username}" (${type}).`)
  ctx.events.emit('user.added', { user })
  return user
}

export async function getUsers(ctx: Pick<Context, 'db'>): Promise<User[]> {
  return listUsers(ctx.db)
}

export async function getUser(ctx: Pick<Context, 'db'>, id: UserId): Promise<User> {
  return (await findUser(ctx.db, id)) ?? notFound('User')
}

/** Returns undefined if the account doesn't exist or is disabled. */
export async function findActiveUser(ctx: Pick<Context, 'db'>, id: UserId): Promise<User | undefined> {
  const user = await findUser(ctx.db, id)
  return user?.isActive === true ? user : undefined
}

export async function changeUser(ctx: Ctx, editor: User, id: UserId, change: UserChange): Promise<User> {
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password)
  const now = ctx.clock.now()
  const { before, after } = await write(ctx, nameIsTaken, async (tx) => {
    const target = (await findUserToChange(tx, id)) ?? notFound('User')
    checkMayChange(editor, target, change)
    if (change.username !== undefined) await checkNameIsFree(tx, change.username, id)
    const changed = await saveAndRead(tx, applyChange(target, change, passwordHash, now))
    const losesLogins = passwordHash !== undefined || !changed.isActive
    if (losesLogins) await deleteLoginsOf(tx, id, null)
    return { before: target, after: changed }
  })
  ctx.log.info(`${editor.username} changed the account "${before.username}".`)
  ctx.events.emit('user.changed', { user: after })
  if (passwordHash !== undefined || !after.isActive) {
    ctx.events.emit('user.signed-out', { userId: id, exceptLoginId: null })
  }
  return after
}

export async function removeUser(ctx: Ctx, editor: User, id: UserId): Promise<User> {
  const user = await ctx.db.transaction().execute(async (tx) => {
    const target = (await findUserToChange(tx, id)) ?? notFound('User')
    checkMayRemove(editor, target)
    const removal = { id: newId(), title: target.username, libraryId: null, removedBy: editor.username }
    await keepInTrash(tx, { ...removal, table: 'user', ids: [id] }, ctx.clock.now())
    await deleteUser(tx, id)
    return target
  })
  ctx.log.info(`${editor.username} deleted the account "${user.username}".`)
  ctx.events.emit('user.removed', { user })
  return user
}

/** Emits the event for a restored account. */
export async function emitUserRestored(ctx: Pick<Context, 'db' | 'events'>, id: UserId): Promise<void> {
  const user = await findUser(ctx.db, id)
  if (user) ctx.events.emit('user.added', { user })
}

export async function mergeUserSettings(
  ctx: Ctx,
  userId: UserId,
  change: Record<string, unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const user = await ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserToChange(tx, userId)) ?? notFound('User')
    const changed = { ...found, settings: { ...found.settings, ...change }, updatedAt: ctx.clock.now() }
    if (JSON.stringify(changed.settings).length > MAX_SETTINGS_LENGTH) {
      throw new AppError('too_large', 'Your settings are too large')
    }
    await saveUser(tx, changed)
    return changed
  })
  ctx.events.emit('user.changed', { user })
  return user.settings
}

/** Changes which series are hidden from the user's continue shelves. */
export async function changeHiddenSeries(
  ctx: Ctx,
  userId: UserId,
  change: (ids: readonly string[]) => readonly string[],
): Promise<User> {
  const user = await ctx.db.transaction().execute(async (tx) => {
    const found = (await findUserToChange(tx, userId)) ?? notFound('User')
    const changed = { ...found, hiddenSeriesIds: change(found.hiddenSeriesIds), updatedAt: ctx.clock.now() }
    await saveUser(tx, changed)
    return changed
  })
  ctx.events.emit('user.changed', { user })
  return user
}

export async function noteSeen(ctx: Pick<Context, 'db' | 'clock'>, userId: UserId): Promise<void> {
  await ctx.db.transaction().execute((tx) => touchLastSeen(tx, userId, ctx.clock.now()))
}

const MAX_SETTINGS_LENGTH = 200_000

/** Returns the account as stored, which may differ from the input: libraries that don't exist are left out. */
async function saveAndRead(tx: Tx, user: User): Promise<User> {
  await saveUser(tx, user)
  return (await findUser(tx, user.id)) ?? user
}

async function checkNameIsFree(db: Db, username: string, ownId: string): Promise<void> {
  const other = await findUserByName(db, username)
  if (other && other.id !== ownId) throw nameIsTaken()
}

const nameIsTaken = () => new AppError('invalid', 'Username already taken')

/** Handles the race with another server on the same database that writes between our check and our write. */
async function write<T>(
  ctx: Pick<Context, 'db'>,
  taken: () => AppError,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.transaction().execute(work)
  } catch (error) {
    throw isDuplicate(error) ? taken() : error
  }
}

/** Default values of a new account. */
export function newAccount(now: number) {
  return {
    id: newId(),
    email: null,
    isActive: true,
    libraryIds: [],
    itemTags: [],
    hiddenSeriesIds: [],
    settings: {},
    tokenGeneration: 1,
    lastSeenAt: null,
    createdAt: now,
    updatedAt: now,
    openidSub: null,
    totpSecret: null,
    totpStep: null,
  }
}
