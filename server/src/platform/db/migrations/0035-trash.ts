import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Removed objects, kept until they expire. */
export const trash: Migration = {
  name: '0035-trash',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table trash (
  num         integer primary key,
  id          text not null unique,
  kind        text not null,
  title       text not null,
  subjects    text not null,
  library_id  text,
  removed_by  text,
  files       text,
  removed_at  bigint not null,
  expires_at  bigint not null
);
create index trash_by_expiry on trash (expires_at);

create table trash_rows (
  trash_num  integer not null references trash (num) on delete cascade,
  position   integer not null,
  role       text not null,
  table_name text not null,
  rows       text not null,
  primary key (trash_num, position)
) without rowid;
`
