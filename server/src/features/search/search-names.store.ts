import type { Db } from '../../platform/db/db.ts'
import { isInNumbers, numbersParameter } from '../../platform/db/number-list.ts'
import {
  type HitValues,
  hits,
  hitValues,
  type KindHit,
  type SearchHit,
} from '../../platform/db/search-docs.ts'
import { viewerStatement } from '../items/viewer-statement.ts'
import type { User } from '../users/users.types.ts'
import { HITS, type Lookup, MAX_LOOKED_AT } from './search-find.store.ts'

/** People, series and labels that match, as long as the viewer sees at least one item of theirs. */

export interface AuthorRow extends SearchHit {
  readonly id: string
  readonly asin: string | null
  readonly name: string
  readonly lastFirst: string
  readonly description: string | null
  readonly imagePath: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

const authorStatement = viewerStatement<HitValues, AuthorRow>((db, value, isVisible) =>
  db
    .selectFrom(hits<SearchHit>(db, 'author', ['title'], value, MAX_LOOKED_AT))
    .crossJoin('author')
    .select(['hit.num', 'hit.title', 'author.id', 'author.asin', 'author.name', 'author.description'])
    .select(['author.last_first as lastFirst', 'author.image_path as imagePath'])
    .select(['author.added_at as addedAt', 'author.updated_at as updatedAt'])
    .whereRef('author.num', '=', 'hit.num')
    .where('author.library_id', '=', value('libraryId'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_author as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.author_num', '=', 'author.num')
          .where(isVisible),
      ),
    )
    .limit(HITS),
)

export function findAuthors(db: Db, { viewer, place, match }: Lookup): Promise<AuthorRow[]> {
  return authorStatement(db, viewer, hitValues(db, place, match, 'all'))
}

export interface SeriesRow extends SearchHit {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly addedAt: number
  readonly updatedAt: number
}

const seriesStatement = viewerStatement<HitValues, SeriesRow>((db, value, isVisible) =>
  db
    .selectFrom(hits<SearchHit>(db, 'series', ['title'], value, MAX_LOOKED_AT))
    .crossJoin('series')
    .select(['hit.num', 'hit.title', 'series.id', 'series.name', 'series.description'])
    .select(['series.added_at as addedAt', 'series.updated_at as updatedAt'])
    .whereRef('series.num', '=', 'hit.num')
    .where('series.library_id', '=', value('libraryId'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_series as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.series_num', '=', 'series.num')
          .where(isVisible),
      ),
    )
    .limit(HITS),
)

export function findSeries(db: Db, { viewer, place, match }: Lookup): Promise<SeriesRow[]> {
  return seriesStatement(db, viewer, hitValues(db, place, match, 'all'))
}

export interface LabelRow extends KindHit {
  readonly name: string
}

/** All kinds in one draw: genres and tags come first, and are few. */
const LABEL_HITS = 200

const labelStatement = viewerStatement<HitValues, LabelRow>((db, value, isVisible) =>
  db
    .selectFrom(hits<KindHit>(db, 'label', ['title'], value, MAX_LOOKED_AT))
    .crossJoin('label')
    .select(['hit.num', 'hit.kind', 'hit.title', 'label.name'])
    .whereRef('label.num', '=', 'hit.num')
    .where('label.library_id', '=', value('libraryId'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_label as link')
          .innerJoin('item', 'item.num', 'link.item_num')
          .select('link.item_num')
          .whereRef('link.label_num', '=', 'label.num')
          .where(isVisible),
      ),
    )
    .limit(LABEL_HITS),
)

/** Labels of all kinds; `kind` tells which. */
export function findLabels(db: Db, { viewer, place, match }: Lookup): Promise<LabelRow[]> {
  return labelStatement(db, viewer, hitValues(db, place, match, 'all'))
}

interface Count {
  readonly num: number
  readonly count: number
}
type Nums = { readonly nums: unknown }

const authorCounts = viewerStatement<Nums, Count>((db, value, isVisible) =>
  db
    .selectFrom('item_author as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select((eb) => ['link.author_num as num', eb.fn.countAll<number>().as('count')])
    .where(isInNumbers(db, 'link.author_num', value('nums')))
    .where(isVisible)
    .groupBy('link.author_num'),
)

const labelCounts = viewerStatement<Nums, Count>((db, value, isVisible) =>
  db
    .selectFrom('item_label as link')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select((eb) => ['link.label_num as num', eb.fn.countAll<number>().as('count')])
    .where(isInNumbers(db, 'link.label_num', value('nums')))
    .where(isVisible)
    .groupBy('link.label_num'),
)

/** How many items of each author the viewer sees. */
export const countByAuthor = (db: Db, viewer: User, nums: readonly number[]): Promise<Map<number, number>> =>
  counted(authorCounts, db, viewer, nums)

/** How many items with each label the viewer sees. */
export const countByLabel = (db: Db, viewer: User, nums: readonly number[]): Promise<Map<number, number>> =>
  counted(labelCounts, db, viewer, nums)

async function counted(
  count: typeof authorCounts,
  db: Db,
  viewer: User,
  nums: readonly number[],
): Promise<Map<number, number>> {
  if (nums.length === 0) return new Map()
  const rows = await count(db, viewer, { nums: numbersParameter(db, nums) })
  return new Map(rows.map((row) => [row.num, Number(row.count)]))
}
