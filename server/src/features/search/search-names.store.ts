import type { AuthorFacts, SeriesFacts } from '../items/names.types.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isInNumbers, numbersParameter, numbersTable } from '../../platform/db/number-list.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import { type Lookup, valuesOf } from './search-find.store.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** People, series and labels by number, as long as the viewer sees at least one item of theirs. */

/** The viewer sees an item of this author, series or label. */
const hasItem = (
  table: 'author' | 'series' | 'label',
  isVisible: Expression<SqlBool>,
) => sql<SqlBool>`exists (
  select 1 from ${sql.table(`item_${table}`)} as link inner join item on item.num = link.item_num
  where ${sql.ref(`link.${table}_num`)} = ${sql.ref(`${table}.num`)} and ${isVisible})`

export interface AuthorRow extends Omit<AuthorFacts, 'libraryId'> {
  readonly num: number
}

const authorStatement = libraryStatement<ReturnType<typeof valuesOf>, AuthorRow>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('author')
    .select(['author.num', 'author.id', 'author.asin', 'author.name', 'author.description'])
    .select(['author.last_first as lastFirst', 'author.image_path as imagePath'])
    .select(['author.added_at as addedAt', 'author.updated_at as updatedAt'])
    .whereRef('author.num', '=', 'wanted.value')
    .where('author.library_id', '=', value('libraryId'))
    .where(hasItem('author', isVisible)),
)

export const findAuthors = (db: Db, lookup: Lookup, nums: readonly number[]): Promise<AuthorRow[]> =>
  authorStatement(db, lookup.viewer, valuesOf(db, lookup, nums))

const seriesStatement = libraryStatement<ReturnType<typeof valuesOf>, SeriesFacts>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('series')
    .select(['series.num', 'series.id', 'series.name', 'series.description'])
    .select(['series.added_at as addedAt', 'series.updated_at as updatedAt'])
    .whereRef('series.num', '=', 'wanted.value')
    .where('series.library_id', '=', value('libraryId'))
    .where(hasItem('series', isVisible)),
)

export const findSeries = (db: Db, lookup: Lookup, nums: readonly number[]): Promise<SeriesFacts[]> =>
  seriesStatement(db, lookup.viewer, valuesOf(db, lookup, nums))

export interface LabelRow {
  readonly num: number
  readonly name: string
}

const labelStatement = libraryStatement<ReturnType<typeof valuesOf>, LabelRow>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('label')
    .select(['label.num', 'label.name'])
    .whereRef('label.num', '=', 'wanted.value')
    .where('label.library_id', '=', value('libraryId'))
    .where(hasItem('label', isVisible)),
)

export const findLabels = (db: Db, lookup: Lookup, nums: readonly number[]): Promise<LabelRow[]> =>
  labelStatement(db, lookup.viewer, valuesOf(db, lookup, nums))

interface Count {
  readonly num: number
  readonly count: number
}
type Nums = { readonly nums: unknown }

const authorCounts = libraryStatement<Nums, Count>((db, value, isVisible) =>
  db
    .selectFrom('item_author as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select((eb) => ['link.author_num as num', eb.fn.countAll<number>().as('count')])
    .where(isInNumbers(db, 'link.author_num', value('nums')))
    .where(isVisible)
    .groupBy('link.author_num'),
)

const labelCounts = libraryStatement<Nums, Count>((db, value, isVisible) =>
  db
    .selectFrom('item_label as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select((eb) => ['link.label_num as num', eb.fn.countAll<number>().as('count')])
    .where(isInNumbers(db, 'link.label_num', value('nums')))
    .where(isVisible)
    .groupBy('link.label_num'),
)

/** How many items of each author the viewer sees. */
export const countByAuthor = (
  db: Db,
  viewer: LibraryViewer,
  nums: readonly number[],
): Promise<Map<number, number>> => counted(authorCounts, db, viewer, nums)

/** How many items with each label the viewer sees. */
export const countByLabel = (
  db: Db,
  viewer: LibraryViewer,
  nums: readonly number[],
): Promise<Map<number, number>> => counted(labelCounts, db, viewer, nums)

async function counted(
  count: typeof authorCounts,
  db: Db,
  viewer: LibraryViewer,
  nums: readonly number[],
): Promise<Map<number, number>> {
  if (nums.length === 0) return new Map()
  const rows = await count(db, viewer, { nums: numbersParameter(db, nums) })
  return new Map(rows.map((row) => [row.num, Number(row.count)]))
}
