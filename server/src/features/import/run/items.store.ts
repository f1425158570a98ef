import { asItemId, type ItemId, type LibraryId } from '@lectern/contract/ids'
import { groupBy } from '../../../lib/group-by.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { OldIdRow } from '../../../platform/db/import-schema.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { idPortions, readInPortions } from '../../../platform/db/upsert.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { EpisodeHere } from './same-episodes.rules.ts'

export interface KnownItem {
  readonly id: ItemId
  readonly num: ItemNum
  readonly folder_id: string
  readonly rel_path: string
  readonly updated_at: number
}

const COLUMNS = ['id', 'num', 'folder_id', 'rel_path', 'updated_at'] as const

export async function findItems(db: Db, ids: readonly ItemId[]): Promise<Map<string, KnownItem>> {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('item').select(COLUMNS).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findItemsAt(
  db: Db,
  places: readonly { readonly folderId: string; readonly relPath: string }[],
): Promise<KnownItem[]> {
  if (places.length === 0) return []
  return db
    .selectFrom('item')
    .select(COLUMNS)
    .where('folder_id', 'in', [...new Set(places.map(({ folderId }) => folderId))])
    .where(
      'rel_path',
      'in',
      places.map(({ relPath }) => relPath),
    )
    .execute()
}

export async function saveOldIds(tx: Tx, rows: readonly OldIdRow[]): Promise<void> {
  await saveRows(tx, 'old_id', rows, ['kind', 'old_id'])
}

/** Requests with the id of something that is here must not be redirected to something else. */
export async function dropRedirects(tx: Tx, kind: OldIdRow['kind'], ids: readonly string[]): Promise<void> {
  for (const portion of idPortions(ids)) {
    await tx.deleteFrom('old_id').where('kind', '=', kind).where('old_id', 'in', portion).execute()
  }
}

/** Finds item numbers by id, including ids from before an import. */
export async function findItemNums(db: Db, ids: readonly ItemId[]): Promise<Map<ItemId, ItemRef>> {
  const found = new Map<ItemId, ItemRef>()
  for (const portion of idPortions(ids)) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'num', 'library_id'])
      .where('id', 'in', portion)
      .execute()
    for (const row of rows) found.set(row.id, row)
    const missing = portion.filter((id) => !found.has(id))
    if (missing.length === 0) continue
    const renamed = await db
      .selectFrom('old_id')
      .innerJoin('item', 'item.id', 'old_id.id')
      .select(['old_id.old_id', 'item.id', 'item.num', 'item.library_id'])
      .where('old_id.kind', '=', 'item')
      .where('old_id.old_id', 'in', missing)
      .execute()
    for (const { old_id: oldId, ...row } of renamed) found.set(asItemId(oldId), row)
  }
  return found
}

export interface ItemRef {
  readonly id: ItemId
  readonly num: ItemNum
  readonly library_id: LibraryId
}

export interface EpisodeRef {
  readonly id: string
  readonly num: number
}

/** Finds episodes by id, including ids that redirect to another episode. */
export async function findEpisodes(db: Db, ids: readonly string[]): Promise<Map<string, EpisodeRef>> {
  const rows = await readInPortions(ids, (portion) =>
    db.selectFrom('episode').select(['id', 'num']).where('id', 'in', portion).execute(),
  )
  const found = new Map<string, EpisodeRef>(rows.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !found.has(id))
  const renamed = await readInPortions(missing, (portion) =>
    db
      .selectFrom('old_id')
      .innerJoin('episode', 'episode.id', 'old_id.id')
      .select(['old_id.old_id', 'episode.id', 'episode.num'])
      .where('old_id.kind', '=', 'episode')
      .where('old_id.old_id', 'in', portion)
      .execute(),
  )
  for (const { old_id: oldId, ...row } of renamed) found.set(oldId, row)
  return found
}

/** The episodes of these podcasts that are on this server. */
export async function findEpisodesOf(
  db: Db,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, EpisodeHere[]>> {
  const rows = await readInPortions(itemIds, (portion) =>
    db
      .selectFrom('episode')
      .innerJoin('item', 'item.num', 'episode.item_num')
      .leftJoin('item_file', 'item_file.num', 'episode.file_num')
      .select(['item.id as itemId', 'episode.id', 'item_file.rel_path', 'episode.enclosure_url'])
      .where('item.id', 'in', portion)
      .where('episode.position', 'is not', null)
      .execute(),
  )
  return groupBy(
    rows.map(({ itemId, id, rel_path: relPath, enclosure_url: url }) => ({ itemId, id, relPath, url })),
    ({ itemId }) => itemId,
  )
}
