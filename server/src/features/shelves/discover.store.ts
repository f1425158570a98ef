import type { LibraryId, UserId } from '@lectern/contract/ids'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import { namedLinks } from '../../platform/db/named-links.ts'
import { isInNumbers, numbersParameter, numbersTable } from '../../platform/db/number-list.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import { libraryStatement } from '../visibility/viewer-statement.sql.ts'
import { isVisibleInLibrary } from '../visibility/visibility.sql.ts'
import { dailyRandom } from './discover.rules.ts'
import type { LibraryViewer } from '../visibility/visibility.rules.ts'

/** Authors, genres and tags that relate books to each other. */

export interface Ties {
  readonly authors: ReadonlyMap<ItemNum, readonly number[]>
  readonly genres: ReadonlyMap<ItemNum, readonly number[]>
  readonly tags: ReadonlyMap<ItemNum, readonly number[]>
}

/** Authors, genres and tags of items, by item number. */
export async function readTies(db: Db, itemNums: readonly ItemNum[]): Promise<Ties> {
  if (itemNums.length === 0) return { authors: new Map(), genres: new Map(), tags: new Map() }
  const nums = numbersParameter(db, itemNums)
  const [authorItems, authors] = await readColumns(
    db,
    ['item_num', 'author_num'] as const,
    db
      .selectFrom('item_author')
      .select(['item_num', 'author_num'])
      .where(isInNumbers(db, 'item_num', nums)),
  )
  const [labelItems, labels, kinds] = await readColumns(
    db,
    ['item_num', 'label_num', 'kind'] as const,
    namedLinks(db, 'label')
      .select(['link.item_num', 'link.label_num', 'named.kind'])
      .where(isInNumbers(db, 'link.item_num', nums))
      .where('named.kind', 'in', ['genre', 'tag']),
  )
  const ofKind = (kind: string) =>
    byItem(labelItems.flatMap((item, index) => (kinds[index] === kind ? [[item, labels[index]]] : [])))
  return {
    authors: byItem(authorItems.map((item, index) => [item, authors[index]])),
    genres: ofKind('genre'),
    tags: ofKind('tag'),
  }
}

function byItem(pairs: readonly (readonly unknown[])[]): Map<ItemNum, number[]> {
  const groups = new Map<ItemNum, number[]>()
  for (const [item, other] of pairs as readonly (readonly [ItemNum, number])[]) {
    const group = groups.get(item)
    if (group) group.push(other)
    else groups.set(item, [other])
  }
  return groups
}

/** TypeScript can't type a query whose table is a parameter. */
export async function listItemsWith(
  db: Db,
  kind: 'author' | 'label',
  nums: readonly number[],
  limit: number,
): Promise<ItemNum[]> {
  if (nums.length === 0) return []
  const rows = await db
    .selectFrom(`item_${kind}` as 'item_author')
    .select('item_num')
    .where(`${kind}_num` as 'author_num', 'in', nums)
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_num)
}

/** A prime, so that neighbouring numbers are far apart in this order. */
const SPREAD = 7919
const RING = 100_003
const DRAWS_PER_ITEM = 4

/** Random books of the library, different ones every day. */
export async function listRandomItems(
  db: Db,
  viewer: LibraryViewer,
  libraryId: LibraryId,
  day: number,
  limit: number,
): Promise<ItemNum[]> {
  const drawn = await drawItems(db, viewer, libraryId, await drawNumbers(db, day, limit * DRAWS_PER_ITEM))
  if (drawn.length >= limit / 2) return drawn.slice(0, limit).map(({ num }) => num)
  // The library is small compared with the others: all its items can be sorted.
  const rows = await db
    .selectFrom('item')
    .select('num')
    .where('library_id', '=', libraryId)
    .where(isVisibleInLibrary(viewer))
    .orderBy(sql`((num * ${sql.lit(SPREAD)} + ${sql.lit((day * 4_241) % RING)}) % ${sql.lit(RING)})`)
    .orderBy('num')
    .limit(limit)
    .execute()
  return rows.map((row) => row.num)
}

/** Random item numbers that may or may not exist; the same all day. */
async function drawNumbers(db: Db, day: number, count: number): Promise<ItemNum[]> {
  const row = await db
    .selectFrom('item')
    .select((eb) => eb.fn.max('num').as('last'))
    .executeTakeFirst()
  const last = row?.last ?? 0
  if (last === 0) return []
  return Array.from({ length: count }, (_none, index) => asItemNum(1 + (dailyRandom(index + 1, day) % last)))
}

interface InLibrary {
  readonly libraryId: LibraryId
  readonly nums: unknown
}

const drawItems = (db: Db, viewer: LibraryViewer, libraryId: LibraryId, nums: readonly ItemNum[]) =>
  drawnStatement(db, viewer, { libraryId, nums: numbersParameter(db, nums) })

const drawnStatement = libraryStatement<InLibrary, { readonly num: ItemNum }>((db, value, isVisible) =>
  db
    .selectFrom(numbersTable(db, value('nums')))
    .crossJoin('item')
    .select('item.num')
    .whereRef('item.num', '=', 'wanted.value')
    .where('item.library_id', '=', value('libraryId'))
    .where(isVisible),
)

export interface UnplayedItem {
  readonly num: ItemNum
  readonly changeNum: number
}

/** Whether the user has started it, for a query on `progress`. */
const isBegunBy = (userId: UserId): Expression<SqlBool> => sql<SqlBool>`(progress.user_id = ${userId}
  and progress.is_removed = 0
  and (progress.fraction > 0 or progress.is_finished = 1 or progress.ebook_fraction > 0))`

const unheardStatement = libraryStatement<InLibrary & { readonly userId: UserId }, UnplayedItem>(
  (db, value, isVisible) =>
    db
      .selectFrom(numbersTable(db, value('nums')))
      .crossJoin('item')
      .select(['item.num', 'item.change_num as changeNum'])
      .whereRef('item.num', '=', 'wanted.value')
      .where('item.library_id', '=', value('libraryId'))
      .where('item.is_missing', '=', 0)
      .where(isVisible)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('progress')
              .select('progress.num')
              .whereRef('progress.item_num', '=', 'item.num')
              .where(isBegunBy(value('userId'))),
          ),
        ),
      ),
)

/** Filters items to those the viewer may see and has not started. */
export async function listUnplayed(
  db: Db,
  viewer: LibraryViewer,
  libraryId: LibraryId,
  nums: readonly ItemNum[],
): Promise<UnplayedItem[]> {
  if (nums.length === 0) return []
  return unheardStatement(db, viewer, { libraryId, nums: numbersParameter(db, nums), userId: viewer.id })
}

const otherStatement = libraryStatement<
  { readonly nums: unknown; readonly userId: UserId },
  { readonly num: ItemNum }
>((db, value, isVisible) =>
  db
    .selectFrom('item_series as own')
    .select('own.item_num as num')
    .where(isInNumbers(db, 'own.item_num', value('nums')))
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('item_series as other')
            .innerJoin('item', 'item.num', 'other.item_num')
            .select('other.item_num')
            .whereRef('other.series_num', '=', 'own.series_num')
            .where(sql<SqlBool>`(other.sequence_key, other.item_num) < (own.sequence_key, own.item_num)`)
            .where(isVisible),
        ),
        eb.exists(
          eb
            .selectFrom('item_series as other')
            .innerJoin('progress', 'progress.item_num', 'other.item_num')
            .select('other.item_num')
            .whereRef('other.series_num', '=', 'own.series_num')
            .where(isBegunBy(value('userId'))),
        ),
      ]),
    ),
)

/** Filters items to those in series the viewer has started, and those that follow another book the viewer may see. */
export async function listStartedSeriesAndSequels(
  db: Db,
  viewer: LibraryViewer,
  itemNums: readonly ItemNum[],
): Promise<Set<ItemNum>> {
  if (itemNums.length === 0) return new Set()
  const rows = await otherStatement(db, viewer, { nums: numbersParameter(db, itemNums), userId: viewer.id })
  return new Set(rows.map((row) => row.num))
}
