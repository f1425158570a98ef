import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isVisibleTo } from '../items/visible-items.ts'
import type { User } from '../users/users.types.ts'

/** Books nobody has begun yet, and what they share with those that were. */

/** The books touched last. */
export async function listHeard(
  db: Db,
  userId: string,
  libraryId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('progress')
    .select('item_num')
    .where('user_id', '=', userId)
    .where('library_id', '=', libraryId)
    .where('is_removed', '=', sql.lit(0))
    .where((eb) => eb.or([eb('fraction', '>', 0), eb('is_finished', '=', 1), eb('ebook_fraction', '>', 0)]))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_num)
}

export interface Ties {
  readonly authors: ReadonlyMap<number, readonly number[]>
  readonly genres: ReadonlyMap<number, readonly number[]>
  readonly tags: ReadonlyMap<number, readonly number[]>
}

/** Authors, genres and tags of items, by item number. */
export async function readTies(db: Db, itemNums: readonly number[]): Promise<Ties> {
  if (itemNums.length === 0) return { authors: new Map(), genres: new Map(), tags: new Map() }
  const authors = await db
    .selectFrom('item_author')
    .select(['item_num', 'author_num'])
    .where('item_num', 'in', itemNums)
    .execute()
  const labels = await db
    .selectFrom('item_label as link')
    .innerJoin('label', 'label.num', 'link.label_num')
    .select(['link.item_num', 'link.label_num', 'label.kind'])
    .where('link.item_num', 'in', itemNums)
    .where('label.kind', 'in', ['genre', 'tag'])
    .execute()
  const ofKind = (kind: string) =>
    byItem(labels.filter((row) => row.kind === kind).map((row) => [row.item_num, row.label_num]))
  return {
    authors: byItem(authors.map((row) => [row.item_num, row.author_num])),
    genres: ofKind('genre'),
    tags: ofKind('tag'),
  }
}

function byItem(pairs: readonly (readonly [item: number, other: number])[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [item, other] of pairs) {
    const group = groups.get(item)
    if (group) group.push(other)
    else groups.set(item, [other])
  }
  return groups
}

export async function listItemsOfAuthors(db: Db, authors: readonly number[], limit: number): Promise<number[]> {
  if (authors.length === 0) return []
  const rows = await db
    .selectFrom('item_author')
    .select('item_num')
    .where('author_num', 'in', authors)
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_num)
}

export async function listItemsWithLabels(db: Db, labels: readonly number[], limit: number): Promise<number[]> {
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
    .where('item.num', 'in', nums)
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
export async function listSeriesOfItems(
  db: Db,
  itemNums: readonly number[],
): Promise<Map<number, number[]>> {
  if (itemNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_series')
    .select(['item_num', 'series_num'])
    .where('item_num', 'in', itemNums)
    .execute()
  return byItem(rows.map((row) => [row.item_num, row.series_num]))
}
