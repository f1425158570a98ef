import type { AppPasswordScope } from '@lectern/contract/keys'
import type { Context } from '../../../context.ts'
import { createCallerMemory, type Remembered } from '../caller-memory.cache.ts'
import type { Caller } from '../callers.types.ts'
import { type Credentials, findWithPassword } from '../sign-in.service.ts'
import { createSignInLimiter, type SignInLimiter } from '../sign-in-limits.service.ts'
import { hashToken } from '../tokens.service.ts'
import { tryPassword } from '../try-password.service.ts'
import { findUser, findUserByName } from '../users.store.ts'
import type { User } from '../users.types.ts'
import { findAppPassword, findAppPasswordByHash, touchAppPassword } from './app-passwords.store.ts'
import { readAppSession } from './app-sessions.service.ts'
import { hashOfMd5, looksLikeAppPassword, md5Of } from './key-secrets.service.ts'
import { opens } from './keys.rules.ts'
import { createUsageTracker } from './use-notes.cache.ts'

/** E-readers send the password with every page and picture; it is only checked once in this period. */
const BELIEVED_MS = 600_000

export interface PasswordCallers {
  /** Accepts the account's own password, or an app password valid for `scope`. */
  byPassword(scope: AppPasswordScope, given: Credentials, address: string): Promise<Caller | undefined>
  /** Accepts the MD5 of an app password. */
  byMd5(
    scope: AppPasswordScope,
    given: { readonly username: string; readonly md5: string },
    address: string,
  ): Promise<Caller | undefined>
  /** Accepts the session cookie of a client that authenticated earlier. */
  bySession(scope: AppPasswordScope, token: string): Promise<Caller | undefined>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'tokenSecret' | 'config' | 'log' | 'settings' | 'nodes'>

/** Authenticates callers by username and password, for clients that can't sign in any other way. */
export function createPasswordCallers(ctx: Ctx, limiter: SignInLimiter): PasswordCallers {
  const memory = createCallerMemory(ctx)
  const noteUse = createUsageTracker(ctx)
  /** Counted separately: an app that keeps using a revoked password must not lock the user out of the web client. */
  const appLimiter = createSignInLimiter(ctx, 'app password')

  const byMd5: PasswordCallers['byMd5'] = async (scope, { username, md5 }, address) => {
    const known = await memory.find(keyOf(scope, username, md5), async (now) => {
      const { found } = await tryPassword(ctx, appLimiter, { address, username }, () =>
        findWithAppPassword(scope, username, md5),
      )
      return found && remembered(found.user, now, found.keyId)
    })
    const keyId = known?.keyId
    if (keyId) noteUse(keyId, (tx, now) => touchAppPassword(tx, keyId, now, address))
    return known
  }

  return {
    byMd5,
    bySession: (scope, token) => memory.find(keyOf(scope, 'session', token), () => readSession(scope, token)),
    byPassword(scope, given, address) {
      const { username, password } = given
      if (looksLikeAppPassword(password)) return byMd5(scope, { username, md5: md5Of(password) }, address)
      return memory.find(keyOf('account', username, password), async (now) => {
        const { found } = await tryPassword(ctx, limiter, { address, username }, () =>
          findWithPasswordAlone(given),
        )
        return found && remembered(found, now, null)
      })
    },
  }

  /** Accounts with a second factor are rejected, as these clients can't send a code. */
  async function findWithPasswordAlone(given: Credentials): Promise<User | undefined> {
    if (!ctx.settings.current().authActiveAuthMethods.includes('local')) return undefined
    const user = await findWithPassword(ctx, given)
    return user?.totpSecret === null ? user : undefined
  }

  async function readSession(scope: AppPasswordScope, token: string): Promise<Remembered | undefined> {
    const now = ctx.clock.now()
    const session = await readAppSession(ctx.tokenSecret, token, now)
    if (!session) return undefined
    const user = await findUser(ctx.db, session.userId)
    if (!user?.isActive || user.tokenGeneration !== session.generation) return undefined
    if (session.keyId !== null) {
      const password = await findAppPassword(ctx.db, session.keyId)
      if (!password || !opens(password, scope)) return undefined
    }
    return { ...remembered(user, now, session.keyId), expiresAt: session.expiresAt }
  }

  async function findWithAppPassword(scope: AppPasswordScope, username: string, md5: string) {
    const user = await findUserByName(ctx.db, username)
    if (!user?.isActive) return undefined
    const password = await findAppPasswordByHash(ctx.db, user.id, hashOfMd5(md5))
    return password && opens(password, scope) ? { user, keyId: password.id } : undefined
  }
}

/** Hashed, so that passwords are not kept in memory. */
const keyOf = (kind: string, username: string, secret: string): string =>
  hashToken(JSON.stringify([kind, username, secret]))

const remembered = (user: User, now: number, keyId: string | null): Remembered => ({
  user,
  tokenKind: 'password',
  loginId: null,
  keyId,
  apiKey: null,
  expiresAt: now + BELIEVED_MS,
})
