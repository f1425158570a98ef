import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findLibrary, listLibraries } from './libraries.store.ts'
import type { Library } from './libraries.types.ts'
import { readsAlike } from './libraries.rules.ts'
import {
  type FolderState,
  listFolderStates,
  saveFolderSeen,
  saveFolderUnreachable,
  saveScanned,
} from './scan-state.store.ts'

/** Libraries for scans, which run without a viewer. */

export function findLibraryToScan(ctx: Pick<Context, 'db'>, id: LibraryId): Promise<Library | undefined> {
  return findLibrary(ctx.db, id)
}

export function getLibrariesToScan(ctx: Pick<Context, 'db'>): Promise<Library[]> {
  return listLibraries(ctx.db)
}

export function getFolderStates(ctx: Pick<Context, 'db'>, libraryId: LibraryId): Promise<FolderState[]> {
  return listFolderStates(ctx.db, libraryId)
}

export function noteFolderSeen(tx: Tx, id: string, device: string | null, now: number): Promise<void> {
  return saveFolderSeen(tx, id, device, now)
}

export function noteFolderUnreachable(tx: Tx, id: string): Promise<void> {
  return saveFolderUnreachable(tx, id)
}

/** @param scanned the library as it was when the scan started */
export async function noteScanned(
  ctx: Pick<Context, 'db' | 'events'>,
  scanned: Library,
  scan: { readonly at: number; readonly version: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const current = await findLibrary(tx, scanned.id)
    const version = current && readsAlike(current, scanned) ? scan.version : null
    await saveScanned(tx, scanned.id, { ...scan, version })
  })
  const library = await findLibrary(ctx.db, scanned.id)
  if (library) ctx.events.emit('library.changed', { library })
}
