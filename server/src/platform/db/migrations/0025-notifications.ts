import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Notifications to other services, and a log of those sent. */
export const notifications: Migration = {
  name: '0025-notifications',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table notification (
  id                   text primary key,
  library_id           text references library (id) on delete cascade,
  event_name           text not null,
  urls                 text not null,
  title_template       text not null,
  body_template        text not null,
  type                 text not null,
  is_enabled           integer not null,
  last_fired_at        bigint,
  last_attempt_failed  integer not null default 0,
  failures_in_a_row    integer not null default 0,
  times_fired          integer not null default 0,
  created_at           bigint not null
);
create index notification_by_library on notification (library_id) where library_id is not null;

create table notification_log (
  num              integer primary key,
  notification_id  text not null,
  event_name       text not null,
  title            text not null,
  body             text not null,
  channels         text not null,
  error            text,
  is_test          integer not null,
  sent_at          bigint not null
);
`
