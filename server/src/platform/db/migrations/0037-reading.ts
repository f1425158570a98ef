import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Time spent reading e-books. */
export const reading: Migration = {
  name: '0037-reading',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table reading_opening (
  user_id     text not null references "user" (id) on delete cascade,
  id          text not null,
  item_id     text not null,
  seconds     double precision not null,
  updated_at  bigint not null,
  primary key (user_id, id, item_id)
);
create table reading_day (
  user_id  text not null references "user" (id) on delete cascade,
  day      text not null,
  item_id  text not null,
  seconds  double precision not null,
  primary key (user_id, day, item_id)
);
`
