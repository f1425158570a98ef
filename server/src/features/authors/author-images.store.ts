import type { LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { User } from '../users/users.types.ts'
import { visibleNames } from '../visibility/named-rows.sql.ts'

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

/**
 * Libraries in which the author has a book the viewer may see. Access to the library itself is checked by the caller.
 */
export async function findLibrariesWithBooks(db: Db, viewer: User, authorId: string): Promise<LibraryId[]> {
  const rows = await visibleNames(db, 'author', viewer)
    .select('named.library_id')
    .where('named.id', '=', authorId)
    .execute()
  return rows.map(({ library_id: id }) => id)
}
