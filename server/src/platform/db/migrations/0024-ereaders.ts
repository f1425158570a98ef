import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Reading and listening positions synced by e-readers and podcast apps. */
export const ereaders: Migration = {
  name: '0024-ereaders',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table ebook_digest (
  file_num      integer primary key references item_file (num) on delete cascade,
  size          bigint not null,
  mtime_ms      bigint not null,
  content_hash  text,
  name_hash     text not null
);
create index ebook_digest_by_content on ebook_digest (content_hash);
create index ebook_digest_by_name on ebook_digest (name_hash);

create table kosync_place (
  user_id     text not null references "user" (id) on delete cascade,
  document    text not null,
  progress    text not null,
  percentage  double precision not null,
  device      text not null,
  device_id   text not null,
  item_num    integer references item (num) on delete set null,
  updated_at  bigint not null,
  primary key (user_id, document)
) without rowid;
create index kosync_place_by_item on kosync_place (item_num);

create table gpodder_device (
  user_id     text not null references "user" (id) on delete cascade,
  device      text not null,
  caption     text not null,
  type        text not null,
  updated_at  bigint not null,
  primary key (user_id, device)
) without rowid;

create table gpodder_subscription (
  user_id        text not null references "user" (id) on delete cascade,
  feed_url       text not null,
  is_subscribed  integer not null,
  changed_at     bigint not null,
  primary key (user_id, feed_url)
) without rowid;

create table gpodder_action (
  num               integer primary key,
  user_id           text not null references "user" (id) on delete cascade,
  feed_url          text not null,
  episode_url       text not null,
  guid              text,
  device            text,
  action            text not null,
  happened_at       bigint not null,
  started_seconds   bigint,
  position_seconds  bigint,
  total_seconds     bigint,
  is_applied        integer not null,
  uploaded_at       bigint not null
);
create index gpodder_action_by_user on gpodder_action (user_id, uploaded_at);
`
