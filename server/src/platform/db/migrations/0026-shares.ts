import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Public links to one book or episode. */
export const shares: Migration = {
  name: '0026-shares',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table share (
  id               text primary key,
  slug             text not null unique,
  user_id          text not null references "user" (id) on delete cascade,
  item_id          text not null,
  episode_id       text,
  media_id         text not null unique,
  is_downloadable  integer not null,
  expires_at       bigint,
  created_at       bigint not null
);
create index share_by_user on share (user_id);
create index share_by_item on share (item_id);
`
