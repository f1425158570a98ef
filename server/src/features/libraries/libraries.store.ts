import type { LibraryIcon, MediaType } from '@lectern/contract/constants'
import { LibrarySettings } from '@lectern/contract/libraries'
import { parseJson } from '../../lib/json.ts'
import type { Db } from '../../platform/db/db.ts'
import type { LibraryFolderRow, LibraryRow } from '../../platform/db/schema.ts'
import type { Library } from './libraries.types.ts'

export async function listLibraries(db: Db): Promise<Library[]> {
  const rows = await db
    .selectFrom('library')
    .selectAll()
    .orderBy('display_order')
    .orderBy('created_at')
    .execute()
  const folders = await db
    .selectFrom('library_folder')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    toLibrary(
      row,
      folders.filter((folder) => folder.library_id === row.id),
    ),
  )
}

export async function findLibrary(db: Db, id: string): Promise<Library | undefined> {
  const row = await db.selectFrom('library').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const folders = await db
    .selectFrom('library_folder')
    .selectAll()
    .where('library_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return toLibrary(row, folders)
}

function toLibrary(row: LibraryRow, folders: LibraryFolderRow[]): Library {
  const settings = LibrarySettings.safeParse(parseJson<unknown>(row.settings, {}))
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type as MediaType,
    icon: row.icon as LibraryIcon,
    provider: row.provider,
    displayOrder: row.display_order,
    settings: settings.success ? settings.data : LibrarySettings.parse({}),
    folders: folders.map((folder) => ({ id: folder.id, path: folder.path, createdAt: folder.created_at })),
    lastScanAt: row.last_scan_at,
    lastScanVersion: row.last_scan_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
