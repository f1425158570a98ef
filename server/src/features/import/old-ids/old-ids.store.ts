import type { Db } from '../../../platform/db/db.ts'
import type { OldIdRow } from '../../../platform/db/import-schema.ts'

export function listOldIds(db: Db): Promise<OldIdRow[]> {
  return db.selectFrom('old_id').selectAll().execute()
}
