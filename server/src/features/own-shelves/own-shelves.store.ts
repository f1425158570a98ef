import type { UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findRow } from '../../platform/db/find-row.ts'
import { parseJson } from '../../lib/json.ts'
import type { SmartShelfRow } from '../../platform/db/own-shelves-schema.ts'
import { listOwnRows } from '../../platform/db/own-rows.ts'
import type { HomeLayout, SmartShelf } from './own-shelves.types.ts'

const toShelf = (row: SmartShelfRow): SmartShelf => ({
  id: row.id,
  libraryId: row.library_id,
  name: row.name,
  match: row.match_kind,
  rules: parseJson<SmartShelf['rules']>(row.rules, []),
  sort: row.sort,
  isDescending: row.is_descending === 1,
  isOnRail: row.is_on_rail === 1,
  isOnHome: row.is_on_home === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toColumns = ({ name, match, rules, sort, updatedAt, ...shelf }: SmartShelf) => ({
  name,
  match_kind: match,
  rules: JSON.stringify(rules),
  sort,
  is_descending: shelf.isDescending ? (1 as const) : (0 as const),
  is_on_rail: shelf.isOnRail ? (1 as const) : (0 as const),
  is_on_home: shelf.isOnHome ? (1 as const) : (0 as const),
  updated_at: updatedAt,
})

export async function listSmartShelves(db: Db, userId: UserId): Promise<SmartShelf[]> {
  const rows = await listOwnRows(db, 'smart_shelf', userId)
  return rows.map(toShelf)
}

export async function findSmartShelf(db: Db, userId: UserId, id: string): Promise<SmartShelf | undefined> {
  const row = await findRow(db, 'smart_shelf', { user_id: userId, id })
  return row && toShelf(row)
}

export async function insertSmartShelf(tx: Tx, userId: UserId, shelf: SmartShelf): Promise<void> {
  const { id, libraryId, createdAt } = shelf
  await tx
    .insertInto('smart_shelf')
    .values({ id, user_id: userId, library_id: libraryId, created_at: createdAt, ...toColumns(shelf) })
    .execute()
}

export async function updateSmartShelf(tx: Tx, shelf: SmartShelf): Promise<void> {
  await tx.updateTable('smart_shelf').set(toColumns(shelf)).where('id', '=', shelf.id).execute()
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

/** An empty layout is none. */
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
