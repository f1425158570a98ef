/** The part of the migration 0002-items for authors, series and labels. */
export const NAMES_DDL = `
create table author (
  num             integer primary key,
  id              text not null unique,
  library_id      text not null references library (id) on delete cascade,
  name            text not null,
  match_key       text not null,           -- case, outer space and dots ignored: "J. K." = "J K"
  last_first      text not null,
  name_key        text not null,
  last_first_key  text not null,
  asin            text,
  description     text,
  image_path      text,
  image_hash      text,
  field_sources   text not null default '{}',
  added_at        bigint not null,
  updated_at      bigint not null
);
create unique index author_by_match on author (library_id, match_key);
create index author_by_name on author (library_id, name_key, num);
create index author_by_added on author (library_id, added_at, num);

create table item_author (
  author_num  integer not null references author (num) on delete cascade,
  item_num    integer not null references item (num) on delete cascade,
  position    integer not null,
  primary key (author_num, item_num)
) without rowid;
create index item_author_by_item on item_author (item_num, position, author_num);

create table series (
  num                 integer primary key,
  id                  text not null unique,
  library_id          text not null references library (id) on delete cascade,
  name                text not null,
  match_key           text not null,       -- case and outer space ignored
  name_key            text not null,
  name_plain_key      text not null,       -- a leading "the" etc. removed
  description         text,
  added_at            bigint not null,
  updated_at          bigint not null
);
create unique index series_by_match on series (library_id, match_key);
create index series_by_name on series (library_id, name_key, num);
create index series_by_name_plain on series (library_id, name_plain_key, num);
create index series_by_added on series (library_id, added_at, num);

-- In the order of the series: the first row of a series is its first book.
create table item_series (
  series_num    integer not null references series (num) on delete cascade,
  sequence_key  text not null,             -- numbers as numbers; books without a number last
  item_num      integer not null references item (num) on delete cascade,
  sequence      text,
  position      integer not null,          -- among the series of the item
  primary key (series_num, sequence_key, item_num)
) without rowid;
create unique index item_series_by_item on item_series (item_num, series_num);

-- Genres, tags, narrators, languages, publishers, decades: the values of one library, each once.
create table label (
  num         integer primary key,
  library_id  text not null references library (id) on delete cascade,
  kind        text not null,               -- genre, tag, narrator, language, publisher, decade
  name        text not null,
  name_key    text not null
);
create unique index label_by_name on label (library_id, kind, name);
create index label_by_key on label (library_id, kind, name_key, num);

create table item_label (
  label_num  integer not null references label (num) on delete cascade,
  item_num   integer not null references item (num) on delete cascade,
  position   integer not null,             -- order within the item, per kind
  primary key (label_num, item_num)
) without rowid;
create index item_label_by_item on item_label (item_num, label_num, position);
`
