import type { Db } from '../../platform/db/db.ts'

export async function findFolderPaths(db: Db, folderIds: readonly string[]): Promise<Map<string, string>> {
  if (folderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('library_folder')
    .select(['id', 'path'])
    .where('id', 'in', folderIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.path]))
}
