import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/**
 * When events actually happened, and how much time was counted: needed to judge late, duplicate and offline reports.
 */
export const listeningTimes: Migration = {
  name: '0009-listening-times',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
-- When the place was reached, on our clock: a report from before it is older than the head.
alter table progress add column position_at bigint not null default 0;
-- Seconds the report claims: since the one before it (beat), or of its session in all (offline).
alter table progress_event add column listened double precision not null default 0;
-- The same on our clock, as well as it can be known; client_at stays as it was sent.
alter table progress_event add column happened_at bigint not null default 0;
`
