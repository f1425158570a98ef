import type { Context } from '../../context.ts'
import { keepInTrash } from '../../platform/db/trash/trash.ts'
import { newId } from '../../platform/ids.ts'
import type { User } from '../users/users.types.ts'
import type { Group } from './collections.types.ts'
import { deleteGroup, type GroupTable, lockGroup } from './groups.store.ts'

/** Moves a collection or a playlist to the trash. */
export async function removeGroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  table: GroupTable,
  { id, name, libraryId }: Group,
  remover: User,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockGroup(tx, table, id)
    const removal = { id: newId(), title: name, libraryId, removedBy: remover.username }
    await keepInTrash(tx, { ...removal, table, ids: [id] }, ctx.clock.now())
    await deleteGroup(tx, table, id)
  })
}
