import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Subscribed podcast feeds and their episodes, downloaded or not. */
export const podcasts: Migration = {
  name: '0014-podcasts',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
-- How a podcast's feed is fetched, and how that went.
create table podcast_feed (
  item_num           integer primary key references item (num) on delete cascade,
  etag               text,
  last_modified      text,
  body_hash          text,                          -- of the last answer: unchanged means nothing to do
  fetched_url        text,                          -- what etag, last_modified and body_hash belong to
  last_checked_at    bigint,
  last_success_at    bigint,
  num_failures       integer not null default 0,
  error              text,
  next_try_at        bigint,                        -- after a failure, or as the other server asked for
  is_gone            integer not null default 0,
  moved_to           text,                          -- where a permanent redirect led
  moved_seen         integer not null default 0,    -- how many checks in a row
  moved_since_at     bigint,
  old_urls           text not null default '[]',
  show_guid          text,
  user_agent         text,
  headers            text not null default '{}',
  username           text,
  password           text,
  clean_up           text not null default '{}',
  num_episodes       integer not null default 0
);

-- Episodes that a feed has or had. The id is also that of the row in "episode", if there is one.
create table known_episode (
  num              integer primary key,
  id               text not null unique,
  item_num         integer not null references item (num) on delete cascade,
  library_id       text not null references library (id) on delete cascade,
  guid             text,
  url              text not null,
  enclosure_type   text not null default '',
  enclosure_size   text not null default '',
  title            text not null,
  subtitle         text not null default '',
  description      text not null default '',
  pub_date         text not null default '',
  published_at     bigint,
  sorted_at        bigint not null,                 -- never in the future, and set where the feed has no date
  first_seen_at    bigint not null,
  season           text not null default '',
  episode          text not null default '',
  episode_type     text not null default '',
  author           text not null default '',
  duration_text    text not null default '',
  duration         double precision,
  is_explicit      integer not null default 0,
  link             text not null default '',
  image_url        text,
  chapters_url     text,
  chapters_type    text,
  chapters         text not null default '[]',
  transcripts      text not null default '[]',
  content_hash     text not null,                   -- of the entry as it came
  is_in_feed       integer not null default 1,
  auto_state       text                             -- 'new': waits for an automatic download; 'handled': it had its turn
);
create index known_episode_by_item on known_episode (item_num, sorted_at);
create index known_episode_by_library on known_episode (library_id, sorted_at, num);
create index known_episode_new on known_episode (item_num) where auto_state = 'new';

-- Episodes that somebody took off their latest page.
create table dismissed_episode (
  user_id          text not null references "user" (id) on delete cascade,
  known_episode_num integer not null references known_episode (num) on delete cascade,
  primary key (user_id, known_episode_num)
) without rowid;

alter table episode add column download_rel_path text;

alter table podcast drop column num_failed_checks;
alter table podcast drop column next_retry_at;
alter table podcast drop column feed_etag;
alter table podcast drop column feed_modified;
`
