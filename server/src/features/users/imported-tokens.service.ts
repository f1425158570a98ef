import { asUserId } from '@lectern/contract/ids'
import { jwtVerify } from 'jose'
import type { Db } from '../../platform/db/db.ts'
import { findRenamedUserId, listImportedSecrets } from './imported-tokens.store.ts'
import type { TokenClaims } from './tokens.service.ts'

/** Imported accounts begin with it: a new password ends what the old server signed. */
const GENERATION_AT_IMPORT = 0

/** A long-lived token that an imported server has signed: it names an account and never expires. */
export async function readImportedToken(db: Db, token: string): Promise<TokenClaims | undefined> {
  for (const secret of await listImportedSecrets(db)) {
    const payload = await verified(secret, token)
    const userId = payload?.['userId']
    // Short-lived tokens and API keys of that server say their type; they are not taken for this.
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

/** The API key of an imported server that this token is; it is one of ours since. */
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
