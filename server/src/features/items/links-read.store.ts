import type { Db } from '../../platform/db/db.ts'
import type { AuthorOfItem, LabelKind, SeriesOfItem } from './items.types.ts'

/** What an item is tied to. */
export interface Links {
  readonly authors: readonly AuthorOfItem[]
  readonly series: readonly SeriesOfItem[]
  labels(kind: LabelKind): readonly string[]
}

export const NO_LINKS: Links = { authors: [], series: [], labels: () => [] }

export async function readLinks(db: Db, itemNums: readonly number[]): Promise<Map<number, Links>> {
  const authors = await db
    .selectFrom('item_author as link')
    .innerJoin('author', 'author.num', 'link.author_num')
    .select(['link.item_num', 'author.id', 'author.name'])
    .where('link.item_num', 'in', itemNums)
    .orderBy('link.position')
    .execute()
  const series = await db
    .selectFrom('item_series as link')
    .innerJoin('series', 'series.num', 'link.series_num')
    .select(['link.item_num', 'series.id', 'series.name', 'link.sequence'])
    .where('link.item_num', 'in', itemNums)
    .orderBy('link.position')
    .execute()
  const labels = await db
    .selectFrom('item_label as link')
    .innerJoin('label', 'label.num', 'link.label_num')
    .select(['link.item_num', 'label.kind', 'label.name'])
    .where('link.item_num', 'in', itemNums)
    .orderBy('link.position')
    .execute()

  const [authorsOf, seriesOf, labelsOf] = [byItem(authors), byItem(series), byItem(labels)]
  return new Map(
    itemNums.map((num) => [
      num,
      {
        authors: (authorsOf.get(num) ?? []).map(({ id, name }) => ({ id, name })),
        series: (seriesOf.get(num) ?? []).map(({ id, name, sequence }) => ({ id, name, sequence })),
        labels: (kind) =>
          (labelsOf.get(num) ?? []).filter((label) => label.kind === kind).map((label) => label.name),
      },
    ]),
  )
}

function byItem<Row extends { item_num: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.item_num)
    if (group) group.push(row)
    else groups.set(row.item_num, [row])
  }
  return groups
}
