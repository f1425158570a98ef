import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Imported progress of books and episodes that are not on this server. */
export const unplacedProgress: Migration = {
  name: '0048-unplaced-progress',
  up: (tx) =>
    runDdl(
      tx,
      `
create table unplaced_progress (
  media_id    text not null,
  user_id     text not null references "user" (id) on delete cascade,
  item_id     text,
  record      text not null,
  updated_at  bigint not null,
  primary key (media_id, user_id)
) without rowid;
create index unplaced_progress_by_user on unplaced_progress (user_id);
`,
    ),
}
