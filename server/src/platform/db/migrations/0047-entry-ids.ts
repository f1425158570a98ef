import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Under which id podcast apps know an entry, where that is not ours. */
export const entryIds: Migration = {
  name: '0047-entry-ids',
  up: (tx) => runDdl(tx, 'alter table feed_entry add column public_id text;'),
}
