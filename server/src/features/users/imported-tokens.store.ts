import { asUserId, type UserId } from '@lectern/contract/ids'
import { parseJson } from '../../lib/json.ts'
import type { Db } from '../../platform/db/db.ts'

/** Token secrets of imported servers, stored by the import. */
export async function listImportedSecrets(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'imported-token-secrets')
    .executeTakeFirst()
  return parseJson<string[]>(row?.value, [])
}

/** Finds an account by the id it had before it was imported. */
export async function findRenamedUserId(db: Db, oldId: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('old_id')
    .select('id')
    .where('kind', '=', 'user')
    .where('old_id', '=', oldId)
    .executeTakeFirst()
  return row && asUserId(row.id)
}
