import { runDdl } from '../ddl.ts'
import type { Migration } from '../migrate.ts'

/** Cache of items as sent in lists. */
export const itemViews: Migration = {
  name: '0007-item-views',
  up: (tx) => runDdl(tx, DDL),
}

const DDL = `
-- What lists send, rendered once: the minified item as JSON text, metadata last in media and media last in the item, so
-- that additions are spliced in at the end. A cache: any row may be deleted at any time, reading makes it anew.
create table item_view (
  item_num    integer primary key references item (num) on delete cascade,
  change_num  bigint not null,             -- item.change_num when it was rendered; another one = render again
  format      integer not null,            -- number of the renderer; another one = render again
  minified    text not null
);
`
