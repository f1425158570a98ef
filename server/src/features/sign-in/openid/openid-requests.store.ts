import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { OpenidRequestRow } from '../../../platform/db/sign-in-schema.ts'
import { rowFields } from '../../../platform/db/row-fields.ts'
import type { OpenidRequest } from './openid.types.ts'

/** Sign-ins that have been sent to the provider and are not back yet. */

const { toShape: toRequest, toRow } = rowFields<OpenidRequestRow, OpenidRequest>()({
  state: 'state',
  kind: 'kind',
  returnTo: 'return_to',
  redirectUri: 'redirect_uri',
  nonce: 'nonce',
  verifier: 'verifier',
  bindingHash: 'binding_hash',
  userId: 'user_id',
  expiresAt: 'expires_at',
})

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
