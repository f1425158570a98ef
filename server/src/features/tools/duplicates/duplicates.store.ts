import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { readInPortions } from '../../../platform/db/upsert.ts'
import { isVisibleTo } from '../../visibility/visibility.sql.ts'
import type { User } from '../../users/users.types.ts'
import type { TitledItem } from './duplicates.rules.ts'
import type { DuplicateFacts } from './duplicates.types.ts'

export interface Shelf {
  readonly viewer: User
  /** Undefined for all libraries. */
  readonly libraryId: LibraryId | undefined
}

export interface SharedKey {
  readonly itemId: ItemId
  readonly key: string
}

/** Normalises an ISBN or ASIN. */
const plain = (column: 'isbn' | 'asin') =>
  sql<string>`upper(replace(replace(${sql.ref(`book.${column}`)}, '-', ''), ' ', ''))`

const items = (db: Db, { viewer, libraryId }: Shelf) => {
  const query = db.selectFrom('item').where(isVisibleTo(viewer))
  return libraryId === undefined ? query : query.where('item.library_id', '=', libraryId)
}

export async function listSameSound(db: Db, shelf: Shelf): Promise<SharedKey[]> {
  const shared = items(db, shelf)
    .select('item.fingerprint')
    .where('item.fingerprint', 'is not', null)
    .groupBy('item.fingerprint')
    .having((eb) => eb.fn.countAll(), '>', 1)
  return items(db, shelf)
    .select(['item.id as itemId', (eb) => eb.ref('item.fingerprint').$notNull().as('key')])
    .where('item.fingerprint', 'in', shared)
    .orderBy('item.title_key')
    .orderBy('item.num')
    .execute()
}

/** For each of the items, a copy in the same library that is not one of them, if there is one: best with its title. */
export async function findSameSound(
  db: Db,
  ids: readonly ItemId[],
): Promise<{ readonly from: ItemId; readonly to: ItemId }[]> {
  const rows = await readInPortions(ids, (portion) =>
    db
      .selectFrom('item')
      .innerJoin('item as twin', (join) =>
        join
          .onRef('twin.fingerprint', '=', 'item.fingerprint')
          .onRef('twin.library_id', '=', 'item.library_id')
          .onRef('twin.num', '!=', 'item.num'),
      )
      .select(['item.id as from', 'twin.id as to'])
      .where('item.id', 'in', portion)
      .where('twin.is_missing', '=', 0)
      // The last one is taken.
      .orderBy((eb) => eb.case().when('twin.title', '=', eb.ref('item.title')).then(1).else(0).end())
      .orderBy('twin.num', 'desc')
      .execute(),
  )
  const removed = new Set(ids)
  const twins = rows.filter(({ to }) => !removed.has(to))
  return [...new Map(twins.map((pair) => [pair.from, pair])).values()]
}

export async function listSameNumber(db: Db, shelf: Shelf, column: 'isbn' | 'asin'): Promise<SharedKey[]> {
  const key: RawBuilder<string> = plain(column)
  const shared = items(db, shelf)
    .innerJoin('book', 'book.item_num', 'item.num')
    .select(key.as('key'))
    .where(`book.${column}`, 'is not', null)
    .where(key, '!=', '')
    .groupBy(key)
    .having((eb) => eb.fn.countAll(), '>', 1)
  return items(db, shelf)
    .innerJoin('book', 'book.item_num', 'item.num')
    .select(['item.id as itemId', key.as('key')])
    .where(key, 'in', shared)
    .orderBy('item.title_key')
    .orderBy('item.num')
    .execute()
}

export async function listSameTitle(db: Db, shelf: Shelf): Promise<TitledItem[]> {
  const name = sql<string>`item.title_plain_key || ' / ' || item.author_key`
  const shared = items(db, shelf)
    .select(name.as('name'))
    .where('item.author_key', '!=', '')
    .where('item.media_type', '=', 'book')
    .groupBy(name)
    .having((eb) => eb.fn.countAll(), '>', 1)
  return items(db, shelf)
    .select(['item.id as itemId', name.as('name'), 'item.duration as durationSeconds'])
    .where('item.author_key', '!=', '')
    .where('item.media_type', '=', 'book')
    .where(name, 'in', shared)
    .execute()
}

/** Data that is not part of the item itself. */
export async function listFacts(db: Db, ids: readonly ItemId[]): Promise<DuplicateFacts[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('item')
    .innerJoin('library', 'library.id', 'item.library_id')
    .where('item.id', 'in', ids)
    .select((eb) => [
      'item.id',
      'library.name as libraryName',
      eb.fn
        .coalesce(
          eb
            .selectFrom('media_file')
            .select('media_file.codec')
            .whereRef('media_file.item_num', '=', 'item.num')
            .orderBy('media_file.track_index', 'desc')
            .limit(1),
          eb.selectFrom('book').select('book.ebook_format').whereRef('book.item_num', '=', 'item.num'),
        )
        .as('format'),
      eb
        .selectFrom('progress')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('progress.item_num', '=', 'item.num')
        .where('progress.is_removed', '=', 0)
        .$asScalar()
        .$notNull()
        .as('numListeners'),
    ])
    .execute()
}
