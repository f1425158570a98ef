import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** The id under which podcast apps know an entry, if it differs from ours. */
export const entryIds: Migration = {
  name: '0047-entry-ids',
  up: (tx) => runDdl(tx, 'alter table feed_entry add column public_id text;'),
}
