import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Index for looking up the id that an item or episode had before an import. */
export const oldIdsById: Migration = {
  name: '0041-old-ids-by-id',
  up: (tx) => runDdl(tx, 'create index old_id_by_id on old_id (id, kind);'),
}
