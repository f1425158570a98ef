import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ApiKeyRow } from '../../../platform/db/key-schema.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import type { ApiKey } from './keys.types.ts'

export async function findApiKey(db: Db, id: string): Promise<ApiKey | undefined> {
  const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toApiKey(row)
}

export async function findApiKeyByHash(db: Db, hash: string): Promise<ApiKey | undefined> {
  const row = await db.selectFrom('api_key').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  return row && toApiKey(row)
}

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

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    keyHash: row.key_hash,
    name: row.name,
    description: row.description,
    userId: row.user_id,
    createdBy: row.created_by,
    isActive: row.is_active === 1,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toRow(key: ApiKey): ApiKeyRow {
  return {
    id: key.id,
    key_hash: key.keyHash,
    name: key.name,
    description: key.description,
    user_id: key.userId,
    created_by: key.createdBy,
    is_active: key.isActive ? 1 : 0,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    created_at: key.createdAt,
    updated_at: key.updatedAt,
  }
}
