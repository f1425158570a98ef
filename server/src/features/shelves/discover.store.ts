import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readColumns } from '../../platform/db/json-columns.ts'
import { isInNumbers, numbersParameter } from '../../platform/db/number-list.ts'
import { isVisibleTo } from '../items/visible-items.ts'
import type { User } from '../users/users.types.ts'

/** Books nobody has begun yet, and what they share with those that were. */

/** The books finished last and those open last; so many of each. */
export async function listHeard(db: Db, userId: string, libraryId: string, limit: number): Promise<number[]> {
  const touched = (isFinished: 0 | 1) =>
    db
      .selectFrom('progress')
      .select('item_num')
      .where('user_id', '=', userId)
      .where('library_id', '=', libraryId)
      .where('is_removed', '=', sql.lit(0))
      .where('is_finished', '=', sql.lit(isFinished))
      .orderBy(isFinished === 1 ? 'finished_at' : 'updated_at', 'desc')
      .limit(limit)
      .execute()
  return [...(await touched(1)), ...(await touched(0))].map((row) => row.item_num)
}

export interface Ties {
  readonly authors: ReadonlyMap<number, readonly number[]>
  readonly genres: ReadonlyMap<number, readonly number[]>
  readonly tags: ReadonlyMap<number, readonly number[]>
}

/** Authors, genres and tags of items, by item number. */
export async function readTies(db: Db, itemNums: readonly number[]): Promise<Ties> {
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
    db
      .selectFrom('item_label as link')
      .innerJoin('label', 'label.num', 'link.label_num')
      .select(['link.item_num', 'link.label_num', 'label.kind'])
      .where(isInNumbers(db, 'link.item_num', nums))
      .where('label.kind', 'in', ['genre', 'tag']),
  )
  const ofKind = (kind: string) =>
    byItem(labelItems.flatMap((item, index) => (kinds[index] === kind ? [[item, labels[index]]] : [])))
  return {
    authors: byItem(authorItems.map((item, index) => [item, authors[index]])),
    genres: ofKind('genre'),
    tags: ofKind('tag'),
  }
}

function byItem(pairs: readonly (readonly unknown[])[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [item, other] of pairs as readonly (readonly [number, number])[]) {
    const group = groups.get(item)
    if (group) group.push(other)
    else groups.set(item, [other])
  }
  return groups
}

export async function listItemsOfAuthors(
  db: Db,
  authors: readonly number[],
  limit: number,
): Promise<number[]> {
  if (authors.length === 0) return []
  const rows = await db
    .selectFrom('item_author')
    .select('item_num')
    .where('author_num', 'in', authors)
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_num)
}

export async function listItemsWithLabels(
  db: Db,
  labels: readonly number[],
  limit: number,
): Promise<number[]> {
  if (labels.length === 0) return []
  const rows = await db
    .selectFrom('item_label')
    .select('item_num')
    .where('label_num', 'in', labels)
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_num)
}

/** A prime, so that neighbours in number are far from each other in this order. */
const SPREAD = 7919
const RING = 100_003

/** Some books of the library, others every day. */
export async function listByLot(
  db: Db,
  viewer: User,
  libraryId: string,
  day: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('num')
    .where('library_id', '=', libraryId)
    .where(isVisibleTo(viewer))
    .orderBy(sql`((num * ${sql.lit(SPREAD)} + ${sql.lit((day * 4_241) % RING)}) % ${sql.lit(RING)})`)
    .orderBy('num')
    .limit(limit)
    .execute()
  return rows.map((row) => row.num)
}

export interface UnheardItem {
  readonly num: number
  readonly changeNum: number
}

/** Of the given items those the viewer may see and has not begun: no place, or one at the very beginning. */
export async function listUnheard(
  db: Db,
  viewer: User,
  libraryId: string,
  nums: readonly number[],
): Promise<UnheardItem[]> {
  if (nums.length === 0) return []
  return db
    .selectFrom('item')
    .select(['item.num', 'item.change_num as changeNum'])
    .where(isInNumbers(db, 'item.num', numbersParameter(db, nums)))
    .where('item.library_id', '=', libraryId)
    .where('item.is_missing', '=', 0)
    .where(isVisibleTo(viewer))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('progress')
            .select('progress.num')
            .whereRef('progress.item_num', '=', 'item.num')
            .where('progress.user_id', '=', viewer.id)
            .where('progress.is_removed', '=', sql.lit(0))
            .where((inner) =>
              inner.or([
                inner('progress.fraction', '>', 0),
                inner('progress.is_finished', '=', 1),
                inner('progress.ebook_fraction', '>', 0),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

/** The series of items, by item number. */
export async function listSeriesOfItems(db: Db, itemNums: readonly number[]): Promise<Map<number, number[]>> {
  if (itemNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_series')
    .select(['item_num', 'series_num'])
    .where('item_num', 'in', itemNums)
    .execute()
  return byItem(rows.map((row) => [row.item_num, row.series_num]))
}

/** Of the given items those that come after another book, in sight of the viewer, in one of their series. */
export async function listSequels(db: Db, viewer: User, itemNums: readonly number[]): Promise<Set<number>> {
  if (itemNums.length === 0) return new Set()
  const rows = await db
    .selectFrom('item_series as own')
    .select('own.item_num')
    .distinct()
    .where(isInNumbers(db, 'own.item_num', numbersParameter(db, itemNums)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_series as other')
          .innerJoin('item', 'item.num', 'other.item_num')
          .select('other.item_num')
          .whereRef('other.series_num', '=', 'own.series_num')
          .where(sql<boolean>`(other.sequence_key, other.item_num) < (own.sequence_key, own.item_num)`)
          .where(isVisibleTo(viewer)),
      ),
    )
    .execute()
  return new Set(rows.map((row) => row.item_num))
}
