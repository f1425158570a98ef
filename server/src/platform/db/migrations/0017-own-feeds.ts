import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Per-account feed addresses, and positions guessed from what apps fetched through them. */
export const ownFeeds: Migration = {
  name: '0017-own-feeds',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table feed_address (
  id               text primary key,
  feed_id          text not null references feed (id) on delete cascade,
  user_id          text not null references "user" (id) on delete cascade,
  created_at       bigint not null,
  last_fetched_at  bigint
);
create unique index feed_address_by_feed on feed_address (feed_id, user_id);
create index feed_address_by_user on feed_address (user_id);

create table feed_guess (
  user_id     text not null references "user" (id) on delete cascade,
  item_id     text not null references item (id) on delete cascade,
  episode_id  text not null,
  position    double precision not null,
  updated_at  bigint not null,
  primary key (user_id, item_id, episode_id)
) without rowid;
create index feed_guess_by_item on feed_guess (item_id);
`
