import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Background work that survives a restart. */
export const jobs: Migration = {
  name: '0013-jobs',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table job (
  num                  integer primary key,
  id                   text not null unique,
  kind                 text not null,
  unique_key           text,
  group_key            text,
  payload              text not null,
  checkpoint           text,
  state                text not null,
  priority             integer not null,
  sort_order           integer not null default 0,
  run_at               bigint not null,
  failures             integer not null default 0,
  lost_leases          integer not null default 0,
  claim_id             text,
  leased_until         bigint,
  is_cancel_requested  integer not null default 0,
  progress             text,
  result               text,
  error                text,
  created_by           text,
  created_at           bigint not null,
  started_at           bigint,
  finished_at          bigint
);
create unique index job_by_unique_key on job (kind, unique_key)
  where state in ('queued', 'running') and unique_key is not null;
create index job_unfinished on job (state, kind, run_at) where state in ('queued', 'running');
create index job_finished on job (finished_at) where finished_at is not null;
`
