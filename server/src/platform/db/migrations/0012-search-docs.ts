import { sql } from 'kysely'
import { runDdl } from '../ddl.ts'
import { isPostgres } from '../engine.ts'
import type { Migration } from '../migrate.ts'

/**
 * Words are now looked up in memory: only the normalised text of an item is stored, in one table for both engines.
 */
export const searchDocs: Migration = {
  name: '0012-search-docs',
  async up(tx) {
    await runDdl(tx, DDL)
    // On SQLite the row id encoded the library as well as the number.
    const num = isPostgres(tx) ? sql`num` : sql`rowid & 4294967295`
    await sql`insert into search_doc (item_num, title, people, series, more)
      select item_num, title, people, series, more
      from (select ${num} as item_num, title, people, series, more from search_item) as old
      where item_num in (select num from item)`.execute(tx)
    for (const group of ['item', 'author', 'series', 'label', 'episode'])
      await sql`drop table ${sql.table(`search_${group}`)}`.execute(tx)
  },
}

const DDL = `
-- The words an item is found by, cleaned and parted by spaces: made once, and read into memory when somebody searches.
create table search_doc (
  item_num  integer primary key references item (num) on delete cascade,
  title     text not null,
  people    text not null,
  series    text not null,
  more      text not null
);
`
