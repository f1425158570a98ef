import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { OpenidRequestRow } from '../../../platform/db/sign-in-schema.ts'
import type { OpenidRequest } from './openid.types.ts'

/** Sign-ins that have been sent to the provider and are not back yet. */

export async function saveOpenidRequest(tx: Tx, request: OpenidRequest): Promise<void> {
  await tx.insertInto('openid_request').values(toRow(request)).execute()
}

export async function findOpenidRequest(
  db: Db,
  state: string,
  now: number,
): Promise<OpenidRequest | undefined> {
  const row = await db
    .selectFrom('openid_request')
    .selectAll()
    .where('state', '=', state)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toRequest(row)
}

/** The one who gets it is the only one who ever does. */
export async function takeOpenidRequest(
  tx: Tx,
  state: string,
  now: number,
): Promise<OpenidRequest | undefined> {
  const row = await tx
    .deleteFrom('openid_request')
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  return row && row.expires_at > now ? toRequest(row) : undefined
}

export async function deleteExpiredOpenidRequests(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('openid_request').where('expires_at', '<=', now).execute()
}

export const countOpenidRequests = (db: Db): Promise<number> => countRows(db.selectFrom('openid_request'))

const toRequest = (row: OpenidRequestRow): OpenidRequest => ({
  state: row.state,
  kind: row.kind as OpenidRequest['kind'],
  returnTo: row.return_to,
  redirectUri: row.redirect_uri,
  nonce: row.nonce,
  verifier: row.verifier,
  bindingHash: row.binding_hash,
  userId: row.user_id,
  expiresAt: row.expires_at,
})

const toRow = (request: OpenidRequest): OpenidRequestRow => ({
  state: request.state,
  kind: request.kind,
  return_to: request.returnTo,
  redirect_uri: request.redirectUri,
  nonce: request.nonce,
  verifier: request.verifier,
  binding_hash: request.bindingHash,
  user_id: request.userId,
  expires_at: request.expiresAt,
})
