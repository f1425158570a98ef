import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Who changed what on the server. */
export const audit: Migration = {
  name: '0030-audit',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table audit_entry (
  num         integer primary key,
  id          text not null unique,
  at          bigint not null,
  user_id     text not null,
  username    text not null,
  action      text not null,
  subject_id  text,
  subject     text,
  fields      text not null,
  count       integer,
  ip_address  text
);
create index audit_entry_by_time on audit_entry (at);
create index audit_entry_by_user on audit_entry (user_id, at);
create index audit_entry_by_action on audit_entry (action, at);
`
