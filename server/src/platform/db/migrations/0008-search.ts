import { sql } from 'kysely'
import { runDdl } from '../ddl.ts'
import { isPostgres } from '../engine.ts'
import type { Migration } from '../migrate.ts'

/** Search index. Filled from the other tables by the server itself, library by library. */
export const search: Migration = {
  name: '0008-search',
  async up(tx) {
    await runDdl(tx, DDL)
    if (!isPostgres(tx)) return runDdl(tx, SQLITE_DDL)
    await runDdl(tx, POSTGRES_DDL)
    await sql.raw(OPTIONAL_TRIGRAMS).execute(tx)
  },
}

const DDL = `
-- How far the index is: all items up to this change of the library and, within it, this number.
create table search_state (
  library_id  text primary key references library (id) on delete cascade,
  format      integer not null,        -- number of the rules that made the words; another one = make them anew
  change_num  bigint not null,
  item_num    bigint not null
);

-- Every distinct word of letters that can be searched. A word that matches nothing is looked up here for its
-- neighbours: one typing error away, or containing it.
create table search_word (
  num       integer primary key,
  word_key  text not null unique
);
create table search_word_gap (         -- each word whole, and with one letter left out
  gap_key   text not null,
  word_num  integer not null references search_word (num) on delete cascade,
  primary key (gap_key, word_num)
) without rowid;
create index search_word_gap_by_word on search_word_gap (word_num);
`

const fts5 = (table: string, columns: string): string => `
create virtual table ${table} using fts5 (${columns}, prefix = '1 2 3', tokenize = 'ascii');
`

/**
 * Words arrive normalised and separated by spaces, so the simplest tokenizer is the right one. The row id also
 * encodes the library's slot.
 */
const SQLITE_DDL = [
  fts5('search_item', 'title, people, series, more'),
  fts5('search_author', 'title'),
  fts5('search_series', 'title'),
  fts5('search_label', 'title'),
  fts5('search_episode', 'title'),
  `create virtual table search_word_part using fts5 (
    word_key, content = 'search_word', content_rowid = 'num', tokenize = 'trigram', columnsize = 0
  );`,
].join('\n')

const tsTable = (table: string, columns: string): string => `
create table ${table} (
  num         bigint primary key,
  library_id  text not null references library (id) on delete cascade,
  kind        integer not null,
  ${columns},
  words       tsvector not null
);
create index ${table}_by_words on ${table} using gin (words);
create index ${table}_by_library on ${table} (library_id, kind);
`

const POSTGRES_DDL = [
  tsTable(
    'search_item',
    'title text not null, people text not null, series text not null, more text not null',
  ),
  tsTable('search_author', 'title text not null'),
  tsTable('search_series', 'title text not null'),
  tsTable('search_label', 'title text not null'),
  tsTable('search_episode', 'title text not null'),
].join('\n')

/** Where creating the extension is not permitted, parts of words are found by scanning all words. */
const OPTIONAL_TRIGRAMS = `
do $$ begin
  create extension if not exists pg_trgm;
  create index search_word_part on search_word using gin (word_key gin_trgm_ops);
exception when others then null;
end $$
`
