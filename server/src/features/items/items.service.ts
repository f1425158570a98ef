import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { maySeeItem } from '../users/visibility.rules.ts'
import { findFolderPaths } from './folder-paths.store.ts'
import { loadItems } from './items-read.store.ts'
import type { Item } from './items.types.ts'

/** What lies on the shelf, for those who may see it. */

/** An item and what its views need beside it. */
export interface ItemInPlace {
  readonly item: Item
  readonly folderPath: string
}

/** What the viewer may not see does not exist. */
export async function getItem(ctx: Pick<Context, 'db'>, viewer: User, id: string): Promise<ItemInPlace> {
  const [found] = await getItemsInPlace(ctx.db, [id])
  return found && maySee(viewer, found.item) ? found : notFound('Item')
}

export function maySee(viewer: User, item: Item): boolean {
  return maySeeItem(viewer, {
    libraryId: item.libraryId,
    tags: item.tags,
    isExplicit: item.media.isExplicit,
  })
}

export async function getItemsInPlace(db: Db, ids: readonly string[]): Promise<ItemInPlace[]> {
  const items = await loadItems(db, ids)
  const paths = await findFolderPaths(db, [...new Set(items.map((item) => item.folderId))])
  return items.map((item) => ({ item, folderPath: paths.get(item.folderId) ?? '' }))
}
