import type { LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'

export interface StoredImage {
  readonly path: string
  readonly hash: string | null
  readonly updatedAt: number
}

export async function findAuthorImage(db: Db, authorId: string): Promise<StoredImage | undefined> {
  const row = await db
    .selectFrom('author')
    .select(['image_path', 'image_hash', 'updated_at'])
    .where('id', '=', authorId)
    .executeTakeFirst()
  if (!row || row.image_path === null || row.image_path === '') return undefined
  return { path: row.image_path, hash: row.image_hash, updatedAt: row.updated_at }
}

/** The libraries with a book of the author that the viewer may see, if they may see the library. */
export async function findLibrariesWithBooks(db: Db, viewer: User, authorId: string): Promise<LibraryId[]> {
  const rows = await db
    .selectFrom('author')
    .innerJoin('item_author', 'item_author.author_num', 'author.num')
    .innerJoin('item', 'item.num', 'item_author.item_num')
    .select('author.library_id')
    .distinct()
    .where('author.id', '=', authorId)
    .where(isVisibleTo(viewer))
    .execute()
  return rows.map(({ library_id: id }) => id)
}
