import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { findLogin, findLoginByHash } from './logins.store.ts'
import { isCurrentToken } from './refresh.rules.ts'
import { hashToken, readToken, type TokenClaims } from './tokens.service.ts'
import { findUser } from './users.store.ts'
import type { User } from './users.types.ts'

/** Whoever sent a request, and with which kind of token. */
export interface Caller {
  readonly user: User
  readonly tokenKind: TokenClaims['kind']
  readonly loginId: string | null
}

export interface CallerLookup {
  byToken(token: string): Promise<Caller | undefined>
  /** By the token of a sign-in that is still good; it is not exchanged. */
  byRefreshToken(token: string): Promise<Caller | undefined>
}

const REMEMBERED_TOKENS = 2000
const MAX_LOOKUPS = 5
/** Several servers on one database hear of each other's changes after this long at the latest. */
const SHARED_DATABASE_TTL_MS = 2000

interface Remembered extends Caller {
  readonly expiresAt: number
}

/**
 * From a token to a caller. Remembered, because every request asks; forgotten the moment the account, its sign-ins
 * or its library access change.
 */
export function createCallerLookup(
  ctx: Pick<Context, 'db' | 'clock' | 'events' | 'tokenSecret' | 'config'>,
): CallerLookup {
  const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED_TOKENS })
  const isShared = ctx.config.databaseUrl !== null
  let changes = 0

  const forget = (userId: string) => {
    changes += 1
    for (const [token, caller] of remembered.entries())
      if (caller.user.id === userId) remembered.delete(token)
  }
  ctx.events.on('user.changed', ({ user }) => forget(user.id))
  ctx.events.on('user.removed', ({ user }) => forget(user.id))
  ctx.events.on('user.signed-out', ({ userId }) => forget(userId))
  ctx.events.on('login.ended', ({ userId }) => forget(userId))
  ctx.events.on('library.removed', () => {
    changes += 1
    remembered.clear()
  })

  return {
    async byToken(token) {
      const now = ctx.clock.now()
      const known = remembered.get(token)
      if (known && known.expiresAt > now) return known
      let found: Remembered | undefined
      // What changed while we were reading must not be believed in its old shape.
      for (let round = 0; round < MAX_LOOKUPS; round++) {
        const changesBefore = changes
        found = await lookUp(token, now)
        if (changes !== changesBefore) continue
        if (found) remembered.set(token, found)
        break
      }
      return found
    },

    async byRefreshToken(token) {
      const tokenHash = hashToken(token)
      const login = await findLoginByHash(ctx.db, tokenHash)
      if (!login || !isCurrentToken(login, tokenHash, ctx.clock.now())) return undefined
      const user = await findUser(ctx.db, login.userId)
      return user?.isActive === true ? { user, tokenKind: 'access', loginId: login.id } : undefined
    },
  }

  async function lookUp(token: string, now: number): Promise<Remembered | undefined> {
    const claims = await readToken(ctx.tokenSecret, token, now)
    if (!claims) return undefined
    const user = await findUser(ctx.db, claims.userId)
    if (!user || !user.isActive || user.tokenGeneration !== claims.generation) return undefined
    if (claims.kind === 'access' && !(await findLogin(ctx.db, claims.loginId))) return undefined
    return {
      user,
      tokenKind: claims.kind,
      loginId: claims.kind === 'access' ? claims.loginId : null,
      expiresAt: Math.min(
        claims.expiresAt,
        isShared ? now + SHARED_DATABASE_TTL_MS : Number.POSITIVE_INFINITY,
      ),
    }
  }
}
