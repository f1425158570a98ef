import { asUserId } from '@lectern/contract/ids'
import { jwtVerify } from 'jose'
import type { Db } from '../../platform/db/db.ts'
import { findRenamedUserId, listImportedSecrets } from './imported-tokens.store.ts'
import type { TokenClaims } from './tokens.service.ts'

/** Initial generation of imported accounts: changing the password invalidates tokens signed by the old server. */
const GENERATION_AT_IMPORT = 0

/** Verifies a long-lived token signed by an imported server: it names an account and never expires. */
export async function readImportedToken(db: Db, token: string): Promise<TokenClaims | undefined> {
  for (const secret of await listImportedSecrets(db)) {
    const payload = await verified(secret, token)
    const userId = payload?.['userId']
    // That server's short-lived tokens and API keys have a type, and are not accepted here.
    if (typeof userId !== 'string' || payload?.['type'] !== undefined || payload?.['exp'] !== undefined)
      continue
    return {
      kind: 'user',
      userId: (await findRenamedUserId(db, userId)) ?? asUserId(userId),
      generation: GENERATION_AT_IMPORT,
      expiresAt: Number.POSITIVE_INFINITY,
    }
  }
  return undefined
}

/** Returns the id of an imported server's API key; the key itself was imported too. */
export async function readImportedKeyId(db: Db, token: string): Promise<string | undefined> {
  for (const secret of await listImportedSecrets(db)) {
    const payload = await verified(secret, token)
    const keyId = payload?.['keyId']
    if (payload?.['type'] === 'api' && typeof keyId === 'string') return keyId
  }
  return undefined
}

async function verified(secret: string, token: string): Promise<Record<string, unknown> | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return payload
  } catch {
    return undefined
  }
}
