import type { UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteExpiredLogins,
  deleteLogin,
  deleteLoginsOf,
  findLoginByHash,
  rotateLogin,
  saveLogin,
} from './logins.store.ts'
import { checkPassword, hashPassword, simulatePasswordCheck } from './passwords.service.ts'
import { decideRefresh, type RefreshDecision } from './refresh.rules.ts'
import type { SignInLimiter } from './sign-in-limits.service.ts'
import {
  hashesAfter,
  hashToken,
  looksSigned,
  newRefreshToken,
  nextRefreshToken,
  REFRESH_GRACE_MS,
  REFRESH_TOKEN_MS,
  signAccessToken,
} from './tokens.service.ts'
import { tryPassword } from './try-password.service.ts'
import { findUser, findUserByName, findUserToChange, saveUser } from './users.store.ts'
import type { Device, Login, User } from './users.types.ts'

/** Sign-in, sign-out and token refresh. */

/** How many rotations back a reused refresh token is recognised as a copy. */
const KNOWN_EXCHANGES = 50

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'settings' | 'tokenSecret' | 'log'>

export interface SignedIn {
  readonly user: User
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

export async function signIn(
  ctx: Ctx,
  limiter: SignInLimiter,
  credentials: Credentials,
  device: Device,
  /** Throws if the password is not sufficient. */
  proveMore: (user: User) => Promise<void> = () => Promise.resolve(),
): Promise<SignedIn> {
  const address = device.ipAddress ?? 'unknown'
  const attempt = { address, username: credentials.username }
  const { found: user, remaining } = await tryPassword(ctx, limiter, attempt, () =>
    findWithPassword(ctx, credentials),
  )
  if (!user) throw new AppError('unauthorized', `Invalid user or password${attemptsLeft(remaining)}`)
  await proveMore(user)
  ctx.log.info(`${user.username} signed in from ${address}.`)
  return openLogin(ctx, user, device)
}

/** Signs in the account named by a trusted proxy. Never root, which always needs its password. */
export async function signInByName(ctx: Ctx, username: string, device: Device): Promise<SignedIn> {
  const address = device.ipAddress ?? 'unknown'
  const user = await findUserByName(ctx.db, username)
  if (!user?.isActive || user.type === 'root') {
    ctx.log.warn(`The proxy at ${address} named "${username}", who cannot sign in this way.`)
    throw new AppError('unauthorized', 'There is no account for you on this server')
  }
  ctx.log.info(`${user.username} signed in through the proxy at ${address}.`)
  return openLogin(ctx, user, device, { method: 'header', idToken: null })
}

/** Creates a sign-in for an account that has been authenticated. */
export async function openLogin(
  ctx: Ctx,
  user: User,
  device: Device,
  { method, idToken }: Pick<Login, 'method' | 'idToken'> = { method: 'password', idToken: null },
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const refreshToken = newRefreshToken()
  const login = {
    id: newId(),
    userId: user.id,
    tokenHash: hashToken(refreshToken),
    previousTokenHash: null,
    previousValidUntil: null,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + REFRESH_TOKEN_MS,
    method,
    idToken,
  }
  await ctx.db.transaction().execute(async (tx) => {
    const current = await findUserToChange(tx, user.id)
    // Checking a password takes a while: a login must not outlive a new password or a removal that came meanwhile.
    if (!current?.isActive || current.tokenGeneration !== user.tokenGeneration)
      throw new AppError('unauthorized', 'Your account was changed at the same time. Sign in again.')
    await saveLogin(tx, login)
  })
  return { user, refreshToken, accessToken: await signAccessToken(ctx.tokenSecret, user, login.id, now) }
}

export async function refreshSignIn(ctx: Ctx, refreshToken: string): Promise<SignedIn> {
  const now = ctx.clock.now()
  const next = nextRefreshToken(ctx.tokenSecret, refreshToken)
  const tokens = { givenHash: hashToken(refreshToken), nextHash: hashToken(next) }
  const exchange = async (tx: Tx): Promise<{ login: Login | undefined; decision: RefreshDecision }> => {
    const found =
      (await findLoginByHash(tx, tokens.givenHash)) ??
      (await findLoginByHash(tx, ...hashesAfter(ctx.tokenSecret, refreshToken, KNOWN_EXCHANGES)))
    // Our refresh tokens are not signed, but those issued by imported servers are.
    if (!found && looksSigned(refreshToken)) throw new AppError('unauthorized', 'Invalid token type')
    const decided = decideRefresh(found, tokens, now, {
      refreshMs: REFRESH_TOKEN_MS,
      graceMs: REFRESH_GRACE_MS,
    })
    if (decided.kind === 'rotate' && !(await rotateLogin(tx, decided.login))) return exchange(tx)
    if (decided.kind === 'end' && found) await deleteLogin(tx, found.id)
    return { login: found, decision: decided }
  }
  const { login, decision } = await ctx.db.transaction().execute(exchange)
  if (decision.kind === 'end' && login) {
    ctx.log.warn('A refresh token was used again long after its exchange: the sign-in has ended.')
    ctx.events.emit('login.ended', { userId: login.userId, loginId: login.id })
  }
  if (decision.kind === 'refuse') throw new AppError('unauthorized', decision.because)
  if (decision.kind === 'end' || !login) throw new AppError('unauthorized', 'Invalid refresh token')
  const user = await findUser(ctx.db, login.userId)
  if (!user?.isActive) throw new AppError('unauthorized', 'User not found or inactive')
  return {
    user,
    refreshToken: next,
    accessToken: await signAccessToken(ctx.tokenSecret, user, login.id, now),
  }
}

/** Returns the login that was ended. */
export async function signOut(
  ctx: Ctx,
  refreshToken: string,
  allDevices: boolean,
): Promise<Login | undefined> {
  const login = await findLoginByHash(ctx.db, hashToken(refreshToken))
  if (!login) return undefined
  await ctx.db
    .transaction()
    .execute((tx) => (allDevices ? endAllTokens(ctx, tx, login.userId) : deleteLogin(tx, login.id)))
  if (allDevices) ctx.events.emit('user.signed-out', { userId: login.userId, exceptLoginId: null })
  else ctx.events.emit('login.ended', { userId: login.userId, loginId: login.id })
  return login
}

/** Also invalidates the long-lived token. */
async function endAllTokens(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  const user = await findUserToChange(tx, userId)
  if (user)
    await saveUser(tx, { ...user, tokenGeneration: user.tokenGeneration + 1, updatedAt: ctx.clock.now() })
  await deleteLoginsOf(tx, userId, null)
}

export async function dropExpiredLogins(ctx: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteExpiredLogins(tx, ctx.clock.now()))
}

/** Returns the active account with this name and password. */
export async function findWithPassword(
  ctx: Ctx,
  { username, password }: Credentials,
): Promise<User | undefined> {
  const user = await findUserByName(ctx.db, username)
  if (!user) {
    await simulatePasswordCheck(password)
    return undefined
  }
  const check = await checkPassword(user.passwordHash, password)
  if (!check.isRight || !user.isActive) return undefined
  if (check.isOutdated) await upgradeHash(ctx, user, password)
  return user
}

async function upgradeHash(ctx: Ctx, user: User, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction().execute(async (tx) => {
    const current = await findUserToChange(tx, user.id)
    // Hashing takes a while: the account may have been changed or deleted meanwhile, and a newer password must win.
    if (current?.passwordHash === user.passwordHash) await saveUser(tx, { ...current, passwordHash })
  })
}

function attemptsLeft(remaining: number): string {
  if (remaining > 2) return ''
  return ` (${remaining} ${remaining === 1 ? 'attempt' : 'attempts'} remaining)`
}
