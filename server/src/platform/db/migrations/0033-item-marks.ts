import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Personal ratings, and the list of items an account wants to listen to. */
export const itemMarks: Migration = {
  name: '0033-item-marks',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table item_mark (
  user_id    text not null references "user" (id) on delete cascade,
  item_num   integer not null references item (num) on delete cascade,
  rating     integer,
  wanted_at  bigint,
  primary key (user_id, item_num)
);
create index item_mark_by_item on item_mark (item_num);
create index item_mark_wanted on item_mark (user_id, wanted_at);
`
