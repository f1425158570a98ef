import { asItemId, asLibraryId, type ItemId, type LibraryId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { TrashRow } from '../../platform/db/trash-schema.ts'
import type { StoredRow } from '../../platform/db/trash/trash-rows.types.ts'
import { readInPortions } from '../../platform/db/upsert.ts'
import { asItemNum, type ItemNum } from '../../platform/ids.types.ts'
import type { KeptItem, TrashEntry, TrashKind } from './trash.types.ts'

const entries = (db: Db) =>
  db
    .selectFrom('trash')
    .leftJoin('library', 'library.id', 'trash.library_id')
    .selectAll('trash')
    .select('library.name as library_name')

export async function listTrash(db: Db): Promise<TrashEntry[]> {
  const rows = await entries(db).orderBy('trash.removed_at', 'desc').orderBy('trash.num', 'desc').execute()
  return rows.map(toEntry)
}

export async function findTrash(db: Db, id: string): Promise<TrashEntry | undefined> {
  const row = await entries(db).where('trash.id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

export async function listExpired(db: Db, now: number): Promise<TrashEntry[]> {
  const rows = await entries(db).where('trash.expires_at', '<=', now).orderBy('trash.num').execute()
  return rows.map(toEntry)
}

function toEntry(row: Selectable<TrashRow> & { library_name: string | null }): TrashEntry {
  return {
    num: row.num,
    id: row.id,
    kind: row.kind as TrashKind,
    title: row.title,
    subjects: parseJson<string[]>(row.subjects, []),
    libraryId: row.library_id,
    libraryName: row.library_name,
    removedBy: row.removed_by,
    files: parseJson<[string, string][]>(row.files, []),
    removedAt: row.removed_at,
    expiresAt: row.expires_at,
  }
}

export async function deleteTrash(db: Db, num: number): Promise<void> {
  await db.deleteFrom('trash').where('num', '=', num).execute()
}

export async function keptRows(
  db: Db,
  num: number,
  table: string,
  role: 'row' | 'parent' = 'row',
): Promise<StoredRow[]> {
  const parts = await db
    .selectFrom('trash_rows')
    .select('rows')
    .where('trash_num', '=', num)
    .where('table_name', '=', table)
    .where('role', '=', role)
    .orderBy('position')
    .execute()
  return parts.flatMap(({ rows }) => JSON.parse(rows) as StoredRow[])
}

export async function keptItems(db: Db, num: number): Promise<KeptItem[]> {
  const rows = await keptRows(db, num, 'item')
  return rows.map((row) => ({
    num: asItemNum(Number(row['num'])),
    id: asItemId(String(row['id'])),
    title: String(row['title']),
    libraryId: asLibraryId(String(row['library_id'])),
    folderId: String(row['folder_id']),
    relPath: String(row['rel_path']),
  }))
}

/** Filters the ids to items that exist. */
export async function findPresentItems(db: Db, ids: readonly ItemId[]): Promise<Set<ItemId>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom('item').select('id').where('id', 'in', portion).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

export interface FolderHere {
  readonly id: string
  readonly path: string
  readonly libraryId: LibraryId
  readonly library: string
}

export async function listFolders(db: Db): Promise<FolderHere[]> {
  return db
    .selectFrom('library_folder')
    .innerJoin('library', 'library.id', 'library_folder.library_id')
    .select([
      'library_folder.id',
      'library_folder.path',
      'library.id as libraryId',
      'library.name as library',
    ])
    .execute()
}

/** Items that a scan has found at the same path in the meantime. */
export async function findTwins(
  db: Db,
  items: readonly KeptItem[],
): Promise<{ twin: { id: ItemId; num: ItemNum }; kept: KeptItem }[]> {
  const found: { twin: { id: ItemId; num: ItemNum }; kept: KeptItem }[] = []
  for (const kept of items) {
    const twin = await db
      .selectFrom('item')
      .select(['id', 'num'])
      .where('folder_id', '=', kept.folderId)
      .where('rel_path', '=', kept.relPath)
      .executeTakeFirst()
    if (twin) found.push({ twin, kept })
  }
  return found
}

/** Frees the unique key for the restored row; the duplicate is deleted right after. */
export async function moveAside(tx: Tx, num: ItemNum, relPath: string): Promise<void> {
  await tx.updateTable('item').set({ rel_path: relPath }).where('num', '=', num).execute()
}

/** Takes over progress of the duplicate if it is newer. */
export async function takeNewerProgress(tx: Tx, fromNum: ItemNum, toNum: ItemNum): Promise<void> {
  const ofItem = (num: ItemNum) =>
    tx
      .selectFrom('progress')
      .select(['num', 'user_id', 'updated_at'])
      .where('item_num', '=', num)
      .where('episode_num', 'is', null)
      .execute()
  const before = new Map((await ofItem(toNum)).map((row) => [row.user_id, row]))
  for (const { num, user_id: userId, updated_at: updatedAt } of await ofItem(fromNum)) {
    const old = before.get(userId)
    if (old && old.updated_at >= updatedAt) continue
    if (old) await tx.deleteFrom('progress').where('num', '=', old.num).execute()
    await tx.updateTable('progress').set({ item_num: toNum }).where('num', '=', num).execute()
  }
}

export async function nextSlot(db: Db): Promise<{ slot: number; displayOrder: number }> {
  const row = await db
    .selectFrom('library')
    .select(({ fn }) => [fn.max('slot').as('slot'), fn.max('display_order').as('order')])
    .executeTakeFirst()
  return { slot: Number(row?.slot ?? 0) + 1, displayOrder: Number(row?.order ?? 0) + 1 }
}

/** The name of the account linked with this person at the OpenID provider. */
export async function findOpenidHolder(db: Db, sub: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('username').where('openid_sub', '=', sub).executeTakeFirst()
  return row?.username
}

export async function nameIsTaken(db: Db, usernameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
  return row !== undefined
}

export async function isThere(db: Db, table: 'library' | 'user' | 'collection' | 'playlist', id: string) {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
