import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** History of changes made by hand or by matching, so that they can be reverted. */
export const changes: Migration = {
  name: '0006-changes',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table change_set (
  num           integer primary key,
  id            text not null unique,
  kind          text not null,             -- edit, batch-edit, match, batch-match, rename, merge, chapters, cover, tracks, revert
  library_id    text references library (id) on delete cascade,
  user_id       text references "user" (id) on delete set null,
  num_entries   integer not null,
  note          text,                      -- provider, old and new name, …
  reverts_num   integer references change_set (num) on delete set null,
  reverted_at   bigint,
  created_at    bigint not null
);
create index change_set_by_library on change_set (library_id, created_at);
create index change_set_by_user on change_set (user_id) where user_id is not null;
create index change_set_by_reverts on change_set (reverts_num) where reverts_num is not null;

create table change_entry (
  num             integer primary key,
  change_set_num  integer not null references change_set (num) on delete cascade,
  subject_kind    text not null,           -- item, episode, author, series
  subject_id      text not null,           -- soft
  field           text not null,
  before          text,                    -- JSON; with the source it had
  after           text                     -- JSON
);
create index change_entry_by_set on change_entry (change_set_num);
create index change_entry_by_subject on change_entry (subject_id, num);
`
