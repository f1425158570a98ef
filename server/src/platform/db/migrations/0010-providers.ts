import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Metadata providers set up by an admin. */
export const providers: Migration = {
  name: '0010-providers',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table custom_provider (
  id           text primary key,
  name         text not null,
  media_type   text not null,
  url          text not null,
  auth_header  text,
  created_at   bigint not null,
  updated_at   bigint not null
);
`
