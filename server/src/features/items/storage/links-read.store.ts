import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { namedLinks } from '../../../platform/db/named-links.ts'
import { isInNumbers, numbersParameter } from '../../../platform/db/number-list.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { AuthorOfItem, LabelKind, SeriesOfItem } from '../items.types.ts'

/** The authors, series and labels of an item. */
export interface Links {
  readonly authors: readonly AuthorOfItem[]
  readonly series: readonly SeriesOfItem[]
  labels(kind: LabelKind): readonly string[]
}

export const NO_LINKS: Links = { authors: [], series: [], labels: () => [] }

interface LinkRow {
  readonly item_num: ItemNum
  readonly kind: 'author' | 'series' | LabelKind
  /** Authors and series only. */
  readonly id: string | null
  readonly name: string
  readonly sequence: string | null
  readonly position: number
}

/** Reads all three kinds in one query, because it runs for every item that is shown in full. */
const readRows = statement<{ itemNums: unknown }, LinkRow>((db, value) => {
  const isWanted = isInNumbers(db, 'link.item_num', value('itemNums'))
  const none = sql<string | null>`null`
  const authors = namedLinks(db, 'author')
    .select(['link.item_num', sql<string>`'author'`.as('kind'), sql<string | null>`named.id`.as('id')])
    .select(['named.name', none.as('sequence'), 'link.position'])
  const series = namedLinks(db, 'series')
    .select(['link.item_num', sql<string>`'series'`.as('kind'), sql<string | null>`named.id`.as('id')])
    .select(['named.name', 'link.sequence', 'link.position'])
  const labels = namedLinks(db, 'label')
    .select(['link.item_num', 'named.kind', none.as('id')])
    .select(['named.name', none.as('sequence'), 'link.position'])
  return authors
    .where(isWanted)
    .unionAll(series.where(isWanted))
    .unionAll(labels.where(isWanted))
    .orderBy('position')
    .$castTo<LinkRow>()
})

export async function readLinks(db: Db, itemNums: readonly ItemNum[]): Promise<Map<ItemNum, Links>> {
  const byItem = new Map<ItemNum, LinkRow[]>()
  for (const row of await readRows(db, { itemNums: numbersParameter(db, itemNums) })) {
    const rows = byItem.get(row.item_num)
    if (rows) rows.push(row)
    else byItem.set(row.item_num, [row])
  }
  return new Map([...byItem].map(([num, rows]) => [num, toLinks(rows)]))
}

function toLinks(rows: readonly LinkRow[]): Links {
  const of = (kind: LinkRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    authors: of('author').map(({ id, name }) => ({ id, name })),
    series: of('series').map(({ id, name, sequence }) => ({ id, name, sequence })),
    labels: (kind) => of(kind).map(({ name }) => name),
  }
}
