import type { UserId } from '@lectern/contract/ids'
import { parseJson } from '../../../lib/json.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { PasskeyRow } from '../../../platform/db/sign-in-schema.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import type { Passkey } from './passkeys.types.ts'

export async function listPasskeys(db: Db, userId: UserId): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPasskey(row)
}

export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function savePasskey(tx: Tx, passkey: Passkey): Promise<void> {
  const row: PasskeyRow = {
    id: passkey.id,
    user_id: passkey.userId,
    name: passkey.name,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  }
  await saveRows(tx, 'passkey', [row], ['id'])
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkey').where('id', '=', id).execute()
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: parseJson<string[]>(row.transports, []),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
