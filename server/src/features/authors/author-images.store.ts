import type { Db } from '../../platform/db/db.ts'

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
