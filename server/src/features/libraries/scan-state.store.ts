import type { LibraryId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'

/** What scans store about a library and its folders. */

export interface FolderState {
  readonly id: string
  /** The device it was on during the last scan. */
  readonly device: string | null
}

export async function listFolderStates(db: Db, libraryId: LibraryId): Promise<FolderState[]> {
  const rows = await db
    .selectFrom('library_folder')
    .select(['id', 'dev'])
    .where('library_id', '=', libraryId)
    .execute()
  return rows.map((row) => ({ id: row.id, device: row.dev }))
}

export async function saveFolderSeen(tx: Tx, id: string, device: string | null, now: number): Promise<void> {
  await tx
    .updateTable('library_folder')
    .set({ is_reachable: 1, last_seen_at: now, ...(device === null ? {} : { dev: device }) })
    .where('id', '=', id)
    .execute()
}

export async function saveFolderUnreachable(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('library_folder').set({ is_reachable: 0 }).where('id', '=', id).execute()
}

export async function saveScanned(
  tx: Tx,
  libraryId: LibraryId,
  scan: { readonly at: number; readonly version: string | null },
): Promise<void> {
  await tx
    .updateTable('library')
    .set({ last_scan_at: scan.at, last_scan_version: scan.version })
    .where('id', '=', libraryId)
    .execute()
}

export async function forgetScanVersion(tx: Tx, libraryId: LibraryId): Promise<void> {
  await tx.updateTable('library').set({ last_scan_version: null }).where('id', '=', libraryId).execute()
}
