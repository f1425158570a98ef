import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Scan reports, line by line. */
export const scanReports: Migration = {
  name: '0003-scan-reports',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table scan_run (
  num           integer primary key,
  id            text not null unique,
  library_id    text not null references library (id) on delete cascade,
  job_id        text,                      -- soft
  kind          text not null,             -- scan, item, watcher, match, import
  is_forced     integer not null default 0,
  state         text not null,             -- running, done, cancelled, failed
  user_id       text,                      -- soft
  num_found     integer not null default 0,
  num_added     integer not null default 0,
  num_updated   integer not null default 0,
  num_moved     integer not null default 0,
  num_missing   integer not null default 0,
  num_returned  integer not null default 0,
  num_removed   integer not null default 0,
  num_skipped   integer not null default 0,
  num_failed    integer not null default 0,
  error         text,
  app_version   text not null,
  started_at    bigint not null,
  finished_at   bigint
);
create index scan_run_by_library on scan_run (library_id, started_at);

-- One line a thing that happened; what was up to date is only counted.
create table scan_entry (
  num       integer primary key,
  run_num   integer not null references scan_run (num) on delete cascade,
  outcome   text not null,                 -- added, updated, moved, missing, returned, removed, skipped, failed
  reason    text,                          -- new-files, tags-changed, ignore-file, no-media, unreadable, folder-unreachable, …
  item_id   text,                          -- soft
  path      text not null,
  detail    text                           -- JSON: fields that changed, old path, error
);
create index scan_entry_by_run on scan_entry (run_num, outcome, num);
create index scan_entry_by_item on scan_entry (item_id) where item_id is not null;
`
