import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isInNumbers, numbersParameter, numbersTable } from '../../platform/db/number-list.ts'
import type { PlaceFor } from '../../platform/db/statement.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { AuthorFacts, SeriesFacts } from '../items/names.types.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'
import { type ByNums, findByNums } from './search-find.store.ts'

/** Finds authors, series and labels by number, if the viewer may see at least one of their items. */

/** Condition: a requested row of this library with an item that the viewer may see. */
const isWanted = (
  table: 'author' | 'series' | 'label',
  value: PlaceFor<ByNums>,
  isVisible: Expression<SqlBool>,
) => sql<SqlBool>`${sql.ref(`${table}.num`)} = ${sql.ref('wanted.value')}
  and ${sql.ref(`${table}.library_id`)} = ${value('libraryId')} and exists (
    select 1 from ${sql.table(`item_${table}`)} as link inner join item on item.num = link.item_num
    where ${sql.ref(`link.${table}_num`)} = ${sql.ref(`${table}.num`)} and ${isVisible})`

export interface AuthorRow extends Omit<AuthorFacts, 'libraryId'> {
  readonly num: number
}

export const findAuthors = findByNums<AuthorRow>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('author')
    .select(['author.num', 'author.id', 'author.asin', 'author.name', 'author.description'])
    .select(['author.last_first as lastFirst', 'author.image_path as imagePath'])
    .select(['author.added_at as addedAt', 'author.updated_at as updatedAt'])
    .where(isWanted('author', value, isVisible)),
)

export const findSeries = findByNums<SeriesFacts>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('series')
    .select(['series.num', 'series.id', 'series.name', 'series.description'])
    .select(['series.added_at as addedAt', 'series.updated_at as updatedAt'])
    .where(isWanted('series', value, isVisible)),
)

export interface LabelRow {
  readonly num: number
  readonly name: string
}

export const findLabels = findByNums<LabelRow>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('label')
    .select(['label.num', 'label.name'])
    .where(isWanted('label', value, isVisible)),
)

interface Count {
  readonly num: number
  readonly count: number
}

function countByName(table: 'author' | 'label') {
  const column = `link.${table}_num`
  const num = sql.ref<number>(column)
  const count = libraryStatement<{ readonly nums: unknown }, Count>((db, value, isVisible) =>
    db
      .selectFrom(sql<{ item_num: ItemNum }>`${sql.table(`item_${table}`)}`.as('link'))
      .innerJoin('item', 'item.num', 'link.item_num')
      .select((eb) => [num.as('num'), eb.fn.countAll<number>().as('count')])
      .where(isInNumbers(db, column, value('nums')))
      .where(isVisible)
      .groupBy(num),
  )
  return async (db: Db, viewer: LibraryViewer, nums: readonly number[]): Promise<Map<number, number>> => {
    if (nums.length === 0) return new Map()
    const rows = await count(db, viewer, { nums: numbersParameter(db, nums) })
    return new Map(rows.map((row) => [row.num, row.count]))
  }
}

/** Counts the items of each author that the viewer may see. */
export const countByAuthor = countByName('author')

/** Counts the items with each label that the viewer may see. */
export const countByLabel = countByName('label')
