import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { messageOf, notFound } from '../../lib/errors.ts'
import { dropTrashFolders } from '../../platform/files/trash-folder.ts'
import { deleteTrash, findPresentItems, findTrash, keptItems, listExpired, listTrash } from './trash.store.ts'
import type { TrashEntry } from './trash.types.ts'

/** What was removed, until its time is over. */

export type TrashContext = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config' | 'settings'>

export const getTrash = (ctx: Pick<Context, 'db'>): Promise<TrashEntry[]> => listTrash(ctx.db)

export async function removeForGood(ctx: TrashContext, id: string): Promise<void> {
  await drop(ctx, (await findTrash(ctx.db, id)) ?? notFound('Trash entry'))
}

export async function emptyTrash(ctx: TrashContext): Promise<void> {
  for (const entry of await listTrash(ctx.db)) await drop(ctx, entry)
}

export async function dropExpired(ctx: TrashContext, signal: AbortSignal): Promise<number> {
  const expired = await listExpired(ctx.db, ctx.clock.now())
  for (const entry of expired) {
    signal.throwIfAborted()
    await drop(ctx, entry)
  }
  return expired.length
}

/** Files first: if that fails, the entry is still there to be tried again. */
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
