import { asUserId, type UserId } from '@lectern/contract/ids'
import { SignJWT } from 'jose'
import type { Caller } from '../callers.types.ts'
import { verifiedPayload } from '../tokens.service.ts'

/** Podcast apps send their password once, and a session cookie from then on. */
export const APP_SESSION_COOKIE = 'sessionid'
export const APP_SESSION_SECONDS = 30 * 24 * 3600

export interface AppSession {
  readonly userId: UserId
  readonly generation: number
  /** The app password used to sign in; null for the account's own password. */
  readonly keyId: string | null
  readonly expiresAt: number
}

export function signAppSession(
  secret: Uint8Array,
  { user, keyId }: Pick<Caller, 'user' | 'keyId'>,
  nowMs: number,
): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000)
  return new SignJWT({ userId: user.id, gen: user.tokenGeneration, key: keyId, type: 'app-session' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + APP_SESSION_SECONDS)
    .sign(secret)
}

export async function readAppSession(
  secret: Uint8Array,
  token: string,
  nowMs: number,
): Promise<AppSession | undefined> {
  const { userId, gen, key, type, exp } = (await verifiedPayload(secret, token, nowMs)) ?? {}
  if (type !== 'app-session' || typeof userId !== 'string' || typeof gen !== 'number') return undefined
  const keyId = typeof key === 'string' ? key : null
  return { userId: asUserId(userId), generation: gen, keyId, expiresAt: (exp ?? 0) * 1000 }
}
