import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Smart shelves and home page layouts, per account. */
export const ownShelves: Migration = {
  name: '0032-own-shelves',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table smart_shelf (
  id             text primary key,
  user_id        text not null references "user" (id) on delete cascade,
  library_id     text not null references library (id) on delete cascade,
  name           text not null,
  match_kind     text not null,
  rules          text not null,
  sort           text not null,
  is_descending  integer not null,
  is_on_rail     integer not null,
  is_on_home     integer not null,
  created_at     bigint not null,
  updated_at     bigint not null
);
create index smart_shelf_by_user on smart_shelf (user_id);
create index smart_shelf_by_library on smart_shelf (library_id);

create table home_layout (
  user_id     text not null references "user" (id) on delete cascade,
  library_id  text not null references library (id) on delete cascade,
  shelves     text not null,
  primary key (user_id, library_id)
);
create index home_layout_by_library on home_layout (library_id);
`
