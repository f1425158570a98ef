import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { lockAnnotations } from './annotations.store.ts'
import { copyToItem, listOwners } from './copy-annotations.store.ts'

/** Copies everyone's bookmarks, highlights and notes to another copy of the book. */
export async function copyAnnotations(
  ctx: Pick<Context, 'db' | 'events'>,
  from: ItemId,
  to: ItemId,
): Promise<void> {
  for (const userId of await listOwners(ctx.db, from)) {
    const numAdded = await ctx.db.transaction().execute(async (tx) => {
      await lockAnnotations(tx, userId)
      return copyToItem(tx, userId, from, to)
    })
    if (numAdded > 0) ctx.events.emit('annotations.changed', { userId, itemId: to })
  }
}
