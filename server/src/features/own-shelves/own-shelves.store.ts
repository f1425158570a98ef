import type { UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findShape } from '../../platform/db/find-row.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { parseJson } from '../../lib/json.ts'
import type { SmartShelfRow } from '../../platform/db/own-shelves-schema.ts'
import { listOwnRows } from '../../platform/db/own-rows.ts'
import { flagIn, listIn, rowFields } from '../../platform/db/row-fields.ts'
import type { HomeLayout, SmartShelf } from './own-shelves.types.ts'

const { toShape: toShelf, toRow } = rowFields<Omit<SmartShelfRow, 'user_id'>, SmartShelf>()({
  id: 'id',
  libraryId: 'library_id',
  name: 'name',
  match: 'match_kind',
  rules: listIn('rules'),
  sort: 'sort',
  isDescending: flagIn('is_descending'),
  isOnRail: flagIn('is_on_rail'),
  isOnHome: flagIn('is_on_home'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Serialises the changes of a user. */
export const lockOwnShelves = (tx: Tx, userId: UserId): Promise<void> =>
  lockForTransaction(tx, `own shelves ${userId}`)

export async function listSmartShelves(db: Db, userId: UserId): Promise<SmartShelf[]> {
  const rows = await listOwnRows(db, 'smart_shelf', userId)
  return rows.map(toShelf)
}

/** Accounts with shelves that have a rule of this group, or one that followed this change. */
export async function listOwnersOfShelves(
  db: Db,
  sought: { readonly group: string } | { readonly change: number },
): Promise<UserId[]> {
  const part = 'group' in sought ? `"filter":"${sought.group}.` : `"change":${sought.change},`
  const rows = await db
    .selectFrom('smart_shelf')
    .select('user_id')
    .distinct()
    .where('rules', 'like', `%${part}%`)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

export const findSmartShelf = (db: Db, userId: UserId, id: string): Promise<SmartShelf | undefined> =>
  findShape(db, 'smart_shelf', { user_id: userId, id }, toShelf)

export async function insertSmartShelf(tx: Tx, userId: UserId, shelf: SmartShelf): Promise<void> {
  await tx
    .insertInto('smart_shelf')
    .values({ ...toRow(shelf), user_id: userId })
    .execute()
}

export async function updateSmartShelf(tx: Tx, shelf: SmartShelf): Promise<void> {
  await tx.updateTable('smart_shelf').set(toRow(shelf)).where('id', '=', shelf.id).execute()
}

export async function deleteSmartShelf(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('smart_shelf').where('id', '=', id).execute()
}

export async function listHomeLayouts(db: Db, userId: UserId): Promise<HomeLayout[]> {
  const rows = await db.selectFrom('home_layout').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    libraryId: row.library_id,
    shelves: parseJson<HomeLayout['shelves']>(row.shelves, []),
  }))
}

/** An empty layout is deleted. */
export async function putHomeLayout(tx: Tx, userId: UserId, layout: HomeLayout): Promise<void> {
  await tx
    .deleteFrom('home_layout')
    .where('user_id', '=', userId)
    .where('library_id', '=', layout.libraryId)
    .execute()
  if (layout.shelves.length === 0) return
  await tx
    .insertInto('home_layout')
    .values({ user_id: userId, library_id: layout.libraryId, shelves: JSON.stringify(layout.shelves) })
    .execute()
}
