import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'
import { NAMES_DDL } from './0002-items-names.ts'

/** What scans find: items with their files and probe results, people, series and labels. */
export const items: Migration = {
  name: '0002-items',
  up: (tx) => runDdl(tx, DDL + NAMES_DDL),
}

const DDL = `
-- One row a thing on the shelf. Narrow: what is needed to find, order, filter and recognise it. Texts are in book,
-- podcast, music and video; what a list shows stands ready in item_view.
create table item (
  num                 integer primary key,
  library_id          text not null references library (id) on delete cascade,
  media_type          text not null,
  flags               integer not null,         -- bits, see data-model.md; what yes-or-no filters and visibility ask
  is_explicit         integer not null default 0,
  is_missing          integer not null default 0,
  is_invalid          integer not null default 0,
  added_at            bigint not null,
  updated_at          bigint not null,
  size                bigint not null default 0,      -- of all files
  media_size          bigint not null default 0,      -- of audio, video and primary e-book
  duration            double precision not null default 0,
  num_tracks          integer not null default 0,     -- podcasts: episodes
  num_audio_files     integer not null default 0,
  num_files           integer not null default 0,
  num_chapters        integer not null default 0,
  mtime_ms            bigint not null default 0,
  ctime_ms            bigint not null default 0,
  birthtime_ms        bigint not null default 0,
  id                  text not null unique,
  media_id            text not null unique,           -- the protocol's id of the book or podcast inside the item
  change_num          bigint not null,                -- library.change_num when it last changed
  -- what it is called and how it sorts (keys: naturalSortKey, data-model.md "Sort keys")
  title               text not null,
  title_key           text not null,
  title_plain_key     text not null,                  -- a leading "the" etc. removed
  author_line         text not null default '',       -- 'First Last, First Last'; podcast: its author; music: its artists
  author_key          text not null default '',
  author_lf_key       text not null default '',       -- 'Last, First, …'
  author_tail_key     text not null default '',       -- second order of the author sorts: first series with number, then title
  published_year_key  text not null default '',
  -- where it is and how to know it again
  folder_id           text not null references library_folder (id) on delete cascade,
  rel_path            text not null,
  is_file             integer not null default 0,
  dev                 text not null default '',
  ino                 text not null default '',       -- of the folder, or of the file when is_file
  files_hash          text not null default '',       -- over (rel_path, size, mtime, ino) of all files: unchanged = skip
  fingerprint         text,                           -- over sizes, durations and head bytes of the media files, wherever they are
  missing_since_at    bigint,
  last_scan_at        bigint,
  scan_version        text
);
-- sorts of /libraries/:id/items: each order of a library is one walk over one of these, the table is not touched
create index item_by_title on item (library_id, title_key, num);
create index item_by_title_plain on item (library_id, title_plain_key, num);
create index item_by_author on item (library_id, author_key, author_tail_key, num);
create index item_by_author_lf on item (library_id, author_lf_key, author_tail_key, num);
create index item_by_year on item (library_id, published_year_key, num);
create index item_by_added on item (library_id, added_at, num);
create index item_by_updated on item (library_id, updated_at, num);
create index item_by_size on item (library_id, size, num);
create index item_by_duration on item (library_id, duration, num);
create index item_by_tracks on item (library_id, num_tracks, num);
create index item_by_birthtime on item (library_id, birthtime_ms, num);
create index item_by_mtime on item (library_id, mtime_ms, num);
-- yes-or-no filters, visibility, totals of the stats: one covering walk answers all of them
create index item_facts on item (library_id, flags, duration, size, num_tracks, num_audio_files, num);
-- recognising
create unique index item_by_path on item (folder_id, rel_path);
create index item_by_ino on item (ino, dev);
create index item_by_fingerprint on item (fingerprint) where fingerprint is not null;
-- what changed since …
create index item_by_change on item (library_id, change_num);

-- Every file of an item: what a rescan compares. Narrow, inserted item by item, so that an item's rows lie together.
create table item_file (
  num               integer primary key,
  item_num          integer not null references item (num) on delete cascade,
  kind              text not null,         -- audio, ebook, image, video, text, metadata, unknown
  ext               text not null,
  rel_path          text not null,         -- below the item's folder; the file name for a single-file item
  dev               text not null,
  ino               text not null,
  size              bigint not null,
  mtime_ms          bigint not null,
  ctime_ms          bigint not null,
  birthtime_ms      bigint not null,
  is_supplementary  integer,
  added_at          bigint not null,
  updated_at        bigint not null
);
create unique index item_file_by_item on item_file (item_num, rel_path);
create index item_file_by_ino on item_file (ino, dev) where kind in ('audio', 'ebook', 'video');

-- What probing an audio or video file found out, and its place among the tracks.
create table media_file (
  file_num          integer primary key references item_file (num) on delete cascade,
  item_num          integer not null references item (num) on delete cascade,
  track_index       integer not null,      -- from 1; -1 when excluded
  is_excluded       integer not null default 0,
  is_verified       integer not null default 0,   -- ordered by hand
  duration          double precision not null default 0,
  mime_type         text not null,
  codec             text,
  error             text,
  head_hash         text,                  -- of the first bytes: part of the fingerprint
  probe             text not null          -- JSON: the rest of the protocol's AudioFile or VideoFile (format, bit rate, tags, own chapters, …)
);
create index media_file_by_item on media_file (item_num, track_index);

create table book (
  item_num        integer primary key references item (num) on delete cascade,
  subtitle        text,
  description     text,                    -- cleaned HTML
  published_year  text,
  published_date  text,
  publisher       text,
  language        text,
  isbn            text,
  asin            text,
  is_abridged     integer not null default 0,
  ebook_file_num  integer references item_file (num) on delete set null,
  ebook_format    text,
  missing_parts   text not null default '[]',  -- JSON
  field_sources   text not null default '{}'   -- JSON, see data-model.md "Where a value came from"
);
create index book_by_asin on book (asin) where asin is not null;
create index book_by_isbn on book (isbn) where isbn is not null;
create index book_by_ebook_file on book (ebook_file_num) where ebook_file_num is not null;

create table podcast (
  item_num                integer primary key references item (num) on delete cascade,
  author                  text,
  description             text,
  release_date            text,
  feed_url                text,
  image_url               text,
  itunes_page_url         text,
  itunes_id               text,
  itunes_artist_id        text,
  language                text,
  type                    text,            -- episodic, serial
  is_auto_download        integer not null default 0,
  auto_download_schedule  text,            -- cron
  max_episodes_to_keep    integer not null default 0,
  max_new_episodes        integer not null default 3,
  last_episode_check_at   bigint,
  num_failed_checks       integer not null default 0,
  next_retry_at           bigint,
  feed_etag               text,
  feed_modified           text,
  field_sources           text not null default '{}'
);
create index podcast_by_schedule on podcast (auto_download_schedule) where is_auto_download = 1;
create index podcast_by_feed on podcast (feed_url) where feed_url is not null;

create table episode (
  num             integer primary key,
  id              text not null unique,
  item_num        integer not null references item (num) on delete cascade,
  library_id      text not null references library (id) on delete cascade,
  position        integer,
  title           text not null,
  subtitle        text not null default '',
  description     text not null default '',
  season          text not null default '',
  episode         text not null default '',
  episode_type    text not null default '',
  guid            text,
  pub_date        text not null default '',
  published_at    bigint,
  enclosure_url   text,
  enclosure_type  text,
  enclosure_size  text,
  is_explicit     integer not null default 0,
  duration        double precision not null default 0,
  size            bigint not null default 0,
  chapters        text not null default '[]',
  file_num        integer references item_file (num) on delete set null,
  field_sources   text not null default '{}',
  added_at        bigint not null,
  updated_at      bigint not null
);
create index episode_by_item on episode (item_num, published_at);
create index episode_by_published on episode (library_id, published_at, num);
create index episode_by_added on episode (library_id, added_at, num);
create index episode_by_enclosure on episode (item_num, enclosure_url) where enclosure_url is not null;
create index episode_by_guid on episode (item_num, guid) where guid is not null;
create index episode_by_file on episode (file_num) where file_num is not null;

create table music (
  item_num         integer primary key references item (num) on delete cascade,
  library_id       text not null references library (id) on delete cascade,
  album            text,
  album_key        text not null default '',
  album_artist     text,
  artists          text not null default '[]',   -- JSON
  composer         text,
  original_year    text,
  release_date     text,
  language         text,
  disc_number      integer,
  disc_total       integer,
  track_number     integer,
  track_total      integer,
  record_label     text,
  isrc             text,
  more             text not null default '{}',   -- JSON: release country, type, status, MusicBrainz ids
  field_sources    text not null default '{}'
);
create index music_by_album on music (library_id, album_key, album, album_artist, item_num);

create table video (
  item_num       integer primary key references item (num) on delete cascade,
  description    text,
  language       text,
  field_sources  text not null default '{}'
);

-- The picture of an item. hash names the cache files, so a changed cover can't be shown from an old cache.
create table item_cover (
  item_num    integer primary key references item (num) on delete cascade,
  path        text not null,
  hash        text not null,
  mime_type   text not null,
  width       integer not null,
  height      integer not null,
  color       text,                        -- '#rrggbb', dominant
  source      text not null,               -- folder, embedded, provider, hand
  updated_at  bigint not null
);

-- One list, written and read as a whole, in wire form; large enough to be kept out of book.
create table item_chapters (
  item_num  integer primary key references item (num) on delete cascade,
  chapters  text not null,                 -- JSON array of {id, start, end, title}
  source    text not null                  -- files, embedded, overdrive, provider, hand
);
`
