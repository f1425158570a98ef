import { sql } from 'kysely'
import { runDdl } from '../ddl.ts'
import { isPostgres } from '../engine.ts'
import type { Migration } from '../migrate.ts'

/** Cache of items as sent by searches and item pages. */
export const fullViews: Migration = {
  name: '0011-full-views',
  async up(tx) {
    await runDdl(tx, DDL)
    if (isPostgres(tx))
      await sql`alter table item_full_view alter column expanded set storage external`.execute(tx)
  },
}

const DDL = `
-- The item with everything as JSON text, as searches and item pages send it. Apart
-- from item_view, so that lists don't read over it. A cache: any row may be deleted at any time, reading makes it anew.
create table item_full_view (
  item_num    integer primary key references item (num) on delete cascade,
  change_num  bigint not null,             -- item.change_num when it was rendered; another one = render again
  format      integer not null,            -- number of the renderer; another one = render again
  expanded    text                         -- null: too long to be kept, rendered whenever it is asked for
);
`
