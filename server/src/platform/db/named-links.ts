import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { NameTables } from './name-schema.ts'
import type { Database } from './schema.ts'

interface Linked {
  author: { link: NameTables['item_author']; named: NameTables['author'] }
  series: { link: NameTables['item_series']; named: NameTables['series'] }
  label: { link: NameTables['item_label']; named: NameTables['label'] }
}

type Links<Table extends keyof Linked> = SelectQueryBuilder<
  Database & Linked[Table],
  'link' | 'named',
  object
>

/**
 * Joins the link table between items and authors, series or labels (as `link`) with the linked table (as `named`).
 * The casts are needed because the compiler can't type a query whose table is a parameter.
 */
export function namedLinks<Table extends keyof Linked>(db: Db, table: Table): Links<Table> {
  const links = db
    .selectFrom(`item_${table} as link` as 'item_author as link')
    .innerJoin(
      `${table} as named` as 'author as named',
      'named.num',
      `link.${table}_num` as 'link.author_num',
    )
  return links as unknown as Links<Table>
}
