import type { Context } from '../../../context.ts'
import { deleteOpenidLinksOf } from './openid-requests.store.ts'

/** Whoever was signed out must not be able to complete a link begun before: it would let them in again. */
export function cancelLinksOnSignOut(ctx: Pick<Context, 'db' | 'events'>): void {
  ctx.events.onOwn('user.signed-out', ({ userId }) =>
    ctx.db.transaction().execute((tx) => deleteOpenidLinksOf(tx, userId)),
  )
}
