import type { Context } from '../../context.ts'
import { createCallerMemory, type Remembered } from './caller-memory.cache.ts'
import type { Caller } from './callers.types.ts'
import type { ApiKey } from './keys/keys.types.ts'
import { findApiKey, findApiKeyByHash, touchApiKey } from './keys/api-keys.store.ts'
import { createUsageTracker } from './keys/use-notes.cache.ts'
import { API_KEY_PREFIX, importedKeyHash, isUsable } from './keys/keys.rules.ts'
import { findLogin, findLoginByHash } from './logins.store.ts'
import { readImportedKeyId, readImportedToken } from './imported-tokens.service.ts'
import { isCurrentToken } from './refresh.rules.ts'
import { hashToken, looksSigned, readToken, type TokenClaims } from './tokens.service.ts'
import { findUser } from './users.store.ts'

export interface CallerLookup {
  byToken(token: string): Promise<Caller | undefined>
  /** Accepts a valid refresh token without rotating it. */
  byRefreshToken(token: string): Promise<Caller | undefined>
}

/** Resolves tokens to callers. */
export function createCallerLookup(
  ctx: Pick<Context, 'db' | 'clock' | 'events' | 'tokenSecret' | 'config' | 'log' | 'nodes'>,
): CallerLookup {
  const memory = createCallerMemory(ctx)
  const noteUse = createUsageTracker(ctx)

  return {
    async byToken(token) {
      const found = await memory.find(token, (now) =>
        token.startsWith(API_KEY_PREFIX) ? lookUpKey(token, now) : lookUp(token, now),
      )
      const keyId = found?.keyId
      if (keyId) noteUse(keyId, (tx, now) => touchApiKey(tx, keyId, now))
      return found
    },

    async byRefreshToken(token) {
      const tokenHash = hashToken(token)
      const login = await findLoginByHash(ctx.db, tokenHash)
      if (!login || !isCurrentToken(login, tokenHash, ctx.clock.now())) return undefined
      const user = await findUser(ctx.db, login.userId)
      return user?.isActive === true
        ? { user, tokenKind: 'access', loginId: login.id, keyId: null, apiKey: null }
        : undefined
    },
  }

  async function readOther(token: string): Promise<TokenClaims | undefined> {
    return looksSigned(token) ? readImportedToken(ctx.db, token) : undefined
  }

  async function lookUp(token: string, now: number): Promise<Remembered | undefined> {
    const claims = (await readToken(ctx.tokenSecret, token, now)) ?? (await readOther(token))
    if (!claims) return lookUpImportedKey(token, now)
    const user = await findUser(ctx.db, claims.userId)
    if (!user || !user.isActive || user.tokenGeneration !== claims.generation) return undefined
    if (claims.kind === 'access' && !(await findLogin(ctx.db, claims.loginId))) return undefined
    return {
      user,
      tokenKind: claims.kind,
      loginId: claims.kind === 'access' ? claims.loginId : null,
      keyId: null,
      apiKey: null,
      expiresAt: claims.expiresAt,
    }
  }

  async function lookUpKey(secret: string, now: number): Promise<Remembered | undefined> {
    return callerOfKey(await findApiKeyByHash(ctx.db, hashToken(secret)), secret, now)
  }

  async function lookUpImportedKey(token: string, now: number): Promise<Remembered | undefined> {
    const id = looksSigned(token) ? await readImportedKeyId(ctx.db, token) : undefined
    const key = id === undefined ? undefined : await findApiKey(ctx.db, id)
    // The imported secret is only valid for imported keys, not for keys created on this server.
    return key?.keyHash === importedKeyHash(key?.id ?? '') ? callerOfKey(key, token, now) : undefined
  }

  async function callerOfKey(
    key: ApiKey | undefined,
    secret: string,
    now: number,
  ): Promise<Remembered | undefined> {
    if (!key || !isUsable(key, now)) return undefined
    const user = await findUser(ctx.db, key.userId)
    if (!user?.isActive) return undefined
    return {
      user,
      tokenKind: 'api-key',
      loginId: null,
      keyId: key.id,
      apiKey: secret,
      expiresAt: key.expiresAt ?? Number.POSITIVE_INFINITY,
    }
  }
}
