import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** For several servers on one PostgreSQL database: messages too large for NOTIFY, and leader leases. */
export const nodes: Migration = {
  name: '0040-nodes',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table node_message (
  num         integer primary key,
  body        text not null,
  created_at  bigint not null
);
create index node_message_by_age on node_message (created_at);

create table node_lease (
  name          text primary key,
  node_id       text not null,
  leased_until  bigint not null,
  term          integer not null
);
`
