import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { messageOf, notFound } from '../../lib/errors.ts'
import { dropTrashFolders } from '../../platform/files/trash-folder.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary, visibleLibraries } from '../visibility/visibility.rules.ts'
import { deleteTrash, findPresentItems, findTrash, keptItems, listExpired, listTrash } from './trash.store.ts'
import type { TrashEntry } from './trash.types.ts'

/** Removed things, until they expire. */

export type TrashContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings'>

/** Entries of libraries that an admin may not see are hidden from them. */
export async function getTrash(ctx: Pick<Context, 'db'>, viewer: User): Promise<TrashEntry[]> {
  return (await listTrash(ctx.db)).filter((entry) => maySeeEntry(viewer, entry))
}

export async function getTrashEntry(ctx: Pick<Context, 'db'>, viewer: User, id: string): Promise<TrashEntry> {
  const entry = await findTrash(ctx.db, id)
  return entry && maySeeEntry(viewer, entry) ? entry : notFound('Trash entry')
}

function maySeeEntry(viewer: User, { kind, libraryId, removedBy }: TrashEntry): boolean {
  if (libraryId !== null) return maySeeLibrary(viewer, libraryId)
  // Nobody has access to a removed library: it is shown to users who may see all libraries, and to the one who
  // removed it.
  return kind !== 'library' || visibleLibraries(viewer) === null || removedBy === viewer.username
}

export async function removeForGood(ctx: TrashContext, viewer: User, id: string): Promise<void> {
  await drop(ctx, await getTrashEntry(ctx, viewer, id))
}

export async function emptyTrash(ctx: TrashContext, viewer: User): Promise<void> {
  for (const entry of await getTrash(ctx, viewer)) await drop(ctx, entry)
}

export async function dropExpired(ctx: TrashContext, signal: AbortSignal): Promise<number> {
  const expired = await listExpired(ctx.db, ctx.clock.now())
  for (const entry of expired) {
    signal.throwIfAborted()
    await drop(ctx, entry)
  }
  return expired.length
}

/** Files first: if that fails, the entry still exists and can be retried. */
async function drop({ db, config, log }: TrashContext, entry: TrashEntry): Promise<void> {
  await dropTrashFolders(entry.files.map(([, to]) => to))
  const ids = (await keptItems(db, entry.num)).map((item) => item.id)
  const present = await findPresentItems(db, ids)
  for (const id of ids) {
    if (present.has(id)) continue
    const folder = path.join(config.metadataDir, 'items', id)
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      log.warn(`${folder} could not be deleted: ${messageOf(error)}`)
    })
  }
  await deleteTrash(db, entry.num)
}
