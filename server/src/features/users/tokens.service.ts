import { createHash, createHmac, randomBytes } from 'node:crypto'
import { asUserId, type UserId } from '@lectern/contract/ids'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { User } from './users.types.ts'

/**
 * Three kinds of token, never accepted in place of each other:
 * - access: signed, valid for one hour or until its login ends, sent as Bearer by current clients;
 * - user: signed, without expiry, the protocol's original token; invalidated by a password change;
 * - refresh: random, stored only as a hash, exchanged for access tokens.
 */
export const ACCESS_TOKEN_SECONDS = 3600
export const REFRESH_TOKEN_MS = 30 * 24 * 3_600_000
export const REFRESH_GRACE_MS = 600_000

export type TokenClaims =
  (Claims & { readonly kind: 'access'; readonly loginId: string }) | (Claims & { readonly kind: 'user' })

interface Claims {
  readonly userId: UserId
  readonly generation: number
  /** Milliseconds since the epoch; infinite for tokens without expiry. */
  readonly expiresAt: number
}

type Owner = Pick<User, 'id' | 'username' | 'tokenGeneration' | 'createdAt'>

export function signAccessToken(
  secret: Uint8Array,
  owner: Owner,
  loginId: string,
  nowMs: number,
): Promise<string> {
  const nowSeconds = Math.floor(nowMs / 1000)
  return new SignJWT({
    userId: owner.id,
    username: owner.username,
    type: 'access',
    gen: owner.tokenGeneration,
    login: loginId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomBytes(9).toString('base64url'))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + ACCESS_TOKEN_SECONDS)
    .sign(secret)
}

/**
 * Signing is more expensive than the rest of a request, so the token is cached as long as the account object lives.
 */
const signed = new WeakMap<Owner, { secret: Uint8Array; token: Promise<string> }>()

/** Deterministic until the generation is incremented, so it need not be stored. */
export function signUserToken(secret: Uint8Array, owner: Owner): Promise<string> {
  const known = signed.get(owner)
  if (known?.secret === secret) return known.token
  const token = new SignJWT({ userId: owner.id, type: 'user', gen: owner.tokenGeneration })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(owner.createdAt / 1000))
    .sign(secret)
  signed.set(owner, { secret, token })
  return token
}

/** The token to include in a response: never one that would outlive the API key used for the request. */
export const tokenForResponse = (
  secret: Uint8Array,
  caller: { readonly user: Owner; readonly apiKey: string | null },
): Promise<string> | string => caller.apiKey ?? signUserToken(secret, caller.user)

/** Returns a signed token's claims, or undefined if it is forged, expired or of another kind. */
export async function readToken(
  secret: Uint8Array,
  token: string,
  nowMs: number,
): Promise<TokenClaims | undefined> {
  const { userId, type, gen, login, exp } = (await verifiedPayload(secret, token, nowMs)) ?? {}
  if (typeof userId !== 'string' || typeof gen !== 'number') return undefined
  const claims = { userId: asUserId(userId), generation: gen }
  if (type === 'user') return { ...claims, kind: 'user', expiresAt: Number.POSITIVE_INFINITY }
  if (type === 'access' && typeof login === 'string' && exp !== undefined) {
    return { ...claims, kind: 'access', loginId: login, expiresAt: exp * 1000 }
  }
  return undefined
}

/** Returns the payload of a token signed by this server; undefined if it is forged or expired. */
export async function verifiedPayload(
  secret: Uint8Array,
  token: string,
  nowMs: number,
): Promise<JWTPayload | undefined> {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(nowMs) }
    return (await jwtVerify(token, secret, options)).payload
  } catch {
    return undefined
  }
}

export const looksSigned = (token: string): boolean => token.split('.').length === 3

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/**
 * Derives a refresh token's successor from it: a refresh repeated within the grace period (two threads of one app, a
 * lost response) returns the same token as before.
 */
export function nextRefreshToken(secret: Uint8Array, token: string): string {
  return createHmac('sha256', secret).update('refresh').update(token).digest('base64url')
}

/** Hashes of the tokens that followed a token, next one first. */
export function hashesAfter(secret: Uint8Array, token: string, count: number): string[] {
  const hashes: string[] = []
  for (let next = token; hashes.length < count; hashes.push(hashToken(next))) {
    next = nextRefreshToken(secret, next)
  }
  return hashes
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
