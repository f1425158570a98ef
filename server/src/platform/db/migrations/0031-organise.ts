import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** File moves by a naming pattern, recorded so that they survive a crash and can be undone. */
export const organise: Migration = {
  name: '0031-organise',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table organise_run (
  id          text primary key,
  library_id  text not null references library (id) on delete cascade,
  pattern     text not null,
  user_id     text not null,
  username    text not null,
  state       text not null,
  created_at  bigint not null
);
create index organise_run_by_library on organise_run (library_id);
create table file_move (
  num        integer primary key,
  run_id     text not null references organise_run (id) on delete cascade,
  item_id    text not null,
  title      text not null,
  folder_id  text not null,
  from_path  text not null,
  to_path    text not null,
  state      text not null,
  error      text
);
create index file_move_by_run on file_move (run_id, num);
`
