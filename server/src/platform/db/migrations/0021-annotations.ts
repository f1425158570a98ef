import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Bookmarks, highlights and notes in e-books. */
export const annotations: Migration = {
  name: '0021-annotations',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table annotation (
  id          text primary key,
  user_id     text not null references "user" (id) on delete cascade,
  item_num    integer not null references item (num) on delete cascade,
  kind        text not null,
  place       text not null,
  fraction    double precision not null,
  chapter     text,
  quote       text not null,
  note        text not null,
  color       text,
  created_at  bigint not null,
  updated_at  bigint not null
);
create index annotation_by_user_item on annotation (user_id, item_num);
create index annotation_by_item on annotation (item_num);
`
