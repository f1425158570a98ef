import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { getItems, type ItemInPlace } from '../items/items.service.ts'
import type { User } from '../users/users.types.ts'
import { listOpenProgress } from './progress-read.store.ts'
import type { Progress } from './progress.types.ts'

/** Leaves room for other items if a podcast has many started episodes. */
const ROWS_PER_ITEM = 4

export interface ItemInProgress {
  readonly inPlace: ItemInPlace
  readonly progress: Progress
}

/** Items the user has started, each once, with the most recent progress. */
export async function getItemsInProgress(
  ctx: Pick<Context, 'db'>,
  user: User,
  limit: number,
): Promise<ItemInProgress[]> {
  const open = await listOpenProgress(ctx.db, user, limit * ROWS_PER_ITEM)
  const newest = new Map<ItemId, Progress>()
  for (const progress of open) {
    if (newest.size < limit && !newest.has(progress.itemId)) newest.set(progress.itemId, progress)
  }
  const items = await getItems(ctx, user, [...newest.keys()])
  return items.flatMap((inPlace) => {
    const progress = newest.get(inPlace.item.id)
    return progress ? [{ inPlace, progress }] : []
  })
}
