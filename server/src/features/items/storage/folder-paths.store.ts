import type { Db } from '../../../platform/db/db.ts'
import { prepareByTexts } from '../../../platform/db/number-list.ts'

const readPaths = prepareByTexts<{ id: string; path: string }>('id', (db, isWanted) =>
  db.selectFrom('library_folder').select(['id', 'path']).where(isWanted),
)

export async function findFolderPaths(db: Db, folderIds: readonly string[]): Promise<Map<string, string>> {
  if (folderIds.length === 0) return new Map()
  const rows = await readPaths(db, folderIds)
  return new Map(rows.map((row) => [row.id, row.path]))
}
