import type { ItemId } from '@lectern/contract/ids'
import type { ItemMarkChange, ItemMarkView } from '@lectern/contract/marks'
import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { bumpProgressState } from './heads.store.ts'
import { findMark, saveMark } from './marks.store.ts'
import { getVisible } from './progress.service.ts'
import { lockProgress } from './reports.service.ts'

/** Ratings and the listening list: per account, for items it may see. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

export async function getMark(ctx: Pick<Context, 'db'>, user: User, itemId: ItemId): Promise<ItemMarkView> {
  const { itemNum } = await getVisible(ctx.db, user, itemId, null)
  return { libraryItemId: itemId, ...(await findMark(ctx.db, user.id, itemNum)) }
}

export async function changeMark(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  { rating, wantsToListen }: ItemMarkChange,
): Promise<ItemMarkView> {
  const mark = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    const { itemNum } = await getVisible(tx, user, itemId, null)
    const known = await findMark(tx, user.id, itemNum)
    const next = {
      rating: rating === undefined ? known.rating : rating,
      wantsToListen: wantsToListen ?? known.wantsToListen,
    }
    await saveMark(tx, { userId: user.id, itemNum, mark: next, now: ctx.clock.now() })
    // The home page has a shelf with the listening list.
    if (next.wantsToListen !== known.wantsToListen) await bumpProgressState(tx, user.id, true)
    return { libraryItemId: itemId, ...next }
  })
  ctx.events.emit('mark.changed', { userId: user.id, mark })
  return mark
}
