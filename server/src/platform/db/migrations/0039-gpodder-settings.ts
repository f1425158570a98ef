import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Settings that podcast apps store on the server. */
export const gpodderSettings: Migration = {
  name: '0039-gpodder-settings',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table gpodder_setting (
  user_id  text not null references "user" (id) on delete cascade,
  scope    text not null,
  subject  text not null,
  name     text not null,
  value    text not null,
  primary key (user_id, scope, subject, name)
) without rowid;
`
