import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** When a feed was last fetched. */
export const feedFetches: Migration = {
  name: '0016-feed-fetches',
  up: (tx) => runDdl(tx, 'alter table feed add column last_fetched_at bigint;'),
}
