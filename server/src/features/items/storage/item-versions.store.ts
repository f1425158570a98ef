import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'
import { prepareByTexts } from '../../../platform/db/number-list.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { User } from '../../users/users.types.ts'
import { viewerStatement } from '../../visibility/viewer-statement.sql.ts'
import { isVisibleTo } from '../../visibility/visibility.sql.ts'

export interface VisibleItem {
  readonly id: ItemId
  readonly num: ItemNum
  readonly changeNum: number
  readonly libraryId: LibraryId
}

const byId = viewerStatement<{ readonly id: ItemId }, VisibleItem>((db, value, isVisible) =>
  db
    .selectFrom('item')
    .select(['item.id', 'item.num', 'item.change_num as changeNum', 'item.library_id as libraryId'])
    .where('item.id', '=', value('id'))
    .where(isVisible),
)

export async function findVisibleItem(db: Db, viewer: User, id: ItemId): Promise<VisibleItem | undefined> {
  return (await byId(db, viewer, { id }))[0]
}

export interface VersionOfItem {
  readonly id: ItemId
  readonly num: ItemNum
  readonly changeNum: number
  readonly isExplicit: boolean
}

const versionsByIds = prepareByTexts<Omit<VersionOfItem, 'isExplicit'> & { readonly is_explicit: number }>(
  'id',
  (db, isWanted) =>
    db.selectFrom('item').select(['id', 'num', 'change_num as changeNum', 'is_explicit']).where(isWanted),
)

/** Returns the current change numbers of items, in the order of the ids. Does not check visibility. */
export async function findItemVersions(db: Db, ids: readonly ItemId[]): Promise<VersionOfItem[]> {
  const rows = await versionsByIds(db, ids)
  const known = new Map(
    rows.map(({ is_explicit: flag, ...row }) => [row.id, { ...row, isExplicit: flag === 1 }]),
  )
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Maps ids to titles; items the viewer may not see are left out. */
export async function findTitles(db: Db, viewer: User, ids: readonly ItemId[]): Promise<Map<ItemId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .select(['item.id', 'item.title'])
    .where('item.id', 'in', ids)
    .where(isVisibleTo(viewer))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns the title of the item at the deepest of the paths. */
export async function findTitleOfPath(
  db: Db,
  viewer: User,
  folderId: string,
  relPaths: readonly string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('item')
    .select(['item.title', 'item.rel_path'])
    .where('item.folder_id', '=', folderId)
    .where('item.rel_path', 'in', relPaths)
    .where(isVisibleTo(viewer))
    .execute()
  return rows.toSorted((a, b) => b.rel_path.length - a.rel_path.length)[0]?.title
}
