import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Open feeds, and the publication dates of their entries, which never change. */
export const feeds: Migration = {
  name: '0015-feeds',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table feed (
  id                text primary key,
  slug              text not null unique,
  user_id           text not null references "user" (id) on delete cascade,
  library_id        text not null references library (id) on delete cascade,
  entity_type       text not null,
  entity_id         text not null,
  server_address    text not null,
  title             text not null,
  description       text,
  prevent_indexing  integer not null,
  owner_name        text,
  owner_email       text,
  created_at        bigint not null,
  updated_at        bigint not null
);
create unique index feed_by_entity on feed (entity_type, entity_id);
create index feed_by_user on feed (user_id);
create index feed_by_library on feed (library_id);

create table feed_entry (
  feed_id       text not null references feed (id) on delete cascade,
  entry_id      text not null,
  published_at  bigint not null,
  primary key (feed_id, entry_id)
) without rowid;
`
