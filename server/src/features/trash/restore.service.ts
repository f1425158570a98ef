import { asLibraryId, asUserId, type LibraryId } from '@lectern/contract/ids'
import { invalid } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { restoreFromTrash } from '../../platform/db/trash/trash.ts'
import type { StoredRow } from '../../platform/db/trash/trash-rows.types.ts'
import { moveBack } from '../../platform/files/trash-folder.ts'
import { announceRestoredCollection } from '../collections/collections.service.ts'
import { announceRestoredPlaylist } from '../collections/playlists.service.ts'
import { announceChangedLibrary, announceRestoredLibrary } from '../libraries/libraries.service.ts'
import { emitUserRestored } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { findOverlap, problemOfItemFolders } from './kept-folders.service.ts'
import { restoreItems } from './restore-items.service.ts'
import { getTrashEntry, type TrashContext } from './trash.service.ts'
import {
  deleteTrash,
  findOpenidHolder,
  isThere,
  keptRows,
  listFolders,
  nameIsTaken,
  nextSlot,
} from './trash.store.ts'
import type { TrashEntry } from './trash.types.ts'

/** Restores something under its old id. `scan` is called to check what is on disk now. */
export async function restore(
  ctx: TrashContext,
  viewer: User,
  id: string,
  scan: (libraryId: LibraryId) => void,
): Promise<void> {
  const entry = await getTrashEntry(ctx, viewer, id)
  const problem = await problemOf(ctx.db, entry)
  if (problem !== null) invalid(problem)
  const undo = await moveBack(entry.files)
  try {
    if (entry.kind === 'item') await restoreItems(ctx, entry)
    else await putBack(ctx, entry)
  } catch (error) {
    await undo()
    throw error
  }
  ctx.log.info(`"${entry.title}" was restored from the trash.`)
  await announce(ctx, entry)
  if (entry.libraryId !== null) scan(entry.libraryId)
}

async function putBack(ctx: TrashContext, entry: TrashEntry): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { slot, displayOrder } = await nextSlot(tx)
    // Its position and number may be taken, and cached lists made since must not count as current.
    const change = (table: string, row: StoredRow): StoredRow =>
      table === 'library'
        ? { ...row, slot, display_order: displayOrder, change_num: Number(row['change_num']) + 1 }
        : row
    await restoreFromTrash(tx, entry.num, change)
    await deleteTrash(tx, entry.num)
  })
}

/** Why it can't be restored now; null if it can. */
async function problemOf(db: Db, entry: TrashEntry): Promise<string | null> {
  const { kind, num, subjects, libraryId } = entry
  const [subject = ''] = subjects
  switch (kind) {
    case 'item':
    case 'file':
      return libraryId !== null && (await isThere(db, 'library', libraryId))
        ? problemOfItemFolders(db, entry)
        : 'The library it was in is gone. Restore that first.'
    case 'library':
      return (await isThere(db, 'library', subject)) ? HERE_ALREADY : problemOfFolders(db, num)
    case 'user': {
      if (await isThere(db, 'user', subject)) return HERE_ALREADY
      const [user] = await keptRows(db, num, 'user')
      if (await nameIsTaken(db, String(user?.['username_key'])))
        return `Another account is called "${String(user?.['username'])}" now. Rename that first.`
      // People whose account was removed may have signed in again, which gave them a new one.
      const sub = user?.['openid_sub']
      const holder = typeof sub === 'string' ? await findOpenidHolder(db, sub) : undefined
      return holder === undefined
        ? null
        : `The account "${holder}" is linked with the same OpenID sign-in now. Unlink or delete that first.`
    }
    case 'collection':
    case 'playlist': {
      if (await isThere(db, kind, subject)) return HERE_ALREADY
      const [row] = await keptRows(db, num, kind)
      if (!(await isThere(db, 'library', String(row?.['library_id']))))
        return 'The library it was in is gone. Restore that first.'
      const owner = row?.['user_id']
      const needsOwner = kind === 'playlist' && typeof owner === 'string'
      return needsOwner && !(await isThere(db, 'user', owner))
        ? 'The account it belonged to is gone. Restore that first.'
        : null
    }
  }
}

const HERE_ALREADY = 'It is already here.'

async function problemOfFolders(db: Db, num: number): Promise<string | null> {
  const here = await listFolders(db)
  for (const row of await keptRows(db, num, 'library_folder')) {
    const used = findOverlap(here, String(row['path']))
    if (used) return `Its folder belongs to the library "${used.library}" now.`
  }
  return null
}

async function announce(ctx: TrashContext, { kind, subjects, libraryId }: TrashEntry): Promise<void> {
  // The folder of an item may be back as well.
  if (kind === 'item' && libraryId !== null) await announceChangedLibrary(ctx, libraryId)
  for (const id of subjects) {
    if (kind === 'library') await announceRestoredLibrary(ctx, asLibraryId(id))
    if (kind === 'user') await emitUserRestored(ctx, asUserId(id))
    if (kind === 'collection') await announceRestoredCollection(ctx, id)
    if (kind === 'playlist') await announceRestoredPlaylist(ctx, id)
  }
}
