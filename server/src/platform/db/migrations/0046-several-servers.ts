import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/**
 * For several servers: sign-in attempts, file ids that survive a remount, and upgrades compatible with older servers.
 */
export const severalServers: Migration = {
  name: '0046-several-servers',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
alter table item_file add column seen_ino text;

alter table migration add column keeps_older integer not null default 0;

create table sign_in_window (
  attempt_hash  text primary key,
  failures      integer not null,
  ends_at       bigint not null
) without rowid;
create index sign_in_window_by_end on sign_in_window (ends_at);

create table used_challenge (
  challenge   text primary key,
  expires_at  bigint not null
) without rowid;
create index used_challenge_by_end on used_challenge (expires_at);
`
