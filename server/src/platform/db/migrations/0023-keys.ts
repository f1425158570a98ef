import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** API keys and app passwords. */
export const keys: Migration = {
  name: '0023-keys',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
create table api_key (
  id            text primary key,
  key_hash      text not null unique,
  name          text not null,
  description   text,
  user_id       text not null references "user" (id) on delete cascade,
  created_by    text references "user" (id) on delete set null,
  is_active     integer not null,
  expires_at    bigint,
  last_used_at  bigint,
  created_at    bigint not null,
  updated_at    bigint not null
);
create index api_key_by_user on api_key (user_id);
create index api_key_by_creator on api_key (created_by);

create table app_password (
  id                 text primary key,
  user_id            text not null references "user" (id) on delete cascade,
  password_hash      text not null unique,
  name               text not null,
  scope              text not null,
  last_used_at       bigint,
  last_used_address  text,
  created_at         bigint not null
);
create index app_password_by_user on app_password (user_id);
`
