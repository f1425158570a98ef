import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** The ids that imported objects had on the old server; clients may still send them. */
export const oldIds: Migration = {
  name: '0020-old-ids',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table old_id (
  kind    text not null,
  old_id  text not null,
  id      text not null,
  primary key (kind, old_id)
) without rowid;
`
