import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Progress and its history, and listening sessions. */
export const listening: Migration = {
  name: '0004-listening',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
-- Counted up with every change of the user's progress. position_num moves with each report, state_num only when
-- something was begun, finished, un-finished, hidden or removed: what shelves and filters depend on.
create table user_progress_state (
  user_id       text primary key references "user" (id) on delete cascade,
  position_num  bigint not null,
  state_num     bigint not null
) without rowid;

-- The head: where a user is, in an item or an episode.
create table progress (
  num               integer primary key,
  id                text not null unique,
  user_id           text not null references "user" (id) on delete cascade,
  library_id        text not null,           -- of the item, so that shelves need no join
  item_num          integer not null references item (num) on delete cascade,
  episode_num       integer references episode (num) on delete cascade,
  duration          double precision not null,
  position          double precision not null,
  fraction          double precision not null,   -- the protocol's "progress", not always position / duration
  is_finished       integer not null,
  is_hidden         integer not null default 0,  -- from Continue Listening
  is_removed        integer not null default 0,  -- reset by the user; the log below can bring it back
  ebook_location    text,
  ebook_fraction    double precision,
  started_at        bigint not null,
  finished_at       bigint,
  updated_at        bigint not null,         -- what clients see as lastUpdate (a client's clock may have set it)
  last_event_num    bigint not null default 0
);
create unique index progress_by_item on progress (user_id, item_num) where episode_num is null;
create unique index progress_by_episode on progress (user_id, episode_num) where episode_num is not null;
-- partial on purpose: each question can use only its own index, whatever the planner believes (write the constants as literals)
create index progress_open on progress (user_id, library_id, updated_at, item_num, episode_num, fraction, is_hidden) where is_finished = 0 and is_removed = 0;
create index progress_finished on progress (user_id, library_id, finished_at, item_num, episode_num) where is_finished = 1 and is_removed = 0;
create index progress_of_item on progress (item_num);
create index progress_of_episode on progress (episode_num) where episode_num is not null;

-- The log: every report, taken or refused. Only ever added to.
create table progress_event (
  num             integer primary key,
  progress_num    integer not null references progress (num) on delete cascade,
  kind            text not null,           -- beat, seek, finish, unfinish, restart, patch, offline, hide, remove, restore, import
  is_accepted     integer not null,
  reason          text,                    -- refused: older-than-head, zero-without-play, clock-ahead, …
  position        double precision not null,
  fraction        double precision not null,
  is_finished     integer not null,
  ebook_location  text,
  ebook_fraction  double precision,
  session_num     integer,                 -- soft
  client_at       bigint,
  server_at       bigint not null
);
create index progress_event_by_head on progress_event (progress_num, num);

create table bookmark (
  user_id     text not null references "user" (id) on delete cascade,
  item_num    integer not null references item (num) on delete cascade,
  time        double precision not null,
  title       text not null,
  created_at  bigint not null,
  updated_at  bigint not null,
  primary key (user_id, item_num, time)
);
create index bookmark_by_item on bookmark (item_num);

create table device (
  id               text primary key,
  user_id          text not null references "user" (id) on delete cascade,
  client_device_id text not null,          -- as the client calls itself
  client_name      text,
  client_version   text,
  device_name      text,
  manufacturer     text,
  model            text,
  ip_address       text,
  more             text not null default '{}',   -- JSON: browser, system, sdk
  created_at       bigint not null,
  updated_at       bigint not null
);
create unique index device_by_client on device (user_id, client_device_id);

-- Open and closed sessions. Item and library are soft: a session outlives them.
create table playback_session (
  num              integer primary key,
  id               text not null unique,
  user_id          text references "user" (id) on delete set null,
  library_id       text,
  item_id          text not null,
  media_id         text,
  episode_id       text,
  progress_num     integer references progress (num) on delete set null,
  media_type       text not null,
  display_title    text not null,
  display_author   text not null,
  cover_path       text,
  media_metadata   text,                   -- JSON, as it was then
  duration         double precision not null,
  play_method      integer not null,
  media_player     text not null,
  device_id        text references device (id) on delete set null,
  server_version   text not null,
  day              text not null,          -- 'YYYY-MM-DD', server's local date of the start
  time_listening   double precision not null default 0,
  start_position   double precision not null,
  position         double precision not null,
  num_syncs        integer not null default 0,
  started_at       bigint not null,
  updated_at       bigint not null,
  closed_at        bigint                  -- null = open
);
create index playback_session_by_user on playback_session (user_id, updated_at) where time_listening > 0;
create index playback_session_by_time on playback_session (updated_at) where time_listening > 0;
create index playback_session_open on playback_session (user_id) where closed_at is null;
create index playback_session_by_item on playback_session (item_id, user_id, updated_at) where time_listening > 0;
create index playback_session_by_day on playback_session (day);
create index playback_session_by_progress on playback_session (progress_num) where progress_num is not null;
create index playback_session_by_device on playback_session (device_id) where device_id is not null;

-- Sums of playback_session.time_listening, kept in the transaction that changes it; years of stats read days, not sessions.
create table listening_day (
  user_id       text not null references "user" (id) on delete cascade,
  day           text not null,
  item_id       text not null,             -- soft
  media_type    text not null,
  seconds       double precision not null,
  num_sessions  integer not null,
  primary key (user_id, day, item_id)
) without rowid;

create table listening_item (
  user_id         text not null references "user" (id) on delete cascade,
  item_id         text not null,           -- soft
  seconds         double precision not null,
  media_metadata  text,                    -- JSON of the newest session
  updated_at      bigint not null,
  primary key (user_id, item_id)
);
`
