import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Ways to sign in other than a password: OpenID Connect, authenticator apps and passkeys. */
export const signIn: Migration = {
  name: '0027-sign-in',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
alter table "user" add column openid_sub text;
alter table "user" add column totp_secret text;
alter table "user" add column totp_step bigint;
create unique index user_by_openid_sub on "user" (openid_sub);

alter table login add column method text not null default 'password';
alter table login add column id_token text;

create table openid_request (
  state         text primary key,
  kind          text not null,
  return_to     text not null,
  redirect_uri  text not null,
  nonce         text,
  verifier      text,
  binding_hash  text,
  user_id       text references "user" (id) on delete cascade,
  expires_at    bigint not null
) without rowid;
create index openid_request_by_user on openid_request (user_id);

create table recovery_code (
  user_id    text not null references "user" (id) on delete cascade,
  code_hash  text not null,
  primary key (user_id, code_hash)
) without rowid;

create table passkey (
  id            text primary key,
  user_id       text not null references "user" (id) on delete cascade,
  name          text not null,
  public_key    text not null,
  counter       bigint not null,
  transports    text not null,
  created_at    bigint not null,
  last_used_at  bigint
);
create index passkey_by_user on passkey (user_id);
`
