import type { Db, Tx } from '../../../platform/db/db.ts'
import { findShape } from '../../../platform/db/find-row.ts'
import type { ApiKeyRow } from '../../../platform/db/key-schema.ts'
import { flagIn, rowFields } from '../../../platform/db/row-fields.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import type { ApiKey } from './keys.types.ts'

const { toShape: toApiKey, toRow } = rowFields<ApiKeyRow, ApiKey>()({
  id: 'id',
  keyHash: 'key_hash',
  name: 'name',
  description: 'description',
  userId: 'user_id',
  createdBy: 'created_by',
  isActive: flagIn('is_active'),
  expiresAt: 'expires_at',
  lastUsedAt: 'last_used_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

export const findApiKey = (db: Db, id: string): Promise<ApiKey | undefined> =>
  findShape(db, 'api_key', { id }, toApiKey)

export const findApiKeyByHash = (db: Db, hash: string): Promise<ApiKey | undefined> =>
  findShape(db, 'api_key', { key_hash: hash }, toApiKey)

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_key').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(toApiKey)
}

export async function saveApiKey(tx: Tx, key: ApiKey): Promise<void> {
  await saveRows(tx, 'api_key', [toRow(key)], ['id'])
}

export async function deleteApiKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('api_key').where('id', '=', id).execute()
}

export async function touchApiKey(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
}
