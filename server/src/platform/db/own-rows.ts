import type { UserId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { Db } from './db.ts'
import type { Database } from './schema.ts'

type OwnTable = 'app_password' | 'passkey' | 'smart_shelf'

/** Lists the rows an account owns, oldest first. */
export async function listOwnRows<Table extends OwnTable>(
  db: Db,
  table: Table,
  userId: UserId,
): Promise<Selectable<Database[Table]>[]> {
  const rows = await db
    .selectFrom(table as OwnTable)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as Selectable<Database[Table]>[]
}
