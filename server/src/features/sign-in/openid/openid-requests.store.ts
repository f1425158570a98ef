import type { UserId } from '@lectern/contract/ids'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findRow } from '../../../platform/db/find-row.ts'
import type { OpenidRequestRow } from '../../../platform/db/sign-in-schema.ts'
import { rowFields } from '../../../platform/db/row-fields.ts'
import type { OpenidRequest } from './openid.types.ts'

/** Sign-ins that were sent to the provider and have not returned yet. */

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

type Find<Handle> = (db: Handle, state: string, now: number) => Promise<OpenidRequest | undefined>

export const findOpenidRequest: Find<Db> = async (db, state, now) =>
  ifValid(await findRow(db, 'openid_request', { state }), now)

/** Atomic, so that each request can be used only once. */
export const takeOpenidRequest: Find<Tx> = async (tx, state, now) => {
  const query = tx.deleteFrom('openid_request').where('state', '=', state)
  return ifValid(await query.returningAll().executeTakeFirst(), now)
}

const ifValid = (row: OpenidRequestRow | undefined, now: number): OpenidRequest | undefined =>
  row && row.expires_at > now ? toRequest(row) : undefined

export async function deleteExpiredOpenidRequests(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('openid_request').where('expires_at', '<=', now).execute()
}

/** Deletes requests to link this account. */
export async function deleteOpenidLinksOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('openid_request').where('user_id', '=', userId).execute()
}

/** Keeps only the newest. */
export async function deleteOldOpenidRequests(tx: Tx, kept: number): Promise<void> {
  const surplus = (await countRows(tx.selectFrom('openid_request'))) - kept
  if (surplus <= 0) return
  const oldest = tx.selectFrom('openid_request').select('state').orderBy('expires_at').limit(surplus)
  await tx.deleteFrom('openid_request').where('state', 'in', oldest).execute()
}
