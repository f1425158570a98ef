import type { ItemId } from '@lectern/contract/ids'
import type { ShareView } from '@lectern/contract/share-view'
import type { Context } from '../../context.ts'
import { presentShare } from './sharing.present.ts'
import { listBookShares } from './sharing.store.ts'

/** The open shares of books, by item, for requests with `include=share`. */
export async function openBookShares(
  ctx: Pick<Context, 'db' | 'clock'>,
): Promise<ReadonlyMap<ItemId, ShareView>> {
  const open = await listBookShares(ctx.db, ctx.clock.now())
  return new Map(open.map((share) => [share.itemId, presentShare(share)]))
}
