import type { MediaType } from '@lectern/contract/constants'
import type { LibraryId, UserId } from '@lectern/contract/ids'
import { LibrarySettings } from '@lectern/contract/libraries'
import { libraryIconOf } from '@lectern/contract/rules/library-rules'
import { type Selectable, sql } from 'kysely'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import type { LibraryFolderRow, LibraryRow } from '../../platform/db/schema.ts'
import { type PlaceFor, statement } from '../../platform/db/statement.ts'
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

/** Holds a lock until the transaction ends, because the order and folders of all libraries depend on each other. */
export async function listLibrariesForUpdate(tx: Tx): Promise<Library[]> {
  await lockForTransaction(tx, 'libraries')
  return listLibraries(tx)
}

const libraryById = statement((db: Db, value: PlaceFor<{ id: LibraryId }>) =>
  db.selectFrom('library').selectAll().where('id', '=', value('id')),
)
const foldersOf = statement((db: Db, value: PlaceFor<{ id: LibraryId }>) =>
  db
    .selectFrom('library_folder')
    .selectAll()
    .where('library_id', '=', value('id'))
    .orderBy('created_at')
    .orderBy('id'),
)

export async function findLibrary(db: Db, id: LibraryId): Promise<Library | undefined> {
  const [row] = await libraryById(db, { id })
  if (!row) return undefined
  const folders = await foldersOf(db, { id })
  return toLibrary(row, folders)
}

export async function saveLibrary(tx: Tx, library: Library): Promise<void> {
  const row = toRow(library)
  // Leaves out the scan columns, which a concurrent scan may have updated since the library was read.
  const { last_scan_at: _at, last_scan_version: _version, ...change } = row
  await tx
    .insertInto('library')
    .values({ ...row, slot: sql<number>`(select coalesce(max(slot), 0) + 1 from library)` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...change,
        // Settings affect what lists show, and removing a folder removes its items.
        change_num: sql<number>`library.change_num + 1`,
      }),
    )
    .execute()
  await saveFolders(tx, library)
}

export async function deleteLibrary(tx: Tx, id: LibraryId): Promise<void> {
  await tx.deleteFrom('library').where('id', '=', id).execute()
}

/** Accounts that have the library on their list. Those with access to all libraries have no list. */
export async function listAccountsWithLibrary(db: Db, libraryId: LibraryId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('user_library')
    .select('user_id')
    .where('library_id', '=', libraryId)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function giveAccess(tx: Tx, userId: UserId, libraryId: LibraryId): Promise<void> {
  await tx.insertInto('user_library').values({ user_id: userId, library_id: libraryId }).execute()
}

async function saveFolders(tx: Tx, { id, folders }: Library): Promise<void> {
  const ids = folders.map((folder) => folder.id)
  let others = tx.deleteFrom('library_folder').where('library_id', '=', id)
  if (ids.length > 0) others = others.where('id', 'not in', ids)
  await others.execute()
  if (folders.length === 0) return
  await tx
    .insertInto('library_folder')
    .values(
      folders.map((folder) => ({
        id: folder.id,
        library_id: id,
        path: folder.path,
        created_at: folder.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ path: (eb) => eb.ref('excluded.path') }))
    .execute()
}

function toLibrary(row: Selectable<LibraryRow>, folders: Selectable<LibraryFolderRow>[]): Library {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type as MediaType,
    icon: libraryIconOf(row.icon),
    provider: row.provider,
    displayOrder: row.display_order,
    settings: toSettings(row.settings),
    folders: folders.map((folder) => ({ id: folder.id, path: folder.path, createdAt: folder.created_at })),
    lastScanAt: row.last_scan_at,
    lastScanVersion: row.last_scan_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * Keys that are missing, or were stored by another version in another format, fall back to their defaults; the others
 * are kept.
 */
function toSettings(text: string): LibrarySettings {
  const stored = parseJson<Record<string, unknown>>(text, {})
  const sound: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(LibrarySettings.shape)) {
    const result = schema.safeParse(stored[key])
    if (result.success) sound[key] = result.data
  }
  return LibrarySettings.parse(sound)
}

/** Without the columns the database maintains: the slot and the change number. */
function toRow(library: Library): Omit<LibraryRow, 'slot' | 'change_num'> {
  return {
    id: library.id,
    name: library.name,
    media_type: library.mediaType,
    icon: library.icon,
    provider: library.provider,
    display_order: library.displayOrder,
    settings: JSON.stringify(library.settings),
    last_scan_at: library.lastScanAt,
    last_scan_version: library.lastScanVersion,
    created_at: library.createdAt,
    updated_at: library.updatedAt,
  }
}
