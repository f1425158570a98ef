import type { ItemId } from '@lectern/contract/ids'
import { chunked } from '../../lib/batching.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { eachItemBrief } from '../items/item-scans.service.ts'
import { getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { removeItems } from './remove-items.service.ts'

type Ctx = Parameters<typeof removeItems>[0]

const ITEMS_PER_STEP = 100

/** Removes every item of every library; files are kept. Only for root, and only with confirmation. */
export async function removeAllItems(ctx: Ctx, user: User, isConfirmed: boolean): Promise<void> {
  if (!isConfirmed) invalid('This removes every item and everyone’s progress: call it with confirm=1.')
  if (user.type !== 'root') throw new AppError('forbidden', 'Only root can remove all items.')
  for (const { id } of await getLibraries(ctx, user)) {
    const ids: ItemId[] = []
    for await (const briefs of eachItemBrief(ctx, id)) ids.push(...briefs.map((brief) => brief.id))
    for (const some of chunked(ids, ITEMS_PER_STEP))
      await removeItems(ctx, user, some, { deletesFiles: false })
  }
}
