import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Collections and playlists. */
export const collections: Migration = {
  name: '0005-collections',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table collection (
  id           text primary key,
  library_id   text not null references library (id) on delete cascade,
  user_id      text references "user" (id) on delete set null,
  name         text not null,
  name_key     text not null,
  description  text,
  created_at   bigint not null,
  updated_at   bigint not null
);
create index collection_by_library on collection (library_id, name_key);
create index collection_by_user on collection (user_id) where user_id is not null;

create table collection_item (
  collection_id  text not null references collection (id) on delete cascade,
  item_num       integer not null references item (num) on delete cascade,
  position       integer not null,
  added_at       bigint not null,
  primary key (collection_id, item_num)
) without rowid;
create index collection_item_by_item on collection_item (item_num);

create table playlist (
  id           text primary key,
  library_id   text not null references library (id) on delete cascade,
  user_id      text not null references "user" (id) on delete cascade,
  name         text not null,
  name_key     text not null,
  description  text,
  cover_path   text,
  created_at   bigint not null,
  updated_at   bigint not null
);
create index playlist_by_user on playlist (user_id, library_id, name_key);
create index playlist_by_library on playlist (library_id);

create table playlist_item (
  num          integer primary key,
  playlist_id  text not null references playlist (id) on delete cascade,
  item_num     integer not null references item (num) on delete cascade,
  episode_num  integer references episode (num) on delete cascade,
  position     integer not null,
  added_at     bigint not null
);
create index playlist_item_by_playlist on playlist_item (playlist_id, position);
create unique index playlist_item_once on playlist_item (playlist_id, item_num) where episode_num is null;
create unique index playlist_item_episode_once on playlist_item (playlist_id, episode_num) where episode_num is not null;
create index playlist_item_by_item on playlist_item (item_num);
create index playlist_item_by_episode on playlist_item (episode_num) where episode_num is not null;
`
